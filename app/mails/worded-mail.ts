import { type MailContent, type RenderedMail, renderMail } from "./render-mail.ts";

/** One text of a mail that the certification body may write otherwise. */
export interface MailTextField {
  name: string;
  role: "subject" | "preheader" | "paragraph" | "action" | "note";
  /** What it is for, where its place does not say it. */
  label: string;
  /** As the product writes it, with its placeholders in braces: « Ce lien est valable {duree}. ». */
  text: string;
}

export interface MailWords {
  /** What the mail is called. */
  label: string;
  /** To whom it goes, and when. */
  when: string;
  /** All that may stand in braces: what it is, and an example of it. */
  placeholders: Readonly<Record<string, { label: string; example: string }>>;
  parts: readonly MailTextField[];
}

/** Texts by name of their part, in the place of those of the product. */
export type MailTexts = Readonly<Record<string, string>>;

export interface MailValues {
  /** What stands for each placeholder. */
  values: Readonly<Record<string, string>>;
  greeting: string;
  /** Where the action leads: it belongs to the code, whatever its words. */
  actionUrl?: string;
  authority: MailContent["authority"];
}

/** A mail by the words of the product, which is rendered again when the certification body has written others. */
interface WordedMail extends RenderedMail {
  reworded: { mail: string; as: (texts: MailTexts) => RenderedMail };
}

export const isWorded = (mail: RenderedMail): mail is WordedMail => "reworded" in mail;

const placeholder = /\{([a-z]+)\}/g;

/** The names in braces of a text. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name)),
];

/** A mail by its words and what stands for their placeholders; `mail` names it in the list of words. */
export function wordedMail(mail: string, words: MailWords, given: MailValues): WordedMail {
  const as = (texts: MailTexts) => renderMail(contentOf(words, texts, given));
  return { ...as({}), reworded: { mail, as } };
}

/**
 * What a mail says with these texts; a part that is empty once filled is left out, and the first paragraph stands for a
 * preheader that is not written. Throws where the code has no value for a placeholder.
 */
function contentOf(words: MailWords, texts: MailTexts, given: MailValues): MailContent {
  const { values, greeting, actionUrl, authority } = given;
  const filled = words.parts.map(({ name, role, text }) => ({
    role,
    text: (texts[name] ?? text).replace(placeholder, (_braces, key: string) =>
      valueFor(values, key),
    ),
  }));
  const of = (role: MailTextField["role"]) =>
    filled.filter((part) => part.role === role && part.text !== "").map(({ text }) => text);
  const [label] = of("action");
  const [first = ""] = of("paragraph");
  return {
    subject: of("subject").join(" "),
    preheader: of("preheader")[0] ?? first,
    greeting,
    paragraphs: of("paragraph"),
    ...(label && actionUrl ? { action: { label, url: actionUrl } } : {}),
    notes: of("note"),
    authority,
  };
}

function valueFor(values: MailValues["values"], key: string): string {
  const value = values[key];
  if (value === undefined) throw new Error(`The mail has no value for {${key}}.`);
  return value;
}

/** What is wrong with a text, and the name or the number that it is about. */
export interface MailTextFault {
  fault: "empty" | "too-long" | "unknown-placeholder" | "missing-placeholder" | "braces";
  about: string;
}

const longest: Record<MailTextField["role"], number> = {
  subject: 120,
  preheader: 160,
  paragraph: 1200,
  action: 40,
  note: 600,
};

/**
 * What is wrong with another text for a part, and the name it is about. What the product's own text names in braces must stay;
 * others of the same mail may come, and nothing else.
 */
export function faultOf(words: MailWords, part: MailTextField, text: string): MailTextFault | null {
  if (text.trim() === "") return { fault: "empty", about: "" };
  if (text.length > longest[part.role])
    return { fault: "too-long", about: String(longest[part.role]) };
  const used = placeholdersOf(text);
  const unknown = used.find((name) => !Object.hasOwn(words.placeholders, name));
  if (unknown) return { fault: "unknown-placeholder", about: unknown };
  const missing = placeholdersOf(part.text).find((name) => !used.includes(name));
  if (missing) return { fault: "missing-placeholder", about: missing };
  return /[{}]/.test(text.replace(placeholder, "")) ? { fault: "braces", about: "" } : null;
}
