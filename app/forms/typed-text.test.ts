import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { mailRequestSchema, signInSchema } from "#app/accounts/passwords/credentials.schema.ts";
import { emailChangeSchema, personNameSchema } from "#app/accounts/self/own-account.schema.ts";
import { invitationSchema } from "#app/accounts/staff/staff.schema.ts";
import { schemaOf } from "#app/companies/means/means.schema.ts";
import { joinSchema, memberInvitationSchema } from "#app/companies/members/members.schema.ts";
import { successionSchema } from "#app/companies/members/succession.schema.ts";
import { contactSchema, quoteSchema } from "#app/contact/message.schema.ts";
import { recordThemes } from "#app/registration/record-fields.schema.ts";
import { registrationFields } from "#app/registration/registration-fields.schema.ts";
import { expertSchema } from "#app/review/experts/expert.schema.ts";
import { settingsSchema } from "#app/settings/settings.schema.ts";
import { typedLine, typedName } from "./typed-text.ts";

const references = schemaOf("references", "2026-11-28");
const workers = schemaOf("workers", "2026-11-28");
const field = (form: { entries: Readonly<Record<string, v.GenericSchema>> }, name: string) =>
  form.entries[name] as v.GenericSchema;

const emails: Record<string, v.GenericSchema> = {
  "the sign-in": field(signInSchema, "email"),
  "a forgotten password": field(mailRequestSchema, "email"),
  "the registration of a company": registrationFields.email.schema,
  "the registration of a contact": registrationFields.contactEmail.schema,
  "the record": field(recordThemes.coordonnees.schema, "email"),
  "a change of address": field(emailChangeSchema, "email"),
  "the contact page": field(contactSchema as never, "email"),
  "a quote": field(quoteSchema, "email"),
  "the invitation of a colleague": field(memberInvitationSchema, "email"),
  "the invitation of staff": field(invitationSchema, "email"),
  "a succession": field(successionSchema, "email"),
  "an expert": field(expertSchema, "email"),
  "an owner of works": field(references, "contactEmail"),
  "the settings": settingsSchema.entries.email,
};

describe.each(Object.entries(emails))("the address of %s", (_where, schema) => {
  test.each([
    ...["\u200B", "\u200C", "\u200D", "\u200E", "\u200F", "\u202A", "\u2060", "\u2068", "\u3164"],
    ...["\uFE0E", "\uFE0F", "\uFEFF", "\uFFFC", "\u00AD", "\u034F", "\u061C", "\u{E0020}"],
    ...[" ", "\u00A0", "\u202F", "\t", "\r\n", ".", ",", ";", "\u00A0;", ">", "»"],
  ])("is read with %j after it", (mark) => {
    expect(v.parse(schema, `awa@baol.sn${mark}`)).toBe("awa@baol.sn");
  });

  test.each([
    "Awa <awa@baol.sn>",
    "Ndiaye, Awa <Awa@Baol.SN>;",
    "awa@baol.sn <mailto:awa@baol.sn>",
    "<awa@baol.sn>",
    "mailto:awa@baol.sn?subject=Bonjour",
    "E-mail\u00A0: awa@baol.sn",
    "«\u00A0awa@baol.sn\u00A0»",
    "'awa@baol.sn'",
    "awa＠baol．sn",
    "a\u200Bwa@ba\u00ADol.sn",
    "\u202Aawa@baol.sn\u202C",
  ])("is read from %j", (text) => {
    expect(v.parse(schema, text)).toBe("awa@baol.sn");
  });

  test.each([
    "awa@baol.sn, bou@baol.sn",
    "Awa <awa@baol.sn>, Bou <bou@baol.sn>",
    "bou@baol.sn; Awa <awa@baol.sn>",
    "awa @baol.sn",
    "awa@baol",
    "Awa <baol.sn>",
    "awé@baol.sn",
  ])("is not read from %j", (text) => {
    expect(v.is(schema, text)).toBe(false);
  });
});

const phones: Record<string, v.GenericSchema> = {
  "a registration": registrationFields.phone.schema,
  "a colleague": field(joinSchema, "phone"),
  "a quote": field(quoteSchema, "phone"),
  "the settings": settingsSchema.entries.phone,
};

