import * as v from "valibot";
import { mailRequestSchema } from "#app/accounts/passwords/credentials.schema.ts";
import { optionalPhone, typedLines } from "#app/forms/typed-lines.ts";
import { requiredLine, typedPhone } from "#app/forms/typed-text.ts";

/** Sent from the contact page, or as a request for a quote. */
export type WrittenKind = "contact" | "quote";

/** A report is a message of a visitor to a company, which the company sends on. */
export type MessageKind = WrittenKind | "report";

export const kindLabels: Record<MessageKind, string> = {
  contact: "Message",
  quote: "Demande de devis",
  report: "Message signalé",
};

export interface Message {
  name: string;
  email: string;
  phone: string | null;
  message: string;
}

/** The short reference of a message, shown to both sides: the last, random digits of its id. */
export const messageReference = (id: string): string => id.slice(-8).toUpperCase();

const LINK = /(?:https?:\/\/|\[url[=\]]|<a\s|(?<![\w/.])www\.)\S*/gi;

/** Counts the links in a text: addresses, HTML or the bracket syntax of forums. */
export const countLinks = (text: string): number => text.match(LINK)?.length ?? 0;

const LONGEST_NAME = 100;
const LONGEST_MESSAGE = 5_000;
const MOST_LINKS = 3;

const name = v.pipe(
  requiredLine("Votre nom est requis", LONGEST_NAME),
  v.check((text) => countLinks(text) === 0, "Indiquez votre nom, sans adresse de site"),
);

const message = v.pipe(
  typedLines("Votre message est requis", LONGEST_MESSAGE),
  v.check(
    (text) => countLinks(text) <= MOST_LINKS,
    "Gardez trois liens au plus dans votre message",
  ),
);

const { email } = mailRequestSchema.entries;

/** Parses the contact form into a message; the field names are those of Spec §2. */
export const contactSchema = v.pipe(
  v.object({ username: name, email, message }),
  v.transform(({ username, email, message }) => ({ name: username, email, phone: null, message })),
);

/** The answer of a staff member, and how many answers its author had read. */
export const answerSchema = v.object({
  answer: typedLines("Écrivez la réponse", LONGEST_MESSAGE),
});

/** Parses a request for a quote: the fields of Spec §2 « get-in-touch form », all required. */
export const quoteSchema = v.object({ name, email, phone: typedPhone(), message });

/** Parses a message to a company of the directory; its phone is null when none was typed. */
export const relayedSchema = v.object({
  name,
  email,
  phone: optionalPhone(),
  message,
});
