import { regions } from "#app/companies/regions.ts";
import { searchable } from "#app/kernel/text.ts";
import { contracts, holdings, type ListName, trades, worksRoles, worksStates } from "./means.ts";

export interface Column {
  field: string;
  /** Title of the column in the example, also recognised in a first line of titles. */
  title: string;
  /** Other titles that people use; and the words for its values, if any. */
  also?: readonly string[];
  /** The name of a person: titles of a column of first names, put before it, and of a column with the whole name. */
  firstNames?: readonly string[];
  wholeNames?: readonly string[];
  words?: Readonly<Record<string, string>>;
  example: string;
}

const labelsOf = (words: Readonly<Record<string, { label: string } | string>>) =>
  Object.fromEntries(
    Object.entries(words).map(([code, word]) => [
      searchable(typeof word === "string" ? word : word.label),
      code,
    ]),
  );

const yesAndNo = { oui: "oui", o: "oui", x: "oui", permanent: "oui", non: "non", n: "non" };

/** Columns of a pasted table for each list, in the order used when there is no line of titles. */
export const tableColumns: Record<ListName, readonly Column[]> = {
  workers: [
    {
      field: "name",
      title: "Nom",
      also: ["nom de famille", "patronyme"],
      firstNames: ["prenom"],
      wholeNames: ["prenom et nom", "nom et prenom", "nom complet", "prenom nom", "nom prenom"],
      example: "Awa Ndiaye",
    },
    {
      field: "trade",
      title: "Métier",
      also: ["fonction", "poste", "emploi", "profession", "qualification"],
      words: {
        ...labelsOf(trades),
        ingenieure: "engineer",
        "ingenieur genie civil": "engineer",
        technicienne: "technician",
        "technicien superieur": "technician",
        "conductrice de travaux": "works-manager",
        topographe: "surveyor",
        geometre: "surveyor",
        dessinateur: "draughtsman",
        projeteur: "draughtsman",
        hse: "safety-officer",
        macon: "skilled-worker",
        ferrailleur: "skilled-worker",
        coffreur: "skilled-worker",
        electricien: "skilled-worker",
        plombier: "skilled-worker",
        soudeur: "skilled-worker",
        ouvrier: "skilled-worker",
        conducteur: "operator",
        chauffeur: "operator",
        manoeuvre: "labourer",
        comptable: "administrative",
        secretaire: "administrative",
        autre: "other",
      },
      example: "Ingénieur",
    },
    {
      field: "contract",
      title: "Contrat",
      also: ["type de contrat"],
      words: {
        ...labelsOf(contracts),
        gerant: "head",
        dirigeant: "head",
        associe: "head",
        chantier: "site",
        stage: "trainee",
        apprenti: "trainee",
        stagiaire: "trainee",
      },
      example: "CDI",
    },
    { field: "permanent", title: "Permanent", words: yesAndNo, example: "oui" },
    { field: "diploma", title: "Diplôme", example: "Génie civil, ESP Dakar" },
    {
      field: "experienceYears",
      title: "Expérience",
      also: ["annees d'experience", "experience (ans)"],
      example: "12",
    },
    {
      field: "sinceOn",
      title: "Depuis",
      also: ["date d'embauche", "embauche"],
      example: "01/02/2019",
    },
  ],
  equipment: [
    {
      field: "kind",
      title: "Matériel",
      also: ["designation", "type"],
      example: "Pelle hydraulique",
    },
    {
      field: "model",
      title: "Modèle",
      also: ["marque", "marque et modele"],
      example: "Caterpillar 320D",
    },
    {
      field: "registration",
      title: "Immatriculation",
      also: ["numero de serie", "n° de serie", "serie"],
      example: "DK 1234 AB",
    },
    { field: "year", title: "Année", example: "2018" },
    {
      field: "held",
      title: "Détention",
      also: ["propriete", "statut"],
      words: {
        ...labelsOf(holdings),
        propriete: "owned",
        proprietaire: "owned",
        propre: "owned",
        location: "hired",
        loue: "hired",
      },
      example: "En propriété",
    },
    { field: "value", title: "Valeur", also: ["valeur (fcfa)", "prix"], example: "45 000 000" },
    { field: "quantity", title: "Quantité", also: ["nombre", "qte"], example: "1" },
  ],
  references: [
    { field: "client", title: "Maître d’ouvrage", also: ["client"], example: "Commune de Thiès" },
    {
      field: "nature",
      title: "Travaux",
      also: ["nature", "nature des travaux", "objet"],
      example: "Construction d’un marché couvert",
    },
    { field: "amount", title: "Montant", also: ["montant (fcfa)"], example: "120 000 000" },
    { field: "fromOn", title: "Début", also: ["du", "date de debut"], example: "10/01/2023" },
    { field: "toOn", title: "Fin", also: ["au", "date de fin"], example: "31/03/2024" },
    {
      field: "state",
      title: "Avancement",
      also: ["etat"],
      words: { ...labelsOf(worksStates), termine: "finished", "en cours": "under-way" },
      example: "Terminés",
    },
    {
      field: "role",
      title: "Rôle",
      also: ["qualite"],
      words: {
        ...labelsOf(worksRoles),
        titulaire: "main",
        principal: "main",
        "sous-traitance": "sub",
        groupement: "joint",
      },
      example: "Titulaire",
    },
    { field: "share", title: "Part", also: ["part (%)"], example: "" },
    { field: "place", title: "Lieu", also: ["localite", "commune"], example: "Thiès" },
    {
      field: "region",
      title: "Région",
      words: Object.fromEntries(regions.map(({ code, name }) => [searchable(name), code])),
      example: "Thiès",
    },
    {
      field: "contactName",
      title: "Contact",
      also: ["nom du contact"],
      firstNames: ["prenom du contact"],
      wholeNames: ["prenom et nom du contact", "nom et prenom du contact"],
      example: "Modou Faye",
    },
    {
      field: "contactEmail",
      title: "E-mail",
      also: ["email du contact", "email"],
      example: "m.faye@mairie.example",
    },
  ],
};

