import * as v from "valibot";
import { type College, collegeLabels } from "#app/accounts/staff/staff.schema.ts";
import { keyOf } from "#app/kernel/stored-json.ts";

/** The people of one college at an item. */
const collegeCountSchema = v.object({
  college: keyOf(collegeLabels),
  /** Mandates in force, without those of alternates. */
  seats: v.number(),
  /** Who is in the room, recused people and the rapporteur included. */
  present: v.number(),
  /** Who may vote on the item. */
  voters: v.number(),
});
export type CollegeCount = v.InferOutput<typeof collegeCountSchema>;

/** What is read of the quorum of a vote; a row holds the whole quorum as it was when the vote began. */
export const voteQuorumSchema = v.object({
  colleges: v.array(collegeCountSchema),
  /** The share of its seats that each college needs, in percent. */
  percent: v.number(),
});
export type VoteQuorum = v.InferOutput<typeof voteQuorumSchema>;

export interface Quorum extends VoteQuorum {
  reached: boolean;
  /** « Quorum atteint dans les trois collèges », or what is missing. */
  sentence: string;
  /** The colleges without their share of voters. */
  lacking: College[];
  /** The college that would hold more than half of the voters; null without one. */
  tooMany: College | null;
}

const placed = (college: College): string => `«\u00A0${collegeLabels[college]}\u00A0»`;

/** How many voters a college needs: its share of the seats, rounded up, and one at least. */
export const neededOf = ({ seats }: Pick<CollegeCount, "seats">, percent: number): number =>
  Math.max(1, Math.ceil((seats * percent) / 100));

const named: Record<College, string> = {
  enterprises: "du collège des entreprises",
  owners: "du collège des maîtres d’ouvrage",
  "general-interest": "du collège de l’intérêt général",
};

/**
 * The quorum of an item (review §5): recused people and the rapporteur do not count, each college needs its share of seats and has no
 * more voters than seats, and no college holds more than half of the voters.
 */
export function quorumOf(colleges: CollegeCount[], percent: number): Quorum {
  const missing = colleges
    .map((each) => ({ ...each, lacks: neededOf(each, percent) - each.voters }))
    .filter(({ lacks }) => lacks > 0);
  const total = colleges.reduce((sum, { voters }) => sum + voters, 0);
  const tooMany = colleges.find(({ voters }) => voters * 2 > total);
  const overfull = colleges.find(({ voters, seats }) => voters > seats);
  const lacking = missing.map(
    ({ college, lacks }) => `${lacks === 1 ? "un membre" : `${lacks} membres`} ${named[college]}`,
  );
  const last = lacking.pop();
  const sentence = last
    ? `Il manque ${lacking.length > 0 ? `${lacking.join(", ")} et ` : ""}${last}.`
    : overfull
      ? `Le collège ${placed(overfull.college)} a plus de votants que de sièges\u00A0: ${overfull.voters} sur ${overfull.seats}.`
      : tooMany
        ? `Le collège ${placed(tooMany.college)} aurait plus de la moitié des voix\u00A0: ${tooMany.voters} sur ${total}.`
        : "Quorum atteint dans les trois collèges.";
  return {
    colleges,
    percent,
    reached: !last && !tooMany && !overfull,
    sentence,
    lacking: missing.map(({ college }) => college),
    tooMany: tooMany?.college ?? null,
  };
}

const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" ou ");

/**
 * Whose departure takes the quorum away, in sentences: « Si A. SALAMBOU ou M. BADJIRÉ part, le collège « Entreprises » n’a plus de
 * quorum. » Each departure comes with the quorum as it would be without that person.
 */
export function breakingDepartures(
  departures: readonly { name: string; quorum: Pick<Quorum, "reached" | "lacking" | "tooMany"> }[],
): string[] {
  const byConsequence = new Map<string, string[]>();
  for (const { name, quorum } of departures) {
    if (quorum.reached) continue;
    const { lacking, tooMany } = quorum;
    const consequence =
      lacking.length > 1
        ? `les collèges ${lacking.map(placed).join(" et ")} n’ont plus de quorum`
        : lacking[0]
          ? `le collège ${placed(lacking[0])} n’a plus de quorum`
          : `le collège ${placed(tooMany ?? "owners")} a plus de la moitié des voix`;
    byConsequence.set(consequence, [...(byConsequence.get(consequence) ?? []), name]);
  }
  return [...byConsequence].map(
    ([consequence, names]) => `Si ${listed(names)} part, ${consequence}.`,
  );
}