test.each(Object.entries(phones))("the phone of %s is read by one rule", (_where, schema) => {
  expect(v.parse(schema, "tel:+221\u202F77 123 45 67\uFE0D")).toBe("+221771234567");
  expect(v.is(schema, "+77 123 45 67")).toBe(false);
});

const names: Record<string, v.GenericSchema> = {
  "a company": registrationFields.name.schema,
  "a first name": registrationFields.contactFirstname.schema,
  "a last name": registrationFields.contactLastname.schema,
  "a person": personNameSchema,
  "a colleague": field(joinSchema, "firstname"),
  "somebody who writes": field(contactSchema as never, "username"),
  "a worker": field(workers, "name"),
  "an owner of works": field(references, "client"),
  "an expert": field(expertSchema, "name"),
};

describe.each(Object.entries(names))("the name of %s", (_whose, schema) => {
  test.each([
    ...["\u3164", "\u2800\u2800", "\uFFA0 \u115F", "\u200B\u200D\uFE0F", "\u{1D159}", "\u00A0"],
    ...["-", ".", "’", "\u02BC", "\u0640", "–\u00A0–", "?", "/", "\u0301", "&", "«\u00A0»", "•"],
  ])("is not %j", (text) => {
    expect(v.is(schema, text)).toBe(false);
  });

  test.each(["Ñ", "3F", "ߒߞߏ", "شركة", "𞤀𞤣𞤤𞤢𞤥", "N’Diaye & Fils", "O-1"])("may be %j", (text) => {
    expect(v.parse(schema, text)).toBe(text);
  });

  test("is stored without marks that nobody sees", () => {
    expect(v.parse(schema, "Diop\u200E\u3164BTP\u200F\uFFFC\uFE0F")).toBe("Diop BTP");
  });
});

test.each([
  ["a company", registrationFields.name.schema],
  ["a trade name", field(recordThemes.activite.schema, "tradeName")],
  ["a contact", registrationFields.contactLastname.schema],
  ["a person", personNameSchema],
  ["a colleague", field(joinSchema, "firstname")],
  ["an expert", field(expertSchema, "name")],
])("the name of %s mixes no scripts in one word", (_of, schema: v.GenericSchema) => {
  const mixed = v.safeParse(schema, "Eiff\u0430ge S\u00E9n\u00E9gal");
  expect(mixed.issues?.map(({ message }) => message)).toEqual([
    "«\u00A0Eiff\u0430ge\u00A0» mêle des lettres latines et cyrilliques, qui se ressemblent. Tapez ce mot de nouveau",
  ]);
  for (const name of ["Eiffage Sénégal", "Eiffage \u0634\u0631\u0643\u0629"])
    expect(v.is(schema, name)).toBe(true);
});

describe("typedName", () => {
  test.each([
    ["Mame D.Coumba", "Mame D. Coumba"],
    ["D.Diop", "D. Diop"],
    ["GIE AND.JEF", "GIE AND. JEF"],
    ["Éts.Diop", "Éts. Diop"],
    ["A.T.S.BTP", "A.T.S. BTP"],
    ["S.A.R.L.", "S.A.R.L."],
    ["Mame D. Coumba", "Mame D. Coumba"],
  ])("reads %j as %j", (text, name) => {
    expect(v.parse(typedName("requis"), text)).toBe(name);
  });

  test.each(["baol.sn", "BTP baol.sn", "www.Baol.Sn", "Awa@Baol.Sn", "https://Baol.Sn"])(
    "refuses %j, which reads as an address",
    (text) => {
      expect(v.is(typedName("requis"), text)).toBe(false);
    },
  );
});

test("what a line stores is stored again as it is, and shows something or is empty", () => {
  const schema = typedLine(200);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const stored = v.safeParse(schema, text);
      fc.pre(stored.success);
      expect(v.parse(schema, stored.output)).toBe(stored.output);
      expect(stored.output === "" || /[\p{L}\p{N}]/u.test(stored.output)).toBe(true);
    }),
  );
});
