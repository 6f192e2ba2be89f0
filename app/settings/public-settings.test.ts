import { expect, test } from "vitest";
import { hoursInWords, readablePhone } from "./public-settings.ts";

test.each([
  ["+221338000000", "+221 33 800 00 00"],
  ["+221771234567", "+221 77 123 45 67"],
  ["+33123456789", "+33123456789"],
])("the phone %s is shown as %s", (e164, phoneText) => {
  expect(readablePhone(e164).replaceAll("\u00A0", " ")).toBe(phoneText);
});

test.each([
  ["Lun-Ven 8:00 - 18:00", "du lundi au vendredi, de 8 h à 18 h"],
  ["Lun-Sam 7:30-13:00", "du lundi au samedi, de 7 h 30 à 13 h"],
  ["Lun–Dim 0:00 – 24:00", "du lundi au dimanche, de 0 h à 24 h"],
  ["Tous les jours, sur rendez-vous", "Tous les jours, sur rendez-vous"],
  ["Mon-Fri 8:00 - 18:00", "Mon-Fri 8:00 - 18:00"],
])("the hours « %s » read « %s » in a sentence", (typedHours, said) => {
  expect(hoursInWords(typedHours).replaceAll("\u00A0", " ")).toBe(said);
});
