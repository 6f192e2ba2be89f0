import { expect, test } from "vitest";
import { emailSuggestion } from "./email-suggestion.ts";

test.each([
  ["awa@gmial.con", "awa@gmail.com"],
  ["awa@gmail.con", "awa@gmail.com"],
  ["awa@gmail.co", "awa@gmail.com"],
  ["awa@gamil.com", "awa@gmail.com"],
  ["awa@hotmial.fr", "awa@hotmail.fr"],
  ["awa@yaho.fr", "awa@yahoo.fr"],
  ["awa@orang.sn", "awa@orange.sn"],
  ["a.b+c@outlok.com", "a.b+c@outlook.com"],
  ["awa@baol.con", "awa@baol.com"],
])("the suggestion for %s is %s", (email, suggestion) => {
  expect(emailSuggestion(email)).toBe(suggestion);
});

test.each([
  "awa@gmail.com",
  "awa@yahoo.fr",
  "awa@baol.sn",
  "awa@mail.com",
  "awa@baol.example",
  "awa@orange.fr",
  "awa@live.ca",
  "@",
  "",
])("%s has no suggestion", (email) => {
  expect(emailSuggestion(email)).toBeNull();
});
