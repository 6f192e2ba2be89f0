import { expect, test } from "vitest";
import { sourceOf } from "./architecture/source-tree.ts";
import { specsFor } from "./changed.ts";

const sources = Object.entries({
  "app/routes.ts":
    'export default [route("bureau/pieces/:code", "documents/document.tsx"), route("faq", "site/texts/faq-page.tsx")];',
  "app/documents/document.tsx": 'import { days } from "./days.ts";',
  "app/documents/days.ts": "",
  "app/site/texts/faq-page.tsx": "",
  "tests/e2e/office.spec.ts": "",
  "tests/e2e/whole-pages.spec.ts": "",
  "tests/e2e/documents.spec.ts": 'import { open } from "./document-steps.ts";',
  "tests/e2e/document-steps.ts":
    'export const open = (page) => page.goto("/bureau/pieces/QUITUS");',
  "tests/e2e/products.ts": 'import "#app/documents/days.ts"; import "#tests/factories.ts";',
  "tests/factories.ts": "",
  "tests/e2e/other.spec.ts": 'import "./products.ts";',
  "tests/e2e/faq.spec.ts": 'page.goto("/faq");',
}).map(([path, text]) => sourceOf(path, text));

test.each<[string, string[], string[] | "all"]>([
  [
    "a rule leads to the pages that show it",
    ["app/documents/days.ts"],
    ["tests/e2e/office.spec.ts", "tests/e2e/documents.spec.ts"],
  ],
  [
    "a public page leads to those who read all public pages",
    ["app/site/texts/faq-page.tsx"],
    ["tests/e2e/whole-pages.spec.ts", "tests/e2e/faq.spec.ts"],
  ],
  ["steps lead to their specs", ["tests/e2e/document-steps.ts"], ["tests/e2e/documents.spec.ts"]],
  ["documents and tests without a browser lead nowhere", ["README.md", "app/x/y.test.ts"], []],
  [
    "what fills products leads to those who use them",
    ["tests/factories.ts"],
    ["tests/e2e/other.spec.ts"],
  ],
  ["the process leads to all", ["server/http.ts"], "all"],
  ["a style leads to all", ["app/app.css"], "all"],
])("%s", (_name, changed, specs) => {
  expect(specsFor(changed, sources)).toEqual(specs);
});
