import { type College, collegeLabels } from "#app/accounts/staff/staff.schema.ts";

/** The people of one college at an item. */
export interface CollegeCount {
  college: College;
  /** Mandates in force, without those of alternates. */
  seats: number;
  /** Who is in the room, recused people and the rapporteur included. */
  present: number;
  /** Who may vote on the item. */
  voters: number;
}

export interface Quorum {
  colleges: CollegeCount[];
  /** The share of its seats that each college needs, in percent. */
  percent: number;
  reached: boolean;
  /** « Quorum atteint dans les trois collèges », or what is missing. */
  sentence: string;
}

/** How many voters a college needs: its share of the seats, rounded up, and one at least. */
export const neededOf = ({ seats }: Pick<CollegeCount, "seats">, percent: number): number =>
  Math.max(1, Math.ceil((seats * percent) / 100));

const named: Record<College, string> = {
  enterprises: "du collège des entreprises",
  owners: "du collège des maîtres d’ouvrage",
  "general-interest": "du collège de l’intérêt général",
};

/**
 * The quorum of an item (review §5): recused people and the rapporteur do not count, each college needs its share of seats, and
 * no college holds more than half of the voters.
 */
export function quorumOf(colleges: CollegeCount[], percent: number): Quorum {
  const missing = colleges
    .map((each) => ({ ...each, lacks: neededOf(each, percent) - each.voters }))
    .filter(({ lacks }) => lacks > 0);
  const total = colleges.reduce((sum, { voters }) => sum + voters, 0);
  const tooMany = colleges.find(({ voters }) => voters * 2 > total);
  const lacking = missing.map(
    ({ college, lacks }) => `${lacks === 1 ? "un membre" : `${lacks} membres`} ${named[college]}`,
  );
  const last = lacking.pop();
  const sentence = last
    ? `Il manque ${lacking.length > 0 ? `${lacking.join(", ")} et ` : ""}${last}.`
    : tooMany
      ? `Le collège «\u00A0${collegeLabels[tooMany.college]}\u00A0» aurait plus de la moitié des voix\u00A0: ${tooMany.voters} sur ${total}.`
      : "Quorum atteint dans les trois collèges.";
  return { colleges, percent, reached: !last && !tooMany, sentence };
}
