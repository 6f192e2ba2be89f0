/** What both sides quote when they speak of a message: the last digits of its id, which are random. */
export const messageReference = (id: string): string => id.slice(-8).toUpperCase();
