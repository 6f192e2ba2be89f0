/** A decision at its notification; days are YYYY-MM-DD. */
export interface NotifiedDecision {
  /** The day of its signature, whose tariff prices its fee and gives its delays. */
  signedOn: string;
  /** The account of who signed it. */
  signedBy: string;
  /** The day from which every delay counts. */
  notifiedOn: string;
}

/** The decision behind a move that only a notification makes. */
export function decisionOf({
  decision,
}: {
  decision?: NotifiedDecision | undefined;
}): NotifiedDecision {
  if (!decision) throw new Error("An application is granted, refused or adjourned by a decision.");
  return decision;
}