/** An example line, as it would be pasted; the form shows it. */
export const exampleLine = (list: ListName): string =>
  tableColumns[list].map(({ example }) => example).join(" ; ");

/** Which column of a pasted table gives each field, counted from 0. */
export interface ReadColumns {
  /** The cells of a field, in the order in which they are joined by a space. */
  places: ReadonlyMap<string, readonly number[]>;
  /** Columns with a title that no field has, or whose field another column gives already. */
  unread: readonly { place: number; title: string }[];
  /** How many columns the table has; more cells in a line are a fault. */
  count: number;
}

/** The columns of a table without a line of titles. */
export const columnsInOrder = (list: ListName): ReadColumns => ({
  places: new Map(tableColumns[list].map(({ field }, place) => [field, [place]])),
  unread: [],
  count: tableColumns[list].length,
});

/**
 * The columns that a line of titles names, in any order; null for a line of data. A line of titles names two fields, or
 * what each line is called and has no digit.
 */
export function columnsTitled(list: ListName, cells: readonly string[]): ReadColumns | null {
  const titles = cells.map((title, place) => ({ place, title, key: titleKey(title) }));
  const places = new Map<string, number[]>();
  for (const column of tableColumns[list]) {
    const placeOf = (names: readonly string[] = []) => {
      const keys = names.map(titleKey);
      return titles.find(({ key }) => keys.includes(key))?.place;
    };
    const whole = placeOf(column.wholeNames);
    const parts =
      whole === undefined
        ? [placeOf(column.firstNames), placeOf([column.title, ...(column.also ?? [])])]
        : [whole];
    const partPlaces = parts.filter((place) => place !== undefined);
    if (partPlaces.length > 0) places.set(column.field, partPlaces);
  }
  const isTitles =
    places.size >= 2 ||
    (places.has(tableColumns[list][0]?.field ?? "") && !cells.some((cell) => /\d/.test(cell)));
  if (!isTitles) return null;
  const titledPlaces = new Set([...places.values()].flat());
  const unread = titles.filter(
    ({ place, key }) => !titledPlaces.has(place) && !rowNumbers.includes(key),
  );
  return { places, unread, count: cells.length };
}

/** Titles of a column that only counts the lines. */
const rowNumbers = ["n°", "no", "num", "numero", "n° ordre", "n° d'ordre", "numero d'ordre", "#"];

/** A title as it is compared: « Prénom(s) & Nom » is « Prénoms et nom ». */
const titleKey = (title: string): string =>
  searchable(title)
    .replace(/\(s\)|[*:.]/g, "")
    .replace(/nº/g, "n°")
    .replace(/[&/+,]/g, " et ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\b(nom|prenom|annee)s\b/g, "$1");
