import { regions } from "#app/companies/regions.ts";
import { type FieldErrors, readFields } from "#app/forms/form-input.ts";
import { searchable } from "#app/kernel/text.ts";
import { schemaOf, type TypedMeans } from "./means.schema.ts";
import { contracts, holdings, type ListName, trades, worksRoles, worksStates } from "./means.ts";

interface Column {
  field: string;
  /** Title of the column in the example, also recognised in a first line of titles. */
  title: string;
  /** Other titles that people use; and the words for its values, if any. */
  also?: readonly string[];
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
      also: ["prenom et nom", "nom et prenom"],
      example: "Awa Ndiaye",
    },
    {
      field: "trade",
      title: "Métier",
      also: ["fonction", "poste", "emploi"],
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
    { field: "contactName", title: "Contact", also: ["nom du contact"], example: "Modou Faye" },
    {
      field: "contactEmail",
      title: "E-mail",
      also: ["email du contact", "email"],
      example: "m.faye@mairie.example",
    },
  ],
};

export interface ReadLine<List extends ListName> {
  /** Line number in the pasted table, from 1. */
  number: number;
  /** The line as pasted. */
  text: string;
  /** The first cell, by which the reader recognises the line. */
  name: string;
  entry: TypedMeans[List] | null;
  /** What is wrong: one sentence per cell, naming the cell. */
  faults: string[];
}

/** Most lines read at once. */
export const mostLines = 500;
/** In characters; the form field allows a little more. */
export const longestTable = 60_000;

/** Default for an empty cell. */
const whenEmpty: Record<ListName, Readonly<Record<string, string>>> = {
  workers: { contract: "open-ended" },
  equipment: { held: "owned", quantity: "1" },
  references: { role: "main", state: "finished", subAreaId: "", region: "" },
};

/**
 * Parses a table copied from a spreadsheet: one row per line, cells separated by tabs or semicolons, with or without
 * titles.
 */
export function readTable<List extends ListName>(
  list: List,
  pasted: string,
  today: string,
): ReadLine<List>[] {
  const lines = pasted
    .split(/\r\n|\r|\n/)
    .map((text, place) => ({ text, number: place + 1, cells: cellsOf(text) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const titles = titlesIn(list, lines[0]?.cells ?? []);
  const columns = titles ?? tableColumns[list].map(({ field }) => field);
  const schema = schemaOf(list, today);
  return (titles ? lines.slice(1) : lines).map(({ text, number, cells }) => {
    const form = new FormData();
    const filled = withDefaults(list, columns, cells);
    for (const [field, value] of Object.entries(filled)) form.append(field, value);
    const read = readFields(schema, form);
    const faults = read.ok ? [] : faultsOf(list, read.errors);
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ""))
      faults.push(`Il y a ${cells.length} colonnes, ${columns.length} sont attendues`);
    const entry = read.ok && faults.length === 0 ? (read.output as TypedMeans[List]) : null;
    return { number, text, name: (cells[0] ?? "").slice(0, 80), entry, faults };
  });
}

/** Splits a line into cells and removes the quotes that a spreadsheet adds. */
function cellsOf(line: string): string[] {
  const separator = line.includes("\t") ? "\t" : ";";
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (const [place, sign] of [...line].entries()) {
    if (sign === '"' && (quoted || cell === "")) quoted = !quoted;
    else if (sign === separator && !quoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += sign;
    if (place > 20_000) break;
  }
  return [...cells, cell.trim()];
}

/** The field of each column when the first line names at least two of them; null when it is a row of data. */
function titlesIn(list: ListName, cells: readonly string[]): string[] | null {
  const named = cells.map((cell) => {
    const title = searchable(cell);
    return (
      tableColumns[list].find(
        (column) => searchable(column.title) === title || column.also?.includes(title),
      )?.field ?? ""
    );
  });
  return named.filter((field) => field !== "").length >= 2 ? named : null;
}

function withDefaults(
  list: ListName,
  columns: readonly string[],
  cells: readonly string[],
): Record<string, string> {
  const typed = new Map(columns.map((field, place) => [field, cells[place] ?? ""]));
  const values = Object.fromEntries(
    tableColumns[list].map(({ field, words }) => {
      const cell = typed.get(field) ?? "";
      const value = words ? (words[searchable(cell)] ?? cell) : cell;
      return [field, value === "" ? (whenEmpty[list][field] ?? "") : value];
    }),
  );
  if (list === "workers" && values.permanent === "") {
    const contract = contracts[values.contract as keyof typeof contracts];
    values.permanent = contract?.permanent ? "oui" : "non";
  }
  return { ...whenEmpty[list], ...values };
}

function faultsOf(list: ListName, errors: FieldErrors<Record<string, string>>): string[] {
  return Object.entries(errors).map(([field, message]) => {
    const column = tableColumns[list].find((each) => each.field === field);
    return column ? `${column.title}\u00A0: ${message}` : String(message);
  });
}

/** An example line, as it would be pasted; the form shows it. */
export const exampleLine = (list: ListName): string =>
  tableColumns[list].map(({ example }) => example).join(" ; ");
