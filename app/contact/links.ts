const LINK = /(?:https?:\/\/|\[url[=\]]|<a\s|(?<![\w/.])www\.)\S*/gi;

/** How many links a text carries, as addresses, in HTML or in the brackets of forums. */
export const countLinks = (text: string): number => text.match(LINK)?.length ?? 0;
