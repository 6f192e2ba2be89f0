import * as v from "valibot";
import type { FormSchema } from "#app/forms/form-input.ts";
import { optionalDay } from "#app/forms/typed-day.ts";
import { readNumber } from "#app/forms/typed-number.ts";
import { optionalEmail, optionalLine, requiredLine } from "#app/forms/typed-text.ts";
import { formatInteger, parseFcfa } from "#app/kernel/money.ts";
import { withPlainDigits } from "#app/kernel/text.ts";
import { regions } from "../regions.ts";
import {
  contracts,
  type Equipment,
  holdings,
  type ListName,
  trades,
  type Worker,
  type WorksReference,
  worksRoles,
  worksStates,
} from "./means.ts";

/** A larger value is a typing mistake: no machine and no contract of the country is worth as much. */
const mostForOne = 100_000_000_000n;
const mostForWorks = 10_000_000_000_000n;

/** A whole number; null when nothing was typed, `Number.NaN` for anything else. */
const typedNumber = (text: string): number | null => {
  const written = withPlainDigits(text)
    .replace(/ /g, "")
    .replace(/(?<=\d)(?:ans?|ann[ée]es?)$/i, "");
  if (written === "") return null;
  return /^\d{1,7}$/.test(written) ? Number(written) : Number.NaN;
};

const optionalNumber = (from: number, to: number, what: string) =>
  v.pipe(
    v.string(),
    v.transform(typedNumber),
    v.check(
      (number) => number === null || (number >= from && number <= to),
      `${what} doit être un nombre entier, de ${from} à ${to}`,
    ),
  );

/** An amount in digits, or with words: « 15 millions ». */
function readFcfa(text: string): ReturnType<typeof parseFcfa> {
  const parsed = parseFcfa(text);
  const number = parsed.ok ? null : readNumber(text);
  return number?.ok ? { ok: true, amount: BigInt(number.value) } : parsed;
}

const amount = ({ what, least, most }: { what: string; least: bigint; most: bigint }) =>
  v.pipe(
    v.string(),
    v.transform(readFcfa),
    v.check(
      (parsed) => parsed.ok || parsed.reason !== "empty",
      `${what} est requis${what.startsWith("La ") ? "e" : ""}`,
    ),
    v.check(
      (parsed) => parsed.ok || parsed.reason === "too-large" || parsed.reason === "empty",
      "Écrivez un montant en francs CFA, sans décimales (exemple\u00A0: 45 000 000)",
    ),
    v.check(
      (parsed) => (parsed.ok ? parsed.amount <= most : parsed.reason !== "too-large"),
      `Vérifiez ce montant\u00A0: plus de ${formatInteger(most)} n’est pas possible`,
    ),
    v.check((parsed) => !parsed.ok || parsed.amount >= least, `${what} doit être de 1 au moins`),
    v.transform((parsed) => (parsed.ok ? Number(parsed.amount) : 0)),
  );

const typedDay = optionalDay("12/03/2024");

const pastDay = (today: string) =>
  v.pipe(
    typedDay,
    v.check((day) => day === null || day <= today, "Cette date n’est pas encore passée"),
  );

const oneOf = <const Words extends Record<string, unknown>>(words: Words, missingMessage: string) =>
  v.picklist(Object.keys(words) as (keyof Words & string)[], missingMessage);

const workerSchema = (today: string) =>
  v.object({
    name: requiredLine("Donnez le nom de la personne", 120),
    trade: oneOf(trades, "Choisissez un métier"),
    contract: oneOf(contracts, "Choisissez un contrat"),
    permanent: v.pipe(
      v.picklist(["oui", "non"], "Dites si la personne fait partie de l’effectif permanent"),
      v.transform((answer) => answer === "oui"),
    ),
    diploma: optionalLine(150),
    experienceYears: optionalNumber(0, 70, "L’expérience"),
    sinceOn: pastDay(today),
  });

const equipmentSchema = (today: string) =>
  v.object({
    kind: requiredLine("Dites de quel matériel il s’agit", 120),
    model: optionalLine(120),
    registration: optionalLine(60),
    year: optionalNumber(1950, Number(today.slice(0, 4)) + 1, "L’année"),
    held: oneOf(holdings, "Dites si ce matériel est à vous ou loué"),
    value: amount({ what: "La valeur", least: 0n, most: mostForOne }),
    quantity: v.pipe(
      v.string(),
      v.transform((text) => typedNumber(text) ?? 1),
      v.check(
        (count) => count >= 1 && count <= 10_000,
        "La quantité doit être un nombre entier, de 1 à 10\u202F000",
      ),
    ),
  });

