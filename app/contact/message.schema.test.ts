import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { readFields } from "#app/forms/form-input.ts";
import { phoneProblems } from "#app/kernel/phone.ts";
import { contactSchema, countLinks, quoteSchema } from "./message.schema.ts";

const good = { username: "Awa Ndiaye", email: "awa@baol.sn", message: "Quand ouvrez-vous ?" };

function readMessage(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readFields(contactSchema, form);
}

function messages(fields: Record<string, string>) {
  const input = readMessage(fields);
  return input.ok ? {} : input.errors;
}

const links = (count: number) => "https://a.sn ".repeat(count);
const unprintable = "Ce texte contient un caractère qui ne peut pas être enregistré";

describe("contact form schema", () => {
  test.each<[Record<string, string>, Record<string, string>]>([
    [
      { username: "", email: "", message: "" },
      {
        username: "Votre nom est requis",
        email: "L’email est requis",
        message: "Votre message est requis",
      },
    ],
    [
      { username: " \u200B ", message: " \r\n\t\r\n " },
      { username: "Votre nom est requis", message: "Votre message est requis" },
    ],
    [{ email: "awa@baol" }, { email: "Veuillez entrer une adresse email valide" }],
    [
      { email: "awa@baol.sn\r\nBcc: b@c.sn" },
      { email: "Veuillez entrer une adresse email valide" },
    ],
    [{ message: links(3) }, {}],
    [{ message: links(4) }, { message: "Gardez trois liens au plus dans votre message" }],
    [{ username: "Gagnez http://x.sn" }, { username: "Indiquez votre nom, sans adresse de site" }],
    [{ username: "A\u0000b", message: "a\u0000b" }, { username: unprintable }],
  ])("%j says %j", (fields, expected) => {
    expect(messages({ ...good, ...fields })).toEqual(expected);
  });

  test.each([
    ["username", 100, "100"],
    ["message", 5_000, "5\u202F000"],
  ])("the contact form accepts a %s of at most %i characters", (field, most, written) => {
    const longest = "a".repeat(most);
    expect(messages({ ...good, [field]: longest })).toEqual({});
    expect(messages({ ...good, [field]: `${longest}a` })).toEqual({
      [field]: `Ce texte ne doit pas dépasser ${written} caractères`,
    });
  });

  test("the contact form refuses lone surrogates", () => {
    const result = v.safeParse(contactSchema, { ...good, message: "Bonjour \uD800" });
    expect(result.issues?.map(({ message }) => message)).toEqual([unprintable]);
  });

  test("the contact form is parsed into a message with cleaned lines", () => {
    const input = readMessage({
      username: "  Awa\u00A0 Ndiaye ",
      email: " Awa@Baol.SN ",
      message: "Bonjour,\r\n\r\n\r\n\r\nMon numéro :\u202A77 123 45 67\u202C  \rMerci\r\n",
    });
    expect(input).toMatchObject({
      ok: true,
      output: {
        name: "Awa Ndiaye",
        email: "awa@baol.sn",
        phone: null,
        message: "Bonjour,\n\nMon numéro :77 123 45 67\nMerci",
      },
    });
  });

  test.each(["a", " ", "\n", "\u0000", "\uD800", "www.", "é"])(
    "the contact form refuses a megabyte of %j",
    (unit) => {
      const long = unit.repeat(1_000_000);
      const result = v.safeParse(contactSchema, { username: long, email: long, message: long });
      expect(result.success).toBe(false);
    },
  );
});

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

test("links of a long text are counted quickly", () => {
  for (const unit of ["www.", "https://", "[url", "<a "]) {
    expect(countLinks(unit.repeat(100_000))).toBeGreaterThanOrEqual(0);
  }
});

const goodQuote = {
  name: "Awa Ndiaye",
  email: "awa@baol.sn",
  phone: "77 123 45 67",
  message: "Quels frais pour deux activités ?",
};

function readQuote(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...goodQuote, ...fields })) form.set(name, value);
  return readFields(quoteSchema, form);
}

test.each<[Record<string, string>, Record<string, string>]>([
  [
    { name: "", email: "", phone: "", message: "" },
    {
      name: "Votre nom est requis",
      email: "L’email est requis",
      phone: "Le numéro de téléphone est requis",
      message: "Votre message est requis",
    },
  ],
  [{ phone: "   " }, { phone: "Le numéro de téléphone est requis" }],
  [{ phone: "77 123" }, { phone: phoneProblems["wrong-length"] }],
  [{ phone: "7\u0000" }, { phone: phoneProblems["not-a-number"] }],
  [{ phone: "7".repeat(100) }, { phone: phoneProblems["wrong-length"] }],
  [{ email: "awa@baol" }, { email: "Veuillez entrer une adresse email valide" }],
])("the request for a quote: %j says %j", (fields, expected) => {
  const input = readQuote(fields);
  expect(input.ok).toBe(false);
  if (input.ok) return;
  expect(input.errors).toEqual(expected);
});

test.each([
  ["77 123 45 67", "+221771234567"],
  ["00221 77-123-45-67", "+221771234567"],
  ["+33 (0)6 12 34 56 78", "+33612345678"],
])("the phone %s is kept as %s", (phone, keptPhone) => {
  expect(readQuote({ phone })).toMatchObject({
    ok: true,
    output: { ...goodQuote, phone: keptPhone },
  });
});
