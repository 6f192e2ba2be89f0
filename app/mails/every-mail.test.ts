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

/** The mail with the examples of what stands in braces, or with these. */
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

describe.each(wordedKinds)("the mail « %s »", (kind) => {
  const { subject, text, html } = mailOf(kind);

  test("says all it says in plain text and in HTML, in French as it is written", () => {
    for (const said of [subject, withoutAddresses(text)]) {
      // What is before « : ; ? ! » and inside « » never breaks over two lines; an apostrophe is curved.
      expect(said).not.toMatch(/[^\u00A0\u202F\d][:;?!]|[^\u00A0]»|«[^\u00A0]|'/);
      expect(said).not.toMatch(/\b(undefined|null|NaN)\b|\[object|[{}]/);
    }
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain("max-width:560px");
    expect(html).not.toMatch(/undefined|\[object|<(script|link|iframe|img)/);
    for (const block of text.split("\n\n").slice(1, 2))
      expect(html.replaceAll(/<br>\s*/g, "\n")).toContain(block.replaceAll("&", "&amp;"));
  });

  test("leads somewhere by a whole address, and its subject fits a line", () => {
    const leads = (mailWords[kind] as MailWords).parts.some(({ role }) => role === "action");
    expect(text.includes(`\n${actionUrl}\n`)).toBe(leads);
    expect(html.includes(`href="${actionUrl.replaceAll("&", "&amp;")}"`)).toBe(leads);
    expect(subject.length).toBeLessThanOrEqual(90);
  });

  test("bears a long name without a line break in its subject", () => {
    const long = mailOf(kind, { entreprise: `Sahel\r\nBcc: a@b.example ${"x".repeat(200)}` });
    expect(long.subject).not.toMatch(/[\r\n]/);
  });

  test("is named in French", () => {
    expect(mailLabel(kind)).toMatch(/^[A-ZÀÉ]/);
  });
});

test.each(
  wordedKinds.filter(
    (kind) => has(kind, applicationMailWords) && kind !== "application-draft-reminder",
  ),
)("the subject of « %s » says the number of the file", (kind) => {
  expect(mailOf(kind).subject).toContain("DO-2026-00042-5");
});

test.each(wordedKinds.filter((kind) => has(kind, moneyMailWords)))(
  "the subject of « %s » says the number of the payment",
  (kind) => {
    expect(mailOf(kind).subject).toContain("PA-2026-00042-5");
  },
);
