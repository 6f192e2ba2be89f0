import { expect, test } from "vitest";
import { readFields } from "#app/forms/form-input.ts";
import { phoneProblems } from "#app/kernel/phone.ts";
import { quoteSchema } from "./quote.schema.ts";

const good = {
  name: "Awa Ndiaye",
  email: "awa@baol.sn",
  phone: "77 123 45 67",
  message: "Quels frais pour deux activités ?",
};

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...good, ...fields })) form.set(name, value);
  return readFields(quoteSchema, form);
}

test.each<[Record<string, string>, Record<string, string>]>([
  [
    { name: "", email: "", phone: "", message: "" },
    {
      name: "Votre nom est requis",
      email: "L'email est requis",
      phone: "Le numéro de téléphone est requis",
      message: "Votre message est requis",
    },
  ],
  [{ phone: "   " }, { phone: "Le numéro de téléphone est requis" }],
  [{ phone: "77 123" }, { phone: phoneProblems["wrong-length"] }],
  [{ phone: "7\u0000" }, { phone: phoneProblems["not-a-number"] }],
  [{ phone: "7".repeat(100) }, { phone: phoneProblems["wrong-length"] }],
  [{ email: "awa@baol" }, { email: "Veuillez entrer une adresse email valide" }],
])("%j says %j", (fields, expected) => {
  const input = read(fields);
  expect(input.ok).toBe(false);
  if (input.ok) return;
  expect(input.errors).toEqual(expected);
});

test.each([
  ["77 123 45 67", "+221771234567"],
  ["00221 77-123-45-67", "+221771234567"],
  ["+33 (0)6 12 34 56 78", "+33612345678"],
])("the phone %s is kept as %s", (phone, kept) => {
  expect(read({ phone })).toMatchObject({ ok: true, output: { ...good, phone: kept } });
});
