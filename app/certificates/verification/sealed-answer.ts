import type { QualificationStatus } from "../qualification.ts";
import { rightWords } from "./answer.ts";
import { textElement } from "./answer-elements.ts";

/** What the JSON of a verification says of the certificate of a file. */
export interface FoundCertificate {
  holder: { name: string };
  qualifications: {
    code: string;
    name: string;
    level: string;
    class: string;
    start: string;
    end: string;
    status: QualificationStatus;
    since: string | null;
  }[];
}

/** The qualifications of a sealed file as the register has them today, what to compare, and whose answer this is. */
export function sealedLines(
  { holder, qualifications }: FoundCertificate,
  host: string,
): HTMLElement[] {
  const list = textElement("ul", "", "mt-3 list-disc space-y-1 pl-6");
  for (const { code, name, level, class: letter, status, since, start, end } of qualifications) {
    const words = rightWords({ status, since, startsOn: start, endsOn: end });
    list.append(textElement("li", `${code} ${name}, ${level}, classe ${letter}\u00A0: ${words}`));
  }
  const compare = `Comparez «\u00A0${holder.name}\u00A0» avec l’entreprise que vous avez devant vous.`;
  const from = `Cette réponse vient de ${host}. Une autre adresse n’est pas la nôtre.`;
  return [list, textElement("p", compare, "mt-3"), textElement("p", from, "mt-3")];
}
