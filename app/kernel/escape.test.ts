import { expect, test } from "vitest";
import { escapeMarkup, scriptJson } from "./escape.ts";

test("escapeMarkup lets no text end the element or the attribute that holds it", () => {
  expect(escapeMarkup(`<a href="x" id='y'>R&D</a>`)).toBe(
    "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;",
  );
  expect(escapeMarkup("Bâtir à Thiès")).toBe("Bâtir à Thiès");
});

test("scriptJson lets no text end the script element that holds it", () => {
  const json = scriptJson({ title: "</script><!--" });
  expect(json).not.toContain("<");
  expect(JSON.parse(json)).toEqual({ title: "</script><!--" });
});
