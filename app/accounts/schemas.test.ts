import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type FormSchema, readFields } from "#app/forms/form-input.ts";
import {
  mailRequestSchema,
  passwordPairSchema,
  signInSchema,
} from "./passwords/credentials.schema.ts";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

function messages(schema: FormSchema, data: FormData) {
  const input = readFields(schema, data);
  return input.ok ? {} : input.errors;
}

describe("passwordPairSchema", () => {
  const eight = "12345678";
  test.each([
    [
      {},
      {
        password: "Le mot de passe est requis",
        confirmPassword: "La confirmation du mot de passe est requise",
      },
    ],
    [
      { password: "", confirmPassword: "" },
      {
        password: "Le mot de passe est requis",
        confirmPassword: "La confirmation du mot de passe est requise",
      },
    ],
    [
      { password: "1234567", confirmPassword: "1234567" },
      { password: "Le mot de passe doit contenir au moins 8 caractères" },
    ],
    [
      { password: eight, confirmPassword: "" },
      { confirmPassword: "La confirmation du mot de passe est requise" },
    ],
    [
      { password: eight, confirmPassword: "12345679" },
      { confirmPassword: "Les mots de passe ne correspondent pas" },
    ],
    [
      { password: "a".repeat(129), confirmPassword: "a".repeat(129) },
      { password: "Le mot de passe ne doit pas dépasser 128 caractères" },
    ],
    [{ password: eight, confirmPassword: eight }, {}],
    [{ password: "a".repeat(128), confirmPassword: "a".repeat(128) }, {}],
  ])("the fields %j give the messages %j", (fields, expected) => {
    expect(messages(passwordPairSchema, form(fields))).toEqual(expected);
  });
});

describe("signInSchema", () => {
  test.each([
    [{}, { email: "L’email est requis", password: "Le mot de passe est requis" }],
    [{ email: " ", password: "x" }, { email: "L’email est requis" }],
    [{ email: "awa@baol", password: "x" }, { email: "Veuillez entrer une adresse email valide" }],
    [{ email: "awa@baol.sn", password: "" }, { password: "Le mot de passe est requis" }],
    [
      { email: "awa@baol.sn", password: "a".repeat(129) },
      { password: "Le mot de passe ne doit pas dépasser 128 caractères" },
    ],
    [{ email: "awa@baol.sn", password: "court" }, {}],
  ])("the fields %j give the messages %j", (fields, expected) => {
    expect(messages(signInSchema, form(fields))).toEqual(expected);
  });

  test("the address is trimmed and put in lower case", () => {
    expect(v.parse(mailRequestSchema, { email: "  R&D@Baol.SN " })).toEqual({
      email: "r&d@baol.sn",
    });
  });

  test("a file in place of a text field counts as empty", () => {
    const data = form({ password: "secret" });
    data.set("email", new File(["awa@baol.sn"], "email.txt"));
    expect(messages(signInSchema, data)).toEqual({ email: "L’email est requis" });
  });
});
