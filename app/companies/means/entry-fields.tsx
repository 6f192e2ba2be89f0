import { PostedSearch } from "#app/activity/posted-search.tsx";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { ConflictChoice } from "#app/forms/conflict-choice.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { EmailField, SelectField, TextAreaField, TextField } from "#app/forms/field.tsx";
import type { Conflict } from "#app/forms/merge-fields.ts";
import { MoneyField } from "#app/forms/money-field.tsx";
import { formatDateLong } from "#app/kernel/dates.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { regions } from "../regions.ts";
import { contracts, holdings, type ListName, trades, worksRoles, worksStates } from "./means.ts";

type Words = Readonly<Record<string, string | { label: string }>>;

const optionsOf = (words: Words) =>
  Object.entries(words).map(([value, word]) => ({
    value,
    label: typeof word === "string" ? word : word.label,
  }));

const choose = (words: Words) => [{ value: "", label: "Choisir…" }, ...optionsOf(words)];

interface FieldLook {
  name: string;
  label: string;
  kind: "line" | "text" | "email" | "number" | "money" | "day" | "select" | "radio";
  optional?: boolean;
  help?: string;
  options?: readonly { value: string; label: string }[];
}

interface SubAreaChoice {
  id: string;
  label: string;
  family: string;
}

/** What a search of sub-areas found, the best match first. */
export interface SubAreaChoices {
  query: string;
  found: readonly SubAreaChoice[];
  approximate: boolean;
}

export const workerLooks: readonly FieldLook[] = [
  { name: "name", label: "Prénom et nom", kind: "line" },
  { name: "trade", label: "Métier", kind: "select", options: choose(trades) },
  { name: "contract", label: "Contrat", kind: "select", options: choose(contracts) },
  {
    name: "permanent",
    label: "Fait partie de l’effectif permanent",
    kind: "radio",
    options: [
      { value: "oui", label: "Oui" },
      { value: "non", label: "Non" },
    ],
  },
  {
    name: "diploma",
    label: "Diplôme",
    kind: "line",
    optional: true,
    help: "Le plus élevé, avec l’école. Exemple\u00A0: Génie civil, ESP Dakar",
  },
  { name: "experienceYears", label: "Années d’expérience", kind: "number", optional: true },
  { name: "sinceOn", label: "Dans l’entreprise depuis le", kind: "day", optional: true },
];

/** What was found, then all others: the list stays whole, so that no choice is lost. */
function bestFirst(subAreas: readonly SubAreaChoice[], search: SubAreaChoices | undefined) {
  const matches = search?.found ?? [];
  const ids = new Set(matches.map(({ id }) => id));
  return [...matches, ...subAreas.filter(({ id }) => !ids.has(id))];
}

const SubAreaSearch = ({ search }: { search: SubAreaChoices | undefined }) => (
  <div id="recherche" className="field">
    <PostedSearch
      query={search?.query ?? ""}
      count={search?.found.length ?? 0}
      approximate={search?.approximate ?? false}
      label="Rechercher le sous-domaine des travaux"
      place="recherche"
      after={", en tête de la liste ci-dessous, le plus proche d’abord."}
    />
  </div>
);

const equipmentLooks: readonly FieldLook[] = [
  { name: "kind", label: "Matériel", kind: "line", help: "Exemple\u00A0: pelle hydraulique" },
  { name: "model", label: "Marque et modèle", kind: "line", optional: true },
  {
    name: "registration",
    label: "Immatriculation ou numéro de série",
    kind: "line",
    optional: true,
  },
  { name: "year", label: "Année", kind: "number", optional: true },
  { name: "held", label: "Ce matériel est", kind: "radio", options: optionsOf(holdings) },
  {
    name: "value",
    label: "Valeur d’une unité",
    kind: "money",
    help: "Ce qu’il vaut aujourd’hui, même en location",
  },
  { name: "quantity", label: "Quantité", kind: "number" },
];

