/** From the contact page, or from a request for a quote. */
export type MessageKind = "contact" | "quote";
