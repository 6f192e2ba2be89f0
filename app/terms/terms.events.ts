import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const termsEvents = {
  "terms-published": eventOf<
    "terms",
    { bodySha256: string; pdfSha256: string; effectiveFrom: string; acceptAgain: boolean }
  >("Conditions générales publiées"),
  "terms-withdrawn": eventOf<"terms", { effectiveFrom: string }>(
    "Édition des conditions générales retirée",
  ),
  /** Accepted by a member of the company, for an edition later than its registration. */
  "terms-accepted": eventOf<"company", { number: string; pdfSha256: string }>(
    "Conditions générales acceptées",
  ),
};

export const termsSubjects = {
  terms: "conditions générales",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof termsEvents> {}
}
