import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { proseTokens } from "./prompt-for.ts";

test.each<[string, number]>([
  ["", 0],
  ["Find an order.", 4],
  // Three line breaks in a row are one piece; `international` has 13 letters.
  ["One\n\n\ninternational", 5],
  ["kb_search 12345", 6],
  ["検索", 2],
  ["поиск", 3],
])("%j is about %d tokens", (text, tokens) => {
  expect(proseTokens(text)).toBe(tokens);
});

test.each([
  "Finds the parts of the help articles that answer a question.\nTakes the user's own words; returns ids, excerpts and links.",
  "Deletes an order that was not shipped yet. It cannot be undone: ask first, and use `order_get` to show what it is.",
  "Sucht die Hilfeartikel, die eine Frage beantworten. Nimmt die eigenen Worte des Nutzers; liefert Auszüge und Verknüpfungen.",
  "Recherche les articles d'aide qui répondent à une question. Renvoie des identifiants, des extraits et des liens.",
  "Busca los artículos de ayuda que responden a una pregunta y devuelve los mejores extractos con sus enlaces.",
  "Ищет статьи справки, отвечающие на вопрос. Возвращает отрывки и ссылки.",
  "ヘルプ記事を検索し、最も一致する部分を抜粋とリンク付きで返します。",
  "搜索帮助文章，返回最匹配的部分及其摘录和链接。",
  "도움말 문서를 검색하여 가장 잘 맞는 부분을 링크와 함께 반환합니다.",
  "يبحث في مقالات المساعدة ويعيد أفضل الأجزاء مع الروابط.",
  "सहायता लेख खोजता है और सबसे अच्छे भाग लौटाता है।",
  "Sends a 🎉 party invite to 3 people, at most 12 a day.",
])("the estimate of prose is not below the count, and less than twice it: %s", (text) => {
  const counted = countTokens(text);
  expect(proseTokens(text)).toBeGreaterThanOrEqual(counted);
  expect(proseTokens(text)).toBeLessThan(counted * 2);
});

test("two texts joined at a line break have the sum of their estimates", () => {
  const [one, other] = ["Find an order.\n", "Say where 3 parcels are."];
  expect(proseTokens(one + other)).toBe(proseTokens(one) + proseTokens(other));
});
