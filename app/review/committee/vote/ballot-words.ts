/**
 * What a member does on the ballot page now: `lost` where the urn is gone, `confirm` for an outcome on paper, `box` and `hands` for a vote
 * in the room, `late` where a vote was open before they could take part in it.
 */
export type BallotAct = "lost" | "vote" | "confirm" | "box" | "hands" | "late" | "wait";

/** What a member reads while a vote is open in which their telephone has no part. */
const elsewhere = {
  box: "Le vote a lieu sur papier. Cette page en montrera l’issue, à confirmer.",
  hands: "Le vote a lieu à main levée, dans la salle.",
  late: "Ce vote était déjà ouvert\u00A0: vous n’y prenez pas part, vous votez au suivant.",
} as const;

interface BallotState {
  isSessionOpen: boolean;
  act: BallotAct;
  isChoosing: boolean;
  why: string | null;
  /** The last vote on the item in words, where it did not adopt. */
  lastVote: string | null;
  item: { companyName: string; end: string | null } | undefined;
}

/** The state of the ballot page in one sentence, shown where its reader waits and said aloud when it changes. */
export function saidOfBallot({
  isSessionOpen,
  act,
  isChoosing,
  why,
  lastVote,
  item,
}: BallotState): string {
  if (!isSessionOpen) return "La séance n’est pas encore ouverte.";
  if (!item) return "Le premier point n’est pas encore appelé.";
  if (why) return why;
  if (item.end) return `Point clos\u00A0: ${item.end.toLowerCase()}. Le suivant s’affichera ici.`;
  if (act === "lost") return "L’urne a été perdue, le point est à voter de nouveau.";
  if (act === "vote")
    return isChoosing
      ? `Le vote est ouvert\u00A0: ${item.companyName}.`
      : "Votre bulletin est dans l’urne.";
  if (act === "confirm") return "L’issue du vote sur papier est à confirmer.";
  if (act !== "wait") return elsewhere[act];
  return lastVote
    ? `${lastVote} Cette page montrera la suite d’elle-même.`
    : "Le vote n’est pas ouvert. Cette page le montrera d’elle-même.";
}
