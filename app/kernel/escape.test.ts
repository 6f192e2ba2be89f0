import { expect, test } from "vitest";
import { escapeMarkup, scriptJson } from "./escape.ts";

test("a text cannot leave the place where it stands in a document", () => {
  expect(escapeMarkup(`<a href="x" id='y'>R&D</a>`)).toBe(
    "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;",
  );
  expect(escapeMarkup("Bâtir à Thiès")).toBe("Bâtir à Thiès");
});

test("JSON cannot end the script element that holds it", () => {
  const json = scriptJson({ title: "</script><!--" });
  expect(json).not.toContain("<");
  expect(JSON.parse(json)).toEqual({ title: "</script><!--" });
});