const regionCodes = ["", ...regions.map(({ code }) => code)];

const referenceSchema = (today: string) =>
  v.pipe(
    v.object({
      client: requiredLine("Dites pour qui les travaux ont été faits", 150),
      nature: requiredLine("Dites en quoi consistaient les travaux", 500),
      subAreaId: v.pipe(
        v.string(),
        v.transform((id) => (id === "" ? null : id)),
      ),
      place: optionalLine(120),
      region: v.pipe(
        v.picklist(regionCodes, "Choisissez une région de la liste"),
        v.transform((code) => (code === "" ? null : code)),
      ),
      amount: amount({ what: "Le montant", least: 1n, most: mostForWorks }),
      role: oneOf(worksRoles, "Dites en quelle qualité vous avez fait ces travaux"),
      share: optionalNumber(1, 99, "La part, en pour cent,"),
      state: oneOf(worksStates, "Dites si les travaux sont terminés"),
      fromOn: v.pipe(
        pastDay(today),
        v.check((day) => day !== null, "Donnez la date du début des travaux"),
        v.transform((day) => day ?? ""),
      ),
      toOn: typedDay,
      contactName: optionalLine(100),
      contactEmail: optionalEmail(
        "Cette adresse e-mail n’est pas valable (exemple\u00A0: nom@exemple.sn)",
      ),
    }),
    v.forward(
      v.check(
        ({ role, share }) => role !== "joint" || share !== null,
        "Donnez votre part dans le groupement, en pour cent",
      ),
      ["share"],
    ),
    v.forward(
      v.check(
        ({ state, toOn }) => state !== "finished" || toOn !== null,
        "Donnez la date de fin des travaux",
      ),
      ["toOn"],
    ),
    v.forward(
      v.check(({ fromOn, toOn }) => toOn === null || toOn >= fromOn, "La fin vient avant le début"),
      ["toOn"],
    ),
    v.forward(
      v.check(
        ({ state, toOn }) => state !== "finished" || toOn === null || toOn <= today,
        "Des travaux terminés ont une fin qui est passée",
      ),
      ["toOn"],
    ),
    v.transform(({ share, ...works }) => ({
      ...works,
      share: works.role === "joint" ? share : null,
    })),
  );

/** The typed fields of each kind of entry, without those that the product adds. */
export interface TypedMeans {
  workers: Omit<Worker, "id">;
  equipment: Omit<Equipment, "id">;
  references: Omit<WorksReference, "id" | "confirmation">;
}

const schemas: { [List in ListName]: (today: string) => FormSchema<TypedMeans[List]> } = {
  workers: workerSchema,
  equipment: equipmentSchema,
  references: referenceSchema,
};

/** The schema of an entry form, with the field names of `TypedMeans`; some days may not be after `today`. */
export const schemaOf = <List extends ListName>(
  list: List,
  today: string,
): FormSchema<TypedMeans[List]> => schemas[list](today);

/** The form values of an entry, one text per field; the schema parses them back to the same entry. */
export function textsOfEntry(list: ListName, entry: TypedMeans[ListName]): Record<string, string> {
  const names = Object.keys(schemas[list]("2000-01-01").entries);
  const values = new Map(Object.entries(entry));
  return Object.fromEntries(names.map((name) => [name, textOfValue(values.get(name))]));
}

/** An entry as text, for comparison: two entries with equal text say the same, whatever their case. */
export const sameText = (list: ListName, entry: TypedMeans[ListName]): string =>
  JSON.stringify(Object.values(textsOfEntry(list, entry))).toLowerCase();

/**
 * Asks of one entry of a pasted table after the other whether the list has it already. Each entry of the list answers
 * once, so that a table pasted twice adds only what is new in it, and two people with equal data count as two.
 */
export function listedOnce(
  list: ListName,
  listed: readonly TypedMeans[ListName][],
): (entry: TypedMeans[ListName]) => boolean {
  const remainingCounts = new Map<string, number>();
  for (const entry of listed) {
    const text = sameText(list, entry);
    remainingCounts.set(text, (remainingCounts.get(text) ?? 0) + 1);
  }
  return (entry) => {
    const text = sameText(list, entry);
    const count = remainingCounts.get(text) ?? 0;
    if (count > 0) remainingCounts.set(text, count - 1);
    return count > 0;
  };
}

function textOfValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "oui" : "non";
  return value === null || value === undefined ? "" : String(value);
}
