import { levelCode } from "#app/certificates/qualification.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { grantedOf } from "./decision.ts";
import type { LetterContent } from "./letter.ts";

/** What the signed report says of a sub-area; a verdict of null where it says nothing. */
interface Opinion {
  subAreaId: string;
  level: Level;
  verdict: "favourable" | "other" | "unfavourable" | null;
  otherLevel: Level | null;
  otherClass: Class | null;
}

export interface LineBesideOpinion {
  code: string;
  name: string;
  /** « N2 », « – » for a line that is refused. */
  level: string;
  class: string;
  followed: boolean;
  /** « suivi », « sans avis », or the opinion that was not followed: « avis : N1, D ». */
  opinion: string;
}

/** « 4 accordées, 1 refusée » */
export const countsInWords = (lines: readonly LineBesideOpinion[]): string => {
  const refused = lines.filter(({ level }) => level === "–").length;
  const granted = lines.length - refused;
  const many = (count: number, word: string) => `${count}\u00A0${word}${count > 1 ? "s" : ""}`;
  return [granted > 0 && many(granted, "accordée"), refused > 0 && many(refused, "refusée")]
    .filter(Boolean)
    .join(", ");
};

/** The lines of a decision beside the opinions of the signed report: one who signs sees at once which opinion was not followed. */
export function linesBesideOpinions(
  { lines, application }: Pick<LetterContent, "lines" | "application">,
  opinions: readonly Opinion[],
): LineBesideOpinion[] {
  const granted = new Set(grantedOf(lines));
  return lines.map((line) => {
    const opinion = opinions.find(({ subAreaId }) => subAreaId === line.subAreaId);
    const advised =
      opinion?.verdict === "favourable" || opinion?.verdict === "other"
        ? `${levelCode(opinion.otherLevel ?? opinion.level)}, ${opinion.otherClass ?? application.class}`
        : "défavorable";
    const isGranted = granted.has(line) && line.level !== null;
    const decided =
      isGranted && line.level ? `${levelCode(line.level)}, ${line.class}` : "défavorable";
    const isSilent = (opinion?.verdict ?? null) === null;
    const followed = isSilent || advised === decided;
    return {
      code: line.code,
      name: line.name,
      followed,
      level: isGranted && line.level ? levelCode(line.level) : "–",
      class: isGranted ? (line.class ?? "–") : "–",
      opinion: isSilent ? "sans avis" : followed ? "suivi" : `avis\u00A0: ${advised}`,
    };
  });
}
