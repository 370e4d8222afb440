/** Longer lists are left to the engine. */
const longest = 24;

/**
 * Sorts a list in place and returns it, like `sort`. Faster where thousands of lists are short or nearly sorted: the engine's own sort sets
 * aside more than a kilobyte for each list.
 */
export function sortShort<Item>(items: Item[], compare: (left: Item, right: Item) => number): Item[] {
  if (items.length > longest) return items.sort(compare);
  for (let end = 1; end < items.length; end += 1) {
    const item = items[end] as Item;
    let place = end;
    while (place > 0 && compare(items[place - 1] as Item, item) > 0) {
      items[place] = items[place - 1] as Item;
      place -= 1;
    }
    items[place] = item;
  }
  return items;
}
