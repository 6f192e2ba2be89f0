import { type MailContent, type RenderedMail, renderMail } from "./render-mail.ts";
import { inMail, type TypedText, withStandIn } from "./typed-names.ts";

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
  /** The longest value that the product gives; the example when absent. */
  longest?: string;
  /** A subject that would be too long shortens the value. */
  mayShorten?: true;
  /** Somebody typed the value and nobody verified it. */
  typed?: TypedText;
}

export interface MailWords {
  /** French name of the mail. */
  label: string;
  /** The recipient, and when it is sent. */
  when: string;
  /** Like a reminder, nobody waits for it: it leaves between 8 h and 18 h in Dakar. */
  byDay?: true;
  /** The placeholder whose lines gather in one mail a day: what comes until 17 h in Dakar leaves together. */
  gathers?: string;
  /** All placeholders, with their meaning and an example. */
  placeholders: Readonly<Record<string, Placeholder>>;
  parts: readonly MailTextField[];
}

/** The mails that a folder declares under one heading of the list of mails, by kind. */
export interface MailTheme {
  title: string;
  words: Readonly<Record<string, MailWords>>;
}

/** The kinds of a theme, by which its file `*.mail-words.ts` extends `WordedMails`. */
export type KindsIn<Theme extends MailTheme> = Record<keyof Theme["words"], MailWords>;

/** Every mail whose words the certification body may change, by kind: each folder adds its own. */
export interface WordedMails extends Record<never, MailWords> {}
export type WordedKind = keyof WordedMails;

/** The French names of the other kinds of rows of `mail`: each folder adds its own. */
export interface NamedMails extends Record<never, string> {}
export type MailKind = WordedKind | keyof NamedMails;

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

/** Values that the caller knows beside the words of the mail. */
interface Rewording {
  /** Values that replace those that were given. */
  values?: Readonly<Record<string, string>>;
  choicesUrl?: string | undefined;
}

/** A mail with the product's texts, which can be rendered again with those of the certification body. */
export interface WordedMail extends RenderedMail {
  reworded: {
    mail: string;
    words: MailWords;
    values: Readonly<Record<string, string>>;
    as: (texts: MailTexts, how?: Rewording) => RenderedMail;
  };
}

export const isWorded = (mail: RenderedMail): mail is WordedMail => "reworded" in mail;

const placeholder = /\{([a-z]+)\}/g;

/** The names of the placeholders in a text. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name)),
];

/** Renders a mail from its texts and the values of its placeholders; `mail` is its key in `mailWords`. */
export function wordedMail(mail: string, words: MailWords, mailValues: MailValues): WordedMail {
  const as = (texts: MailTexts, { values, choicesUrl }: Rewording = {}) =>
    renderMail({
      ...contentOf(words, texts, { ...mailValues, values: { ...mailValues.values, ...values } }),
      choicesUrl,
    });
  return { ...as({}), reworded: { mail, words, values: mailValues.values, as } };
}

/**
 * The content of a mail with these texts. A part that is empty once filled is left out, and the first paragraph replaces a
 * missing preheader. Throws when a placeholder has no value.
 */
function contentOf(words: MailWords, texts: MailTexts, mailValues: MailValues): MailContent {
  const { values, greeting, actionUrl, authority } = mailValues;
  const filled = words.parts.map(({ name, role, text }) => {
    const template = texts[name] ?? text;
    const wording = withoutTyped(words, role, template, values);
    const partValues =
      role === "subject" ? shortened(words, wording.template, values) : wording.values;
    return { role, text: fill(wording.template, partValues) };
  });
  const textsOf = (role: MailTextField["role"]) =>
    filled.filter((part) => part.role === role && part.text !== "").map(({ text }) => text);
  const [label] = textsOf("action");
  const [first = ""] = textsOf("paragraph");
  return {
    subject: textsOf("subject").join(" "),
    preheader: textsOf("preheader")[0] ?? first,
    greeting,
    paragraphs: textsOf("paragraph"),
    ...(label && actionUrl ? { action: { label, url: actionUrl } } : {}),
    notes: textsOf("note"),
    authority,
  };
}

/** The parts that mail programs show in bold or in the list of mails: they name nothing that somebody typed. */
const unquoting: ReadonlySet<MailTextField["role"]> = new Set(["subject", "preheader", "action"]);

/** The wording with typed values in « », and with a stand-in where a part names none or the value is not fit to be shown. */
function withoutTyped(
  { placeholders }: MailWords,
  role: MailTextField["role"],
  text: string,
  values: MailValues["values"],
): { template: string; values: MailValues["values"] } {
  const shownValues: Record<string, string> = { ...values };
  let template = text;
  for (const [key, { typed }] of Object.entries(placeholders)) {
    const value = values[key];
    if (!typed || value === undefined) continue;
    const quoted = unquoting.has(role) ? null : inMail(typed, value);
    template = template.replaceAll(`«\u00A0{${key}}\u00A0»`, `{${key}}`);
    if (quoted === null) template = withStandIn(template, key, typed);
    else shownValues[key] = quoted;
  }
  return { template, values: shownValues };
}

const fill = (template: string, values: MailValues["values"]): string =>
  template.replace(placeholder, (_braces, key: string) => valueFor(values, key));

/** Phones show about so many characters of a subject. */
export const LONGEST_SUBJECT = 60;
/** A typed value is not made shorter than this. */
const SHORTEST_VALUE = 12;

/** The values for a subject: when it would be too long, those that may be shortened end with « … ». */
function shortened(
  { placeholders }: MailWords,
  template: string,
  values: MailValues["values"],
): MailValues["values"] {
  const shortValues = { ...values };
  for (const key of placeholdersOf(template)) {
    const tooMany = fill(template, shortValues).length - LONGEST_SUBJECT;
    const value = values[key] ?? "";
    if (tooMany <= 0 || !placeholders[key]?.mayShorten) continue;
    const keptLength = Math.max(SHORTEST_VALUE, value.length - tooMany) - 1;
    if (keptLength < value.length - 1) shortValues[key] = `${cut(value, keptLength)}…`;
  }
  return shortValues;
}

/** The first `length` UTF-16 units, without half a character at the end. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();

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
  subject: LONGEST_SUBJECT,
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
  const used = placeholdersOf(text);
  const unknown = used.find((name) => !Object.hasOwn(words.placeholders, name));
  if (unknown) return { fault: "unknown-placeholder", about: unknown };
  const length = part.role === "subject" ? longestSubject(words, text) : text.length;
  if (length > longest[part.role]) return { fault: "too-long", about: String(longest[part.role]) };
  const missingName = placeholdersOf(part.text).find((name) => !used.includes(name));
  if (missingName) return { fault: "missing-placeholder", about: missingName };
  return /[{}]/.test(text.replace(placeholder, "")) ? { fault: "braces", about: "" } : null;
}

/** The length of a subject with the longest values of its placeholders, those that may be shortened as short as they get. */
const longestSubject = ({ placeholders }: MailWords, text: string): number =>
  fill(
    text,
    Object.fromEntries(
      Object.entries(placeholders).map(([name, { example, longest: most, mayShorten, typed }]) => [
        name,
        typed?.standIn ?? (mayShorten ? "x".repeat(SHORTEST_VALUE) : (most ?? example)),
      ]),
    ),
  ).length;
