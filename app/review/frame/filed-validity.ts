import {
  type DocumentDates,
  type DocumentValidity,
  type Requirement,
  validOn,
  yearsAsked,
} from "#app/documents/requirement.ts";
import { missingYearsInWords, seriesOn } from "#app/documents/series.ts";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";

/** A document of an application, with the dates that were declared of it. */
export interface FiledDates extends DocumentDates {
  code: string;
  version: number;
  documentId: string;
  requestOnly: boolean;
  /** Supplied as the answer to a complement, at this instant. */
  answered: boolean;
  suppliedAt: Date;
  check: "to-check" | "accepted" | "refused";
}

export interface FiledValidity {
  /** One or two sentences for the staff. */
  words: string;
  /** Its dates speak against it: it had ended, or is dated later. */
  isWrong: boolean;
  /** A year of its series is missing. */
  isIncomplete: boolean;
}

interface Filed {
  filedOn: string;
  /** When the company was founded; null when unknown. */
  foundedOn: string | null;
  requirements: readonly Requirement[];
}

/**
 * What the dates of each document of an application say, by document: on the day of filing, or on the day when it answered a
 * complement. Statements of financial years are judged together, without those that were refused, on the day of the newest.
 */
export function filedValidities(
  documents: readonly FiledDates[],
  { filedOn, foundedOn, requirements }: Filed,
): Map<string, FiledValidity> {
  const dayOf = ({ answered, suppliedAt }: FiledDates) =>
    answered ? todayInDakar(suppliedAt) : filedOn;
  const requirementOf = ({ code, version }: FiledDates) =>
    requirements.find((each) => each.code === code && each.version === version);
  return new Map(
    documents.flatMap((document): [string, FiledValidity][] => {
      const requirement = requirementOf(document);
      if (!requirement) return [];
      if (requirement.validity !== "fiscal") {
        const day = dayOf(document);
        return [
          [
            document.documentId,
            filedValidity(validOn(day, asDated(document), requirement), day, []),
          ],
        ];
      }
      const series = documents.filter(
        (each) => each.code === document.code && (each === document || each.check !== "refused"),
      );
      const [newest] = series.toSorted((a, b) =>
        (a.issuedOn ?? "") < (b.issuedOn ?? "") ? 1 : -1,
      );
      const day = dayOf(newest ?? document);
      const years = yearsAsked(requirement, { foundedOn, day: filedOn });
      const { validities, missing } = seriesOn(day, series.map(asDated), { requirement, years });
      const validity = validities[series.indexOf(document)] as DocumentValidity;
      return [[document.documentId, filedValidity(validity, day, missing)]];
    }),
  );
}

const asDated = ({ issuedOn, endsOn, requestOnly }: FiledDates) => ({
  issuedOn,
  endsOn,
  isRequest: requestOnly,
});

function filedValidity(
  validity: DocumentValidity,
  day: string,
  missingYears: readonly number[],
): FiledValidity {
  const lacks = missingYearsInWords(missingYears);
  return {
    words: `${validityAtFiling(validity, day)}${lacks && ` Série incomplète\u00A0: ${lacks}.`}`,
    isWrong: validity.state === "ended" || validity.state === "not-yet",
    isIncomplete: missingYears.length > 0,
  };
}

function validityAtFiling({ state, until, year }: DocumentValidity, day: string): string {
  const on = `le ${formatDateShort(day)}`;
  const end = until && formatDateShort(until);
  if (state === "ended") return `Finie ${on}\u00A0: elle valait jusqu’au ${end}.`;
  if (state === "not-yet") return `Datée d’après le dépôt (${on}).`;
  if (state === "date-missing") return "Aucune date déclarée.";
  if (state === "requested") return "Preuve de la demande\u00A0: l’original reste attendu.";
  if (state === "expected") return `Exercice ${year}, attendu.`;
  if (state === "surplus") return `Exercice ${year}, plus ancien que ceux qui sont demandés.`;
  return end ? `En cours ${on}, jusqu’au ${end}.` : `En cours ${on}, sans limite de date.`;
}
