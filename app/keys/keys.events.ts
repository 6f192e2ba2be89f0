import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const keysEvents = {
  /** A key that seals; the subject is its number. */
  "seal-key-published": eventOf<"seal-key", { keyId: number; fingerprint: string; root: string }>(
    "Clé de cachet publiée",
  ),
  "seal-key-retired": eventOf<"seal-key", { keyId: number; at: string }>("Clé de cachet retirée"),
  "seal-key-compromised": eventOf<"seal-key", { keyId: number; since: string }>(
    "Clé de cachet compromise",
  ),
};

export const keysSubjects = {
  "seal-key": "clé de cachet",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof keysEvents> {}
}
