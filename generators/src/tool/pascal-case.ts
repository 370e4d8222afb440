/** The name of a tool as that of a type: `weather_get` is `WeatherGet`. */
export const pascalCase = (name: string): string =>
  name
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
