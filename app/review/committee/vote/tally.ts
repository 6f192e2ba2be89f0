/** The choices of a vote, each written in a ballot as one digit, so that no ballot differs in length. */
export const choices = { for: "1", against: "2", abstention: "3" } as const;
export type Choice = keyof typeof choices;

export const choiceLabels: Record<Choice, string> = {
  for: "Pour",
  against: "Contre",
  abstention: "Abstention",
};

/** The choice that a digit stands for; undefined for anything else. */
export const choiceOf = (digit: string): Choice | undefined =>
  (Object.keys(choices) as Choice[]).find((choice) => choices[choice] === digit);

export type VoteOutcome = "adopted" | "rejected" | "tied" | "void";

export const outcomeLabels: Record<VoteOutcome, string> = {
  adopted: "Adopté",
  rejected: "Rejeté",
  tied: "Partagé",
  void: "Sans effet",
};

export interface Tally {
  for: number;
  against: number;
  abstention: number;
}

export const tallyOf = (given: readonly Choice[]): Tally => ({
  for: given.filter((choice) => choice === "for").length,
  against: given.filter((choice) => choice === "against").length,
  abstention: given.filter((choice) => choice === "abstention").length,
});

/**
 * The outcome of a vote (review §5): adopted by more votes for than against that are also at least half of those entitled to vote;
 * as many for as against is a tie; anything else is rejected. An abstention is presence and no vote expressed.
 */
export function outcomeOf(tally: Tally, entitled: number): Exclude<VoteOutcome, "void"> {
  if (tally.for === tally.against) return "tied";
  return tally.for > tally.against && tally.for * 2 >= entitled ? "adopted" : "rejected";
}

/** The fewest ballots of a secret vote, whatever the setting: with fewer, the outcome tells what each one chose (review §2.4). */
export const FEWEST_BALLOTS = 3;
/** The fewest voters of whom counts may be kept. */
export const FEWEST_COUNTED = 9;
