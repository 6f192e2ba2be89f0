import { describe, expect, test } from "vitest";
import { mailGroups, mailLabel, wordedKinds } from "#app/operations/mail-texts/mail-names.ts";
import { mailWords } from "#app/operations/mail-words.ts";
import { faultOf, type MailWords, placeholdersOf, wordedMail } from "./worded-mail.ts";

const authority = {
  name: "Tabax",
  address: "Dakar",
  email: "contact@tabax.example",
  phone: "+221 33",
};
const words: MailWords = {
  label: "Essai",
  when: "Jamais.",
  placeholders: {
    nom: { label: "nom", example: "Awa" },
    jour: { label: "jour", example: "lundi" },
  },
  parts: [
    { name: "objet", role: "subject", label: "Objet", text: "Pour {nom}" },
    { name: "apercu", role: "preheader", label: "Aperçu", text: "Bientôt" },
    { name: "texte", role: "paragraph", label: "Texte", text: "Bonjour {nom}." },
    { name: "bouton", role: "action", label: "Bouton", text: "Ouvrir" },
  ],
};
const part = (name: string) => {
  const textPart = words.parts.find((each) => each.name === name);
  if (!textPart) throw new Error(name);
  return textPart;
};
const mailValues = {
  values: { nom: "{jour} & fils", jour: "mardi" },
  greeting: "Bonjour,",
  actionUrl: "https://tabax.example/ouvrir?token=a",
  authority,
};

describe("wordedMail", () => {
  test("a mail has the product's texts, whose placeholders are filled once", () => {
    const mail = wordedMail("essai", words, mailValues);
    expect(mail.subject).toBe("Pour {jour} & fils");
    expect(mail.text).toContain("Bonjour {jour} & fils.");
    expect(mail.html).toContain("{jour} &amp; fils");
  });

  test("texts of the certification body replace those of the product, and the link stays", () => {
    const mail = wordedMail("essai", words, mailValues).reworded.as({
      texte: "{nom}, à {jour} <b>",
      bouton: "Voir",
    });
    expect(mail.text).toContain("{jour} & fils, à mardi <b>");
    expect(mail.html).toContain("à mardi &lt;b&gt;");
    expect(mail.text).toContain("Voir\u00A0:\nhttps://tabax.example/ouvrir?token=a");
  });
});

test.each([
  ["texte", "Bonjour {nom}, à {jour}.", null],
  ["bouton", "Voir {jour}", null],
  ["texte", " ", "empty"],
  ["texte", "Bonjour.", "missing-placeholder"],
  ["texte", "Bonjour {nom}, {prenom}.", "unknown-placeholder"],
  ["texte", "Bonjour {nom}, {constructor}.", "unknown-placeholder"],
  ["texte", "Bonjour {nom} et {Jour}.", "braces"],
  ["texte", "Bonjour {nom} {", "braces"],
  ["bouton", "x".repeat(41), "too-long"],
])("the fault of %s with the text %j is %s", (name, text, fault) => {
  expect(faultOf(words, part(name), text)?.fault ?? null).toBe(fault);
});

describe.each(wordedKinds)("texts of %s", (kind) => {
  const ownWords: MailWords = mailWords[kind];
  test("the texts use each placeholder of the mail and no other", () => {
    const used = new Set(ownWords.parts.flatMap(({ text }) => placeholdersOf(text)));
    expect([...used].sort()).toEqual(Object.keys(ownWords.placeholders).sort());
    expect(ownWords.parts.map((each) => faultOf(ownWords, each, each.text))).toEqual(
      ownWords.parts.map(() => null),
    );
  });
  test("each part has a unique name, and the mail a French one", () => {
    expect(new Set(ownWords.parts.map(({ name }) => name)).size).toBe(ownWords.parts.length);
    expect(mailLabel(kind)).toBe(ownWords.label);
  });
});

test.each([
  ["payment-receipt", "Avis de paiement"],
  ["account-notice", "Avis sur un compte"],
  ["constructor", "constructor"],
])("a mail of kind %s has the label « %s »", (kind, label) => {
  expect(mailLabel(kind)).toBe(label);
});

test("the list of mails shows each mail under one heading", () => {
  expect(mailGroups.flatMap(({ kinds }) => kinds).sort()).toEqual([...wordedKinds].sort());
});
