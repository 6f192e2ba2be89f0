/** The choices of a vote, each written in a ballot as one digit, so that no ballot differs in length. */
export const choices = { for: "1", against: "2", abstention: "3" } as const;
export type Choice = keyof typeof choices;

export const choiceLabels: Record<Choice, string> = {
  for: "Pour",
  against: "Contre",
  abstention: "Abstention",
};

export const isChoice = (text: string): text is Choice => Object.hasOwn(choices, text);

/** The name of the field with the hand of a voter. */
export const handName = (accountId: string) => `main.${accountId}`;

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

/**
 * Why an outcome read out after a vote on paper cannot stand (decision 0102, point 6): fewer than three ballots have no effect, more than
 * those entitled cannot be, and « adopted » takes half of those entitled. Null when the ballots may give it.
 */
export function boxGap({
  outcome,
  voters,
  entitled,
}: {
  outcome: VoteOutcome;
  voters: number;
  entitled: number;
}): "no-box-outcome" | "too-few-ballots" | "too-few-for" | null {
  if (outcome === "void" || !Number.isInteger(voters) || voters < 0 || voters > entitled)
    return "no-box-outcome";
  if (voters < FEWEST_BALLOTS) return "too-few-ballots";
  return outcome === "adopted" && voters * 2 < entitled ? "too-few-for" : null;
}

/** The fewest ballots of a secret vote or a vote on paper, whatever the setting: with fewer, the outcome tells what each one chose (review §2.4). */
export const FEWEST_BALLOTS = 3;
/** The fewest voters of whom counts may be kept. */
export const FEWEST_COUNTED = 9;
