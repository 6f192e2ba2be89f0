import { expect, test } from "vitest";
import { commentsClosed } from "./comments-closed.ts";

test("a comment is refused, and every word of it comes back", () => {
  const form = new FormData();
  const typed = {
    name: "Awa",
    email: "not an address",
    website: "baol.example",
    comment: "Line one\nLine two",
  };
  for (const [field, text] of Object.entries(typed)) form.set(field, text);
  expect(commentsClosed(form)).toEqual({ refusal: "comments-closed", typed });
});

test("missing fields and files come back empty", () => {
  const form = new FormData();
  form.set("comment", new File(["a"], "a.txt"));
  expect(commentsClosed(form).typed).toEqual({ name: "", email: "", website: "", comment: "" });
});
