import { figureInWords } from "#app/applications/draft/figures.ts";
import type { ExaminedFiling } from "#app/applications/filing/filing.ts";
import { readableBusinessRegistry } from "#app/companies/business-registry.ts";
import { readableEin } from "#app/companies/registration-receipt.ts";
import type { Requirement } from "#app/documents/requirement.ts";
import { formatDateShort } from "#app/kernel/dates.ts";

/** One thing that a document should show, as the company declared it. */
export interface DeclaredValue {
  label: string;
  value: string;
}

interface Declared {
  filing: Pick<ExaminedFiling, "company" | "means" | "figures">;
  /** Day of the filing. */
  filedOn: string;
  requirement: Pick<Requirement, "theme" | "validity"> | undefined;
  document: { issuedOn: string | null; endsOn: string | null };
}

/**
 * What was declared of the things that a document shows, by the theme of its requirement: identity and registers, the numbers of the
 * company, the turnover of a financial year; its dates last.
 */
export function declaredValues({
  filing: { company, means, figures },
  filedOn,
  requirement,
  document: { issuedOn, endsOn },
}: Declared): DeclaredValue[] {
  const { theme, validity } = requirement ?? {};
  const heads = means.workers.filter(({ contract }) => contract === "head");
  const isFiscal = validity === "fiscal";
  const numbers = theme === "identity" || theme === "standing" || isFiscal;
  const values: [label: string, value: string | null][] = [
    ["Nom de l’entreprise", company.name],
    ["NINEA", numbers ? readableEin(company) : null],
    [
      "RCCM",
      theme === "identity" ? readableBusinessRegistry(company.businessRegistry, filedOn) : null,
    ],
    ["Forme juridique", theme === "identity" ? company.legalForm : null],
    ["Adresse", theme === "identity" ? company.address : null],
    ["Dirigeants", theme === "identity" ? heads.map(({ name }) => name).join(", ") : null],
    ...(isFiscal && issuedOn ? turnoverOf(figures, Number(issuedOn.slice(0, 4))) : []),
    [isFiscal ? "Exercice clos le" : "Date de la pièce", issuedOn && formatDateShort(issuedOn)],
    ["Fin de validité", endsOn && formatDateShort(endsOn)],
  ];
  return values.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** The turnover that was declared for a financial year; nothing where none was. */
function turnoverOf(
  figures: ExaminedFiling["figures"],
  year: number,
): [label: string, value: string | null][] {
  const { exercice } = figures;
  if (typeof exercice !== "number") return [];
  const name = `ca${exercice - year + 1}`;
  return [[`Chiffre d’affaires ${year}`, figureInWords(name, figures[name]) || null]];
}

/** What somebody read on a document where it says something else than was declared. */
export interface ReadValue extends DeclaredValue {
  read: string;
}

/** The values of a posted table, by their place; a line where nothing was typed is no difference. */
export const readValues = ({
  labels,
  declared,
  read,
}: Record<"labels" | "declared" | "read", readonly string[]>): ReadValue[] =>
  labels.flatMap((label, place) => {
    const typedText = (read[place] ?? "").trim();
    return typedText === "" ? [] : [{ label, value: declared[place] ?? "", read: typedText }];
  });

/** The differences as a company reads them, a line for each. */
export const differencesInWords = (values: readonly ReadValue[]): string =>
  values
    .map(
      ({ label, value, read }) =>
        `${label}\u00A0: vous avez déclaré «\u00A0${value}\u00A0», la pièce porte «\u00A0${read}\u00A0».`,
    )
    .join("\n");
