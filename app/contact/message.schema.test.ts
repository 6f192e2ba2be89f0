import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { readFields } from "#app/forms/form-input.ts";
import { contactSchema } from "./message.schema.ts";

const good = { username: "Awa Ndiaye", email: "awa@baol.sn", message: "Quand ouvrez-vous ?" };

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readFields(contactSchema, form);
}

function messages(fields: Record<string, string>) {
  const input = read(fields);
  return input.ok ? {} : input.errors;
}

const links = (count: number) => "https://a.sn ".repeat(count);
const unprintable = "Ce texte contient un caractère qui ne peut pas être enregistré";

describe("the contact form", () => {
  test.each<[Record<string, string>, Record<string, string>]>([
    [
      { username: "", email: "", message: "" },
      {
        username: "Votre nom est requis",
        email: "L'email est requis",
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
    [
      { username: "A\u0000b", message: "a\u0000b" },
      { username: unprintable, message: unprintable },
    ],
  ])("%j says %j", (fields, expected) => {
    expect(messages({ ...good, ...fields })).toEqual(expected);
  });

  test.each([
    ["username", 100, "100"],
    ["message", 5_000, "5\u202F000"],
  ])("takes a %s of %i characters, and no more", (field, most, written) => {
    const longest = "a".repeat(most);
    expect(messages({ ...good, [field]: longest })).toEqual({});
    expect(messages({ ...good, [field]: `${longest}a` })).toEqual({
      [field]: `Ce texte ne doit pas dépasser ${written} caractères`,
    });
  });

  test("refuses lone surrogates, which a program may send", () => {
    const result = v.safeParse(contactSchema, { ...good, message: "Bonjour \uD800" });
    expect(result.issues?.map(({ message }) => message)).toEqual([unprintable]);
  });

  test("is read as a message, its lines kept and cleaned", () => {
    const input = read({
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
    "refuses a megabyte of %j",
    (unit) => {
      const long = unit.repeat(1_000_000);
      const result = v.safeParse(contactSchema, { username: long, email: long, message: long });
      expect(result.success).toBe(false);
    },
  );
});
