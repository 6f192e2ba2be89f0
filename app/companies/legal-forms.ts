import { searchable } from "#app/kernel/text.ts";

export interface LegalForm {
  code: string;
  label: string;
  /** Letters that its RCCM number may carry; none when it is not registered. */
  registryLetters: string;
  synonyms: readonly string[];
}

/** OHADA company forms and their kin (domain §2.6). */
export const legalForms = [
  {
    code: "EI",
    label: "Entreprise individuelle",
    registryLetters: "A",
    synonyms: ["ei", "entreprise individuelle", "personne physique", "ets", "etablissement"],
  },
  { code: "ENT", label: "Entreprenant", registryLetters: "E", synonyms: ["entreprenant"] },
  {
    code: "SARL",
    label: "SARL",
    registryLetters: "B",
    synonyms: ["sarl", "societe a responsabilite limitee"],
  },
  {
    code: "SUARL",
    label: "SUARL",
    registryLetters: "B",
    synonyms: [
      "suarl",
      "sarlu",
      "surl",
      "societe a responsabilite limitee unipersonnelle",
      "societe unipersonnelle a responsabilite limitee",
    ],
  },
  { code: "SA", label: "SA", registryLetters: "B", synonyms: ["sa", "societe anonyme"] },
  {
    code: "SAU",
    label: "SAU",
    registryLetters: "B",
    synonyms: ["sau", "societe anonyme unipersonnelle"],
  },
  {
    code: "SAS",
    label: "SAS",
    registryLetters: "B",
    synonyms: ["sas", "societe par actions simplifiee"],
  },
  {
    code: "SASU",
    label: "SASU",
    registryLetters: "B",
    synonyms: ["sasu", "societe par actions simplifiee unipersonnelle"],
  },
  {
    code: "SNC",
    label: "SNC",
    registryLetters: "B",
    synonyms: ["snc", "societe en nom collectif"],
  },
  {
    code: "SCS",
    label: "SCS",
    registryLetters: "B",
    synonyms: ["scs", "societe en commandite simple"],
  },
  {
    code: "GIE",
    label: "GIE",
    registryLetters: "C",
    synonyms: ["gie", "groupement d'interet economique"],
  },
  {
    code: "COOP",
    label: "Société coopérative",
    registryLetters: "K",
    synonyms: ["scoops", "coop-ca", "coop", "cooperative", "societe cooperative"],
  },
  {
    code: "SC",
    label: "Société civile",
    registryLetters: "B",
    synonyms: ["sc", "sci", "scp", "societe civile", "societe civile immobiliere"],
  },
  {
    code: "SUCC",
    label: "Succursale de société étrangère",
    registryLetters: "B",
    synonyms: ["succursale", "succursale de societe etrangere"],
  },
  {
    code: "BL",
    label: "Bureau de liaison",
    registryLetters: "",
    synonyms: ["bureau de liaison", "bureau de representation"],
  },
  {
    code: "SEP",
    label: "Groupement momentané d’entreprises",
    registryLetters: "",
    synonyms: ["sep", "societe en participation", "groupement momentane d'entreprises", "gme"],
  },
  {
    code: "EP",
    label: "Société nationale",
    registryLetters: "B",
    synonyms: ["ep", "sn", "etablissement public", "societe nationale"],
  },
] as const satisfies readonly LegalForm[];

/** The form that a free text names, `AUTRE` when it names none that we know; the text itself is always kept. */
export function legalFormCodeOf(freeText: string): string {
  const text = searchable(freeText.slice(0, 200));
  const letters = text.replace(/[^a-z]/g, "");
  const same = (synonym: string) => synonym === text || synonym.replace(/[^a-z]/g, "") === letters;
  return legalForms.find(({ synonyms }) => synonyms.some(same))?.code ?? "AUTRE";
}

/** What the combobox proposes; anything else may be typed (Spec §2). */
export const legalFormSuggestions: readonly string[] = legalForms.map(({ label }) => label);
