import { describe, expect, test } from "vitest";
import { applicationMailWords } from "./application-mail-words.ts";
import { mailLabel, mailWords, wordedKinds } from "./mail-words.ts";
import { moneyMailWords } from "./money-mail-words.ts";
import { greeting } from "./render-mail.ts";
import { type MailWords, wordedMail } from "./worded-mail.ts";

const authority = {
  name: "Tabax",
  address: "Dakar",
  email: "contact@tabax.example",
  phone: "+221\u00A033\u00A0800\u00A000\u00A000",
};
const actionUrl = "https://tabax.example/espace/dossiers/1/suivi?entreprise=2";

/** Renders the mail with the examples of its placeholders, or with the given values. */
function mailOf(kind: (typeof wordedKinds)[number], values: Record<string, string> = {}) {
  const words: MailWords = mailWords[kind];
  const examples = Object.entries(words.placeholders).map(([name, { example }]) => [name, example]);
  const given = { ...Object.fromEntries(examples), ...values };
  return wordedMail(kind, words, {
    values: given,
    greeting: greeting("Awa"),
    actionUrl,
    authority,
  });
}

const withoutAddresses = (text: string) => text.replaceAll(/https?:\S+/g, "");
const has = (kind: string, words: object) => Object.hasOwn(words, kind);

const nastyNames = [
  "evil.africa",
  "Tabax.help",
  "evil . com",
  "Baol @ evil",
  "https://evil.africa/payer",
  "Dernier rappel\u00A0: réglez 125 000 FCFA avant 18 h",
  "Sahel\u00A0» Votre dossier est refusé «\u00A0Baol",
  "Appelez le 77 123 45 67",
  "Urgent\u202F! Payez sur place",
  "Sahel\r\nBcc: a@b.example",
  "Société ".repeat(26),
];

describe.each(wordedKinds)("mail « %s »", (kind) => {
  const { subject, text, html } = mailOf(kind);

  test("plain text and HTML have the same content, in correct French typography", () => {
    for (const said of [subject, withoutAddresses(text)]) {
      // No-break spaces stand before « : ; ? ! » and inside « »; apostrophes are curved.
      expect(said).not.toMatch(/[^\u00A0\u202F\d][:;?!]|[^\u00A0]»|«[^\u00A0]|'/);
      expect(said).not.toMatch(/\b(undefined|null|NaN)\b|\[object|[{}]/);
    }
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain("max-width:560px");
    expect(html).not.toMatch(/undefined|\[object|<(script|link|iframe|img)/);
    for (const block of text.split("\n\n").slice(1, 2))
      expect(html.replaceAll(/<br>\s*/g, "\n")).toContain(block.replaceAll("&", "&amp;"));
  });

  test("the action has an absolute URL, and the subject fits a line", () => {
    const leads = (mailWords[kind] as MailWords).parts.some(({ role }) => role === "action");
    expect(text.includes(`\n${actionUrl}\n`)).toBe(leads);
    expect(html.includes(`href="${actionUrl.replaceAll("&", "&amp;")}"`)).toBe(leads);
    expect(subject.length).toBeLessThanOrEqual(90);
  });

  const { placeholders }: MailWords = mailWords[kind];
  const typed = Object.entries(placeholders).filter(([, { typed }]) => typed);
  const everyTyped = (text: string) => Object.fromEntries(typed.map(([name]) => [name, text]));

  test("a placeholder whose example is a name of a company or a person is declared as typed", () => {
    for (const [name, { example }] of Object.entries(placeholders))
      if (/^(Sahel Bâtiment|Awa Ndiaye)$/.test(example))
        expect(typed.map(([each]) => each)).toContain(name);
  });

  test.each(nastyNames)("the name %j stands nowhere in the mail", (name) => {
    const mail = mailOf(kind, everyTyped(name));
    for (const said of [mail.subject, mail.text, mail.html]) expect(said).not.toContain(name);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    for (const said of [mail.subject, withoutAddresses(mail.text)]) {
      expect(said).not.toMatch(/l’entreprise l’entreprise|\bde une|[{}]| {2}/i);
      expect(said).not.toMatch(/(^|\n\n|[.?!] )(l’entreprise|une personne|ces travaux)/);
    }
  });

  test("a plain name stands in no subject, preview or bold text", () => {
    const mail = mailOf(kind, everyTyped("Zzyzx"));
    const bold = [...mail.html.matchAll(/<(?:h1|a|td)[^>]*>([^<]*)/g)].map(([, said]) => said);
    const preview = /max-height:0[^>]*>([^<]*)/.exec(mail.html)?.[1];
    expect([mail.subject, preview, ...bold].join("\n")).not.toContain("Zzyzx");
  });

  test("the mail has a French name", () => {
    expect(mailLabel(kind)).toMatch(/^[A-ZÀÉ]/);
  });
});

test.each(
  wordedKinds.filter(
    (kind) => has(kind, applicationMailWords) && kind !== "application-draft-reminder",
  ),
)("the subject of « %s » holds the number of the application", (kind) => {
  expect(mailOf(kind).subject).toContain("DO-2026-00042-5");
});

test.each(wordedKinds.filter((kind) => has(kind, moneyMailWords)))(
  "the subject of « %s » holds the number of the payment",
  (kind) => {
    expect(mailOf(kind).subject).toContain("PA-2026-00042-5");
  },
);
