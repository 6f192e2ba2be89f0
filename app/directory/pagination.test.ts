import { expect, test } from "vitest";
import { pageNumbers } from "./pagination.tsx";

test.each([
  { current: 1, last: 1, pages: [1] },
  { current: 1, last: 3, pages: [1, 2, 3] },
  { current: 1, last: 15, pages: [1, 2, null, 15] },
  { current: 4, last: 15, pages: [1, 2, 3, 4, 5, null, 15] },
  { current: 8, last: 15, pages: [1, null, 7, 8, 9, null, 15] },
  { current: 13, last: 15, pages: [1, null, 12, 13, 14, 15] },
  { current: 15, last: 15, pages: [1, null, 14, 15] },
])("page $current of $last links to pages $pages", ({ current, last, pages }) => {
  expect(pageNumbers(current, last)).toEqual(pages);
});
