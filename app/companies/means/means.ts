import * as v from "valibot";
import { addressOf } from "#app/kernel/address.ts";
import { years } from "#app/kernel/french.ts";
import { keyOf } from "#app/kernel/stored-json.ts";
import type { CompanyFigures } from "#app/tariff/classes.ts";

/** Trades of the people of a company; `counts` names the class minimum to which a trade counts. */
export const trades = {
  engineer: { label: "Ingénieur", counts: "engineers" },
  technician: { label: "Technicien", counts: "technicians" },
  "works-manager": { label: "Conducteur de travaux", counts: "technicians" },
  surveyor: { label: "Géomètre-topographe", counts: "technicians" },
  draughtsman: { label: "Dessinateur-projeteur", counts: "technicians" },
  "safety-officer": { label: "Responsable HSE", counts: null },
  "site-foreman": { label: "Chef de chantier", counts: null },
  "team-leader": { label: "Chef d’équipe", counts: null },
  operator: { label: "Conducteur d’engins", counts: null },
  "skilled-worker": { label: "Ouvrier qualifié", counts: null },
  labourer: { label: "Manœuvre", counts: null },
  administrative: { label: "Administratif", counts: null },
  other: { label: "Autre métier", counts: null },
} as const satisfies Record<string, { label: string; counts: "engineers" | "technicians" | null }>;
export type Trade = keyof typeof trades;

/** Kinds of employment; `permanent` is the default for counting someone as permanent staff. */
export const contracts = {
  head: { label: "Dirigeant ou associé", permanent: true },
  "open-ended": { label: "CDI", permanent: true },
  "fixed-term": { label: "CDD", permanent: false },
  site: { label: "Contrat de chantier", permanent: false },
  "self-employed": { label: "Prestataire", permanent: false },
  day: { label: "Journalier", permanent: false },
  trainee: { label: "Stage ou apprentissage", permanent: false },
} as const;
export type Contract = keyof typeof contracts;

export const holdings = { owned: "En propriété", hired: "En location" } as const;

/** « 12 ans d’expérience »; empty where it was not said. */
export const experienceInWords = (experienceYears: number | null): string =>
  experienceYears === null
    ? ""
    : experienceYears === 0
      ? "moins d’un an d’expérience"
      : `${years(experienceYears)} d’expérience`;

export const worksRoles = {
  main: "Titulaire du marché",
  sub: "Sous-traitant",
  joint: "Membre d’un groupement",
} as const;

export const worksStates = { finished: "Terminés", "under-way": "En cours" } as const;

/** « travaux terminés », beside what was built, whose word may be of another gender and number. */
export const worksStateInWords = (state: keyof typeof worksStates): string =>
  `travaux ${worksStates[state].toLowerCase()}`;

export const workerSchema = v.object({
  id: v.string(),
  name: v.string(),
  trade: keyOf(trades),
  diploma: v.nullable(v.string()),
  experienceYears: v.nullable(v.number()),
  contract: keyOf(contracts),
  /** Counts as permanent staff. */
  permanent: v.boolean(),
  sinceOn: v.nullable(v.string()),
});
export type Worker = v.InferOutput<typeof workerSchema>;

export const equipmentSchema = v.object({
  id: v.string(),
  kind: v.string(),
  model: v.nullable(v.string()),
  /** Plate or serial number. */
  registration: v.nullable(v.string()),
  year: v.nullable(v.number()),
  held: keyOf(holdings),
  /** Value of one machine, in whole FCFA. */
  value: v.number(),
  quantity: v.number(),
});
export type Equipment = v.InferOutput<typeof equipmentSchema>;

/** Works that the company has carried out. */
export const worksSchema = v.object({
  id: v.string(),
  /** The owner of the works. */
  client: v.string(),
  nature: v.string(),
  place: v.nullable(v.string()),
  /** ISO 3166-2. */
  region: v.nullable(v.string()),
  /** Amount of the whole contract, in whole FCFA. */
  amount: v.number(),
  fromOn: v.string(),
  toOn: v.nullable(v.string()),
  subAreaId: v.nullable(v.string()),
  role: keyOf(worksRoles),
  /** Percentage of the amount; only for a joint venture. */
  share: v.nullable(v.number()),
  state: keyOf(worksStates),
  /** The person at the owner of works who can confirm them. */
  contactName: v.nullable(v.string()),
  contactEmail: v.nullable(v.string()),
});

