import { addDays, daysBetween } from "#app/kernel/dates.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { type Mark, packMarks, unpackMarks } from "../marks.ts";
import type { QualificationState } from "../qualification.ts";

/** A certificate as an inspector's phone carries it. */
export interface CarriedCertificate {
  number: string;
  name: string;
  ein: string;
  isNinea: boolean;
  town: string | null;
  marks: readonly Mark[];
  rights: CarriedRight[];
}

export interface CarriedRight {
  code: string;
  level: Level;
  class: Class;
  startsOn: string;
  endsOn: string;
  state: QualificationState;
}

/**
 * A certificate in a file: number without its prefix, name, NINEA (`0` before another tax number), place of the town in the list,
 * then for each pair of dates (days since 2020) the codes with level, class and state in one number.
 */
type PackedCertificate = [string, string, string, number, ...(readonly number[])[]];

/** What `/v/droits.json` says: the segments that have certificates, by the beginning of their numbers (`2026-00`). */
export interface CarriedIndex {
  /** Seconds since 1970: the states of segments that are fetched after it are no older. */
  at: number;
  segments: string[];
}

/** At most a thousand certificates, whose numbers begin in the same way. */
export interface CarriedSegment {
  towns: string[];
  certificates: PackedCertificate[];
  /** Marks of the certificates that have some, by number without its prefix; a page kept by a phone from before they existed ignores them. */
  marks: Readonly<Record<string, number>>;
}

const epoch = "2020-01-01";
const prefix = "QC-SN-";
const letters: readonly Class[] = ["A", "B", "C", "D", "E", "F"];
const states: readonly QualificationState[] = [
  "granted",
  "withdrawn",
  "suspended",
  "replaced",
  "void",
];

/** Packs certificates so that a thousand companies weigh little (decision 0107 says how much). */
export function packCarried(certificates: readonly CarriedCertificate[]): CarriedSegment {
  const towns = [...new Set(certificates.map(({ town }) => town ?? ""))].sort();
  return {
    towns,
    marks: Object.fromEntries(
      certificates
        .filter(({ marks }) => marks.length > 0)
        .map(({ number, marks }) => [number.slice(prefix.length), packMarks(marks)]),
    ),
    certificates: certificates.map(({ number, name, ein, isNinea, town, rights }) => {
      const periods = new Map<string, number[]>();
      for (const { code, level, class: letter, startsOn, endsOn, state } of rights) {
        const days = [daysBetween(epoch, startsOn), daysBetween(epoch, endsOn)];
        const period = periods.get(days.join()) ?? days;
        period.push(Number(code), level * 64 + letters.indexOf(letter) * 8 + states.indexOf(state));
        periods.set(days.join(), period);
      }
      return [
        number.slice(prefix.length),
        name,
        isNinea ? ein : `0${ein}`,
        towns.indexOf(town ?? ""),
        ...periods.values(),
      ];
    }),
  };
}

/** The certificate of a number in its segment; null when it is not there. */
export function findCarried(file: CarriedSegment, number: string): CarriedCertificate | null {
  const packed = file.certificates.find(([tail]) => prefix + tail === number);
  if (!packed) return null;
  const [tail, name, tax, town, ...periods] = packed;
  const isNinea = !tax.startsWith("0") || tax.length === 9;
  return {
    number,
    name,
    ein: isNinea ? tax : tax.slice(1),
    isNinea,
    town: file.towns[town] || null,
    marks: unpackMarks(file.marks[tail] ?? 0) ?? [],
    rights: periods.flatMap(([from = 0, to = 0, ...pairs]) =>
      Array.from({ length: pairs.length / 2 }, (_, at): CarriedRight => {
        const [code = 0, rest = 0] = pairs.slice(at * 2);
        return {
          code: String(code).padStart(4, "0"),
          level: (rest >> 6) as Level,
          class: letters[(rest >> 3) & 7] ?? "F",
          state: states[rest & 7] ?? "void",
          startsOn: addDays(epoch, from),
          endsOn: addDays(epoch, to),
        };
      }),
    ),
  };
}