const referenceLooks = (subAreas: readonly SubAreaChoice[]): readonly FieldLook[] => [
  {
    name: "client",
    label: "Maître d’ouvrage",
    kind: "line",
    help: "Pour qui les travaux ont été faits",
  },
  { name: "nature", label: "Travaux", kind: "text", help: "En une ou deux phrases" },
  {
    name: "subAreaId",
    label: "Sous-domaine",
    kind: "select",
    optional: true,
    options: [
      { value: "", label: "Aucun" },
      ...subAreas.map(({ id, label, family }) => ({ value: id, label, group: family })),
    ],
  },
  { name: "place", label: "Lieu", kind: "line", optional: true, help: "Commune, quartier ou axe" },
  {
    name: "region",
    label: "Région",
    kind: "select",
    optional: true,
    options: [
      { value: "", label: "Hors du Sénégal, ou non précisée" },
      ...regions.map(({ code, name }) => ({ value: code, label: name })),
    ],
  },
  {
    name: "amount",
    label: "Montant du marché",
    kind: "money",
    help: "Le marché entier\u202F; votre part se dit plus bas",
  },
  {
    name: "role",
    label: "Vous avez travaillé comme",
    kind: "radio",
    options: optionsOf(worksRoles),
  },
  {
    name: "share",
    label: "Votre part dans le groupement, en\u00A0%",
    kind: "number",
    optional: true,
    help: "Pour un groupement seulement",
  },
  { name: "state", label: "Les travaux sont", kind: "radio", options: optionsOf(worksStates) },
  { name: "fromOn", label: "Début", kind: "day" },
  {
    name: "toOn",
    label: "Fin",
    kind: "day",
    optional: true,
    help: "Obligatoire pour des travaux terminés",
  },
  {
    name: "contactName",
    label: "Personne à joindre chez le maître d’ouvrage",
    kind: "line",
    optional: true,
    help: "Dites-lui que nous lui écrirons",
  },
  { name: "contactEmail", label: "Son adresse e-mail", kind: "email", optional: true },
];

interface EntryFieldsProps {
  list: ListName;
  subAreas: readonly SubAreaChoice[];
  values: Readonly<Record<string, string | undefined>>;
  errors: Readonly<Record<string, string | undefined>>;
  conflicts: Readonly<Partial<Record<string, Conflict>>>;
  search?: SubAreaChoices | undefined;
}

/** The fields of an entry. Below a field that another member has changed in the meantime, both values. */
export function EntryFields(props: EntryFieldsProps) {
  const { list, subAreas, values, errors, conflicts, search } = props;
  const looks = { workers: workerLooks, equipment: equipmentLooks }[list as "workers"];
  return (looks ?? referenceLooks(bestFirst(subAreas, search))).map((look) => (
    <div key={look.name} className="grid">
      {look.name === "subAreaId" && <SubAreaSearch search={search} />}
      <Field look={look} value={values[look.name]} error={errors[look.name]} />
      <ConflictChoice
        name={look.name}
        label={look.label}
        conflict={conflicts[look.name]}
        inWords={(value) => inWords(look, value)}
      />
    </div>
  ));
}

interface FieldProps {
  look: FieldLook;
  value: string | undefined;
  error: string | undefined;
}

function Field({ look, value, error }: FieldProps) {
  const { name, label, kind, optional, help, options = [] } = look;
  const field = { name, label, optional, help, error, defaultValue: value };
  switch (kind) {
    case "text":
      return <TextAreaField {...field} rows={3} />;
    case "email":
      return <EmailField {...field} autoComplete="off" />;
    case "number":
      return <TextField {...field} inputMode="numeric" />;
    case "money":
      return <MoneyField {...field} defaultValue={value && inGroups(value)} />;
    case "day":
      return <DateField {...field} />;
    case "select":
      return <SelectField {...field} options={options} />;
    case "radio":
      return <RadioField {...field} options={options} />;
    case "line":
      return <TextField {...field} autoComplete="off" />;
  }
}

/** An amount stored as digits, formatted so that it can be read and typed again. */
const inGroups = (value: string): string =>
  /^\d+$/.test(value) ? formatInteger(BigInt(value)) : value;

function inWords({ kind, options }: FieldLook, value: string): string {
  if (kind === "money") return formatFcfa(BigInt(/^\d+$/.test(value) ? value : "0"));
  if (kind === "day") return formatDateLong(value);
  return options?.find((each) => each.value === value)?.label ?? `«\u00A0${value}\u00A0»`;
}
