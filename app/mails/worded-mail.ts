import { type MailContent, type RenderedMail, renderMail } from "./render-mail.ts";
import { inMail, type TypedText, withStandIn } from "./typed-name.ts";

/** One part of a mail whose text the certification body may rewrite. */
export interface MailTextField {
  name: string;
  role: "subject" | "preheader" | "paragraph" | "action" | "note";
  /** Purpose of the part, where its position does not show it. */
  label: string;
  /** The product's text, with placeholders in braces: « Ce lien est valable {duree}. ». */
  text: string;
}

export interface Placeholder {
  label: string;
  example: string;
  /** The value is text that somebody typed. */
  typed?: TypedText;
}

export interface MailWords {
  /** French name of the mail. */
  label: string;
  /** Who receives it, and when. */
  when: string;
  /** All placeholders, with their meaning and an example. */
  placeholders: Readonly<Record<string, Placeholder>>;
  parts: readonly MailTextField[];
}

/** Texts by name of the part, which replace those of the product. */
export type MailTexts = Readonly<Record<string, string>>;

export interface MailValues {
  /** The value of each placeholder. */
  values: Readonly<Record<string, string>>;
  greeting: string;
  /** The URL of the action, which the code sets whatever the texts are. */
  actionUrl?: string;
  authority: MailContent["authority"];
}

/** A mail with the product's texts, which can be rendered again with those of the certification body. */
interface WordedMail extends RenderedMail {
  reworded: { mail: string; as: (texts: MailTexts) => RenderedMail };
}

export const isWorded = (mail: RenderedMail): mail is WordedMail => "reworded" in mail;

const placeholder = /\{([a-z]+)\}/g;

/** The names of the placeholders in a text. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name)),
];

/** Renders a mail from its texts and the values of its placeholders; `mail` is its key in `mailWords`. */
export function wordedMail(mail: string, words: MailWords, given: MailValues): WordedMail {
  const as = (texts: MailTexts) => renderMail(contentOf(words, texts, given));
  return { ...as({}), reworded: { mail, as } };
}

/**
 * The content of a mail with these texts. A part that is empty once filled is left out, and the first paragraph replaces a
 * missing preheader. Throws when a placeholder has no value.
 */
function contentOf(words: MailWords, texts: MailTexts, given: MailValues): MailContent {
  const { values, greeting, actionUrl, authority } = given;
  const filled = words.parts.map(({ name, role, text }) => ({
    role,
    text: filledIn(words, role, texts[name] ?? text, values),
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

/** The parts that mail programs show in bold or in the list of mails: they name nothing that somebody typed. */
const unquoting: ReadonlySet<MailTextField["role"]> = new Set(["subject", "preheader", "action"]);

function filledIn(
  { placeholders }: MailWords,
  role: MailTextField["role"],
  text: string,
  values: MailValues["values"],
): string {
  const quoted = new Map<string, string>();
  let wording = text;
  for (const [key, { typed }] of Object.entries(placeholders)) {
    const value = values[key];
    if (!typed || value === undefined) continue;
    const shown = unquoting.has(role) ? null : inMail(typed, value);
    if (shown === null) wording = withStandIn(wording, key, typed);
    else quoted.set(key, shown);
  }
  return wording.replace(
    placeholder,
    (_braces, key: string) => quoted.get(key) ?? valueFor(values, key),
  );
}

function valueFor(values: MailValues["values"], key: string): string {
  const value = values[key];
  if (value === undefined) throw new Error(`The mail has no value for {${key}}.`);
  return value;
}

/** A fault of a text, and the placeholder or the limit that it is about. */
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
 * The fault of a new text for a part, or null. The text must keep every placeholder of the product's text; it may use other
 * placeholders of the same mail, and no others.
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