export interface WorksReference extends v.InferOutput<typeof worksSchema> {
  /** State of the question to the owner of works; null when none was asked. */
  confirmation: Confirmation | null;
}

/** When the owner of works was asked and when they answered; the company does not see the answer. */
export interface Confirmation {
  askedAt: Date;
  expiresAt: Date;
  answeredAt: Date | null;
}

/** The entries on the three lists of a company today. */
export interface Means {
  workers: Worker[];
  equipment: Equipment[];
  references: WorksReference[];
}

export type ListName = keyof Means;

/** Title of each list, and the last part of its address. */
export const meansLists = {
  workers: {
    path: "personnel",
    title: "Personnel",
    tab: "Personnel",
    one: "personne",
    each: "personne",
    many: "personnes",
    add: "Ajouter une personne",
    lead: "Saisissez une seule fois les personnes qui travaillent pour l’entreprise\u00A0: la liste sert pour tous vos dossiers.",
  },
  equipment: {
    path: "materiel",
    title: "Matériel",
    tab: "Matériel",
    one: "ligne",
    each: "matériel",
    many: "lignes",
    add: "Ajouter un matériel",
    lead: "Saisissez une seule fois les engins, les véhicules et l’outillage, à vous ou en location\u00A0: la liste sert pour tous vos dossiers.",
  },
  references: {
    path: "references",
    title: "Références de travaux",
    tab: "Références",
    one: "référence",
    each: "référence",
    many: "références",
    add: "Ajouter une référence",
    lead: "Les travaux que l’entreprise a faits. Le maître d’ouvrage peut les confirmer en une minute, par un lien que nous lui envoyons.",
  },
} as const satisfies Record<ListName, object>;

/** The list with this path; undefined for any other word. */
export const listAt = (path: string): ListName | undefined =>
  (Object.keys(meansLists) as ListName[]).find((list) => meansLists[list].path === path);

/** The address of a list of a company, or of one of its entries, of its form (`ajouter`) or of its pasted table (`coller`). */
export function meansAddress(
  companyId: string,
  path: string | [list: string, entry: string],
  query: Record<string, string> = {},
): string {
  const [list, entry] = typeof path === "string" ? [path] : path;
  const address = entry
    ? addressOf("/espace/entreprise/:list/:entry", { list, entry })
    : addressOf("/espace/entreprise/:list", { list });
  return `${address}?${new URLSearchParams({ entreprise: companyId, ...query })}`;
}

/** Most entries per list. No company of this country has more; a larger one writes to the certification body. */
export const mostEntries: Record<ListName, number> = {
  workers: 2_000,
  equipment: 1_000,
  references: 400,
};

/** Totals of the lists, named like the figures of an application. */
export interface MeansSummary
  extends Pick<CompanyFigures, "engineers" | "technicians" | "staff" | "equipment" | "reference"> {
  workers: number;
  /** Number of machines, by quantity. */
  machines: number;
  references: number;
}

/** The company's share of works, in whole FCFA: the whole amount, or its percentage in a joint venture. */
export const ownAmount = ({ amount, share }: Pick<WorksReference, "amount" | "share">): number =>
  share === null ? amount : Math.floor((amount * share) / 100);

/**
 * Sums up the lists: engineers and technicians (trainees excluded), permanent staff, value of the equipment in FCFA,
 * and the largest works finished on this day or within the given years before it (domain §2.8: five).
 */
export function meansSummary(
  { workers, equipment, references }: Means,
  { today, referenceYears }: { today: string; referenceYears: number },
): MeansSummary {
  const counted = (what: "engineers" | "technicians") =>
    workers.filter(({ trade, contract }) => trades[trade].counts === what && contract !== "trainee")
      .length;
  const since = `${Number(today.slice(0, 4)) - referenceYears}${today.slice(4)}`;
  const amounts = references
    .filter(({ state, toOn }) => state === "finished" && toOn !== null && toOn >= since)
    .map(ownAmount);
  return {
    engineers: counted("engineers"),
    technicians: counted("technicians"),
    staff: workers.filter(({ permanent }) => permanent).length,
    equipment: equipment.reduce((sum, { value, quantity }) => sum + value * quantity, 0),
    reference: Math.max(0, ...amounts),
    workers: workers.length,
    machines: equipment.reduce((sum, { quantity }) => sum + quantity, 0),
    references: references.length,
  };
}
