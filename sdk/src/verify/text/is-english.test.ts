import { expect, test } from "vitest";
import { isEnglish } from "./is-english.ts";

test.each([
  "Search.",
  "Search the web",
  "Get current weather conditions, temperature, humidity, wind",
  "Returns the café menu of a Zürich restaurant.",
  "Translate text from Deutsch (der, die, das) to English. Use when the user asks.",
  "Fetch 日本 (Japan) articles from the archive.",
  "Kubernetes pod logs",
  "create_issue",
  "Runs a query.\n\nArgs:\n    sql (str): The statement to run.",
])("%j is English", (text) => {
  expect(isEnglish(text)).toBe(true);
});

test.each([
  "Sucht in den Hilfeseiten nach passenden Texten.",
  "Gibt das Wetter einer Stadt zurück.",
  "Recherche les articles du centre d'aide.",
  "Renvoie la météo",
  "Busca artículos en el centro de ayuda.",
  "Restituisce i dati della persona che è stata scelta.",
  "Zoek in het archief van de krant.",
  "Hakee käyttäjän tiedot järjestelmästä ja palauttaa ne",
  "Felhasznalok listaja csoportok alapjan rendezve kezdve legutobb belepett szemelyekkel nevvel cimmel egyutt megjelenitve",
  "指定した都市の天気予報を返します。",
  "搜索帮助中心的文章 via API",
  "get_weather 도시의 현재 날씨를 조회합니다",
  "Поиск статей",
  "",
  "...",
])("%j is not known to be English", (text) => {
  expect(isEnglish(text)).toBe(false);
});

test("a text of any length is answered by its beginning", () => {
  expect(isEnglish("the word ".repeat(1_000_000))).toBe(true);
});
