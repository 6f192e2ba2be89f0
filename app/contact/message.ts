/** From the contact page, or from a request for a quote. */
export type MessageKind = "contact" | "quote";

/** What both sides quote when they speak of a message: the last digits of its id, which are random. */
export const messageReference = (id: string): string => id.slice(-8).toUpperCase();

const LINK = /(?:https?:\/\/|\[url[=\]]|<a\s|(?<![\w/.])www\.)\S*/gi;

/** How many links a text carries, as addresses, in HTML or in the brackets of forums. */
export const countLinks = (text: string): number => text.match(LINK)?.length ?? 0;
