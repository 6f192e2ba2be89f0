import { describe, expect, test } from "vitest";
import { applicationMails } from "#app/applications/applications.mail-words.ts";
import { staffNoticeMails } from "#app/applications/staff.mail-words.ts";
import { mailLabel, wordedKinds } from "#app/operations/mail-texts/mail-names.ts";
import { mailWords } from "#app/operations/mail-words.ts";
import { paymentMails } from "#app/payments/payments.mail-words.ts";
import { readSources } from "#tests/architecture/source-tree.ts";
import { actionUrl, exampleOf, mailOf } from "#tests/mails.ts";
import { leavesByDay } from "./leaving-hours.ts";
import { LONGEST_SUBJECT, type MailWords, placeholdersOf } from "./worded-mail.ts";

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
    for (const mailText of [subject, withoutAddresses(text)]) {
      // No-break spaces before « : ; ? ! » and inside « »; apostrophes are curved.
      expect(mailText).not.toMatch(/[^\u00A0\u202F\d][:;?!]|[^\u00A0]»|«[^\u00A0]|'/);
      expect(mailText).not.toMatch(/\b(undefined|null|NaN)\b|\[object|[{}]/);
    }
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain("max-width:560px");
    expect(html).not.toMatch(/undefined|\[object|<(script|link|iframe|img)/);
    const written = html.replaceAll(/<br>\s*/g, "\n").replaceAll(/<\/?span[^>]*>/g, "");
    for (const block of text.split("\n\n").slice(1, 2))
      expect(written).toContain(block.replaceAll("&", "&amp;"));
  });

  test("the action has an absolute URL, and the subject fits a line", () => {
    const leads = (mailWords[kind] as MailWords).parts.some(({ role }) => role === "action");
    expect(text.includes(`\n${actionUrl}\n`)).toBe(leads);
    expect(html.includes(`href="${actionUrl.replaceAll("&", "&amp;")}"`)).toBe(leads);
  });

  test("the subject with its longest values has at most sixty characters, and shortens what a person typed alone", () => {
    const words: MailWords = mailWords[kind];
    const long = exampleOf(words, "long");
    const { subject: longest } = mailOf(kind, long);
    expect(longest.length).toBeLessThanOrEqual(LONGEST_SUBJECT);
    const [about] = words.parts.filter(({ role }) => role === "subject");
    for (const name of placeholdersOf(about?.text ?? ""))
      if (!words.placeholders[name]?.typed) expect(longest).toContain(long[name]);
  });

  test("no text names a file of the product, and « vous n’avez rien à faire » follows an act that the reader may have done", () => {
    expect(withoutAddresses(text)).not.toMatch(/\b[\w/-]+\.(md|ts|tsx|sql|json)\b/);
    const others = /administrateur (demande|vient)|organisme (a|vient)/i;
    if (others.test(text)) expect(text).not.toContain("Si c’était vous");
  });

  test("a reminder leaves by day", () => {
    const words: MailWords = mailWords[kind];
    if (/^Rappel/.test(words.label)) expect(leavesByDay(kind, words)).toBe(true);
  });

  const { placeholders }: MailWords = mailWords[kind];
  const typedNames = Object.entries(placeholders).filter(([, { typed }]) => typed);
  const everyTyped = (text: string) => Object.fromEntries(typedNames.map(([name]) => [name, text]));

  test("a placeholder whose example is a name of a company or a person is declared as typed", () => {
    for (const [name, { example }] of Object.entries(placeholders))
      if (/^(Sahel Bâtiment|Awa Ndiaye)$/.test(example))
        expect(typedNames.map(([each]) => each)).toContain(name);
  });

  test.each(nastyNames)("the name %j stands nowhere in the mail", (name) => {
    const mail = mailOf(kind, everyTyped(name));
    for (const mailText of [mail.subject, mail.text, mail.html])
      expect(mailText).not.toContain(name);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    for (const mailText of [mail.subject, withoutAddresses(mail.text)]) {
      expect(mailText).not.toMatch(/l’entreprise l’entreprise|\bde une|[{}]| {2}/i);
      expect(mailText).not.toMatch(/(^|\n\n|[.?!] )(l’entreprise|une personne|ces travaux)/);
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

test("a mail greets by name, except at an address that nobody has proved", () => {
  const unproved = [
    "app/accounts/passwords/reset.mail.ts",
    "app/companies/means/confirmation.mail.ts",
    "app/companies/members/succession.mail.ts",
    "app/companies/registration-receipt.mail.ts",
    "app/complaints/mail-complaint.server.ts",
    "app/contact/message-receipt.mail.ts",
    "app/contact/subscription.mail.ts",
    "app/registration/registration-reminder.mail.ts",
  ];
  const without = readSources(["app/**/*mail*.ts"])
    .filter(({ text }) => text.includes("greeting(null)"))
    .map(({ path }) => path)
    .filter((path) => !path.includes(".test."));
  expect(without.sort()).toEqual(unproved);
});

test.each(
  wordedKinds.filter(
    (kind) =>
      has(kind, { ...applicationMails.words, ...staffNoticeMails.words }) &&
      kind !== "application-draft-reminder",
  ),
)("the subject of « %s » holds the number of the application", (kind) => {
  expect(mailOf(kind).subject).toContain("DO-2026-00042-5");
});

test.each(wordedKinds.filter((kind) => has(kind, paymentMails.words)))(
  "the subject of « %s » holds the number of the payment",
  (kind) => {
    expect(mailOf(kind).subject).toContain("PA-2026-00042-5");
  },
);
