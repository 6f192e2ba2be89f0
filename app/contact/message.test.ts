import { expect, test } from "vitest";
import { countLinks } from "./message.ts";

test.each([
  ["Bonjour, quand ouvrent les dossiers ?", 0],
  ["Écrivez à awa@baol.sn ou au 77 123 45 67", 0],
  ["Voir https://baol.sn", 1],
  ["Voir HTTP://BAOL.SN et www.baol.sn", 2],
  ["https://www.baol.sn/a?b=http", 1],
  ["(www.baol.sn)", 1],
  ["[url=https://a.sn]a[/url]", 1],
  ["[url]a.sn[/url]", 1],
  ['<a href="https://a.sn">a</a>', 1],
  ["https://a.sn\nhttps://b.sn\nhttps://c.sn", 3],
])("%j has %i links", (text, count) => {
  expect(countLinks(text)).toBe(count);
});

test("a long text is read at once", () => {
  for (const unit of ["www.", "https://", "[url", "<a "]) {
    expect(countLinks(unit.repeat(100_000))).toBeGreaterThanOrEqual(0);
  }
});
