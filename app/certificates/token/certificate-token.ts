import { addDays, daysBetween } from "#app/kernel/dates.ts";
import { numberOf } from "#app/kernel/identifiers.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { certificateNumbers, isCertificateNumber } from "../certificate-number.ts";
import { type Mark, packMarks, unpackMarks } from "../marks.ts";
import { type Cbor, decodeCbor, encodeCbor } from "./cbor.ts";

/** What the signed code of a certificate says (decision 0106): what is printed above it, and the places in the status list. */
export interface TokenContent {
  /** « QC-SN-2026-00042-5 ». */
  number: string;
  decidedOn: string;
  holder: {
    /** Root of the NINEA, nine digits, or the tax number of another country. */
    ein: string;
    isNinea: boolean;
    /** At most 60 bytes of UTF-8; longer names are cut. */
    name: string;
  };
  /** In the order of their indexes in the status list, which follow each other from the first. */
  firstStatusIndex: number;
  /** Empty for a token of version 1, which does not say them. */
  marks: readonly Mark[];
  rights: readonly TokenRight[];
}

export interface TokenRight {
  code: string;
  level: Level;
  class: Class;
  startsOn: string;
  /** Last day, included. */
  endsOn: string;
}

const version = 2;
const epoch = "2020-01-01";
const longestName = 60;
const classLetters: readonly Class[] = ["A", "B", "C", "D", "E", "F"];

const day = (date: string): number => daysBetween(epoch, date);

/** The order in which the rights of a certificate get their status indexes and stand in its token: by days, then by code. */
export const inTokenOrder = <R extends Pick<TokenRight, "code" | "startsOn" | "endsOn">>(
  rights: readonly R[],
): R[] => {
  const key = ({ startsOn, endsOn, code }: R) => `${startsOn} ${endsOn} ${code}`;
  return [...rights].sort((a, b) => (key(a) < key(b) ? -1 : 1));
};

/** The payload of version 2: a CBOR array with one inner array for each pair of dates (trust §2). `rights` are `inTokenOrder`. */
export function encodeContent(content: TokenContent): Uint8Array<ArrayBuffer> {
  const { number, decidedOn, holder, firstStatusIndex, marks, rights } = content;
  const [, year, serial] = /^QC-SN-(\d{4})-(\d+)-\d$/.exec(number) ?? [];
  const periods = new Map<string, Cbor[]>();
  for (const { code, level, class: letter, startsOn, endsOn } of rights) {
    const period = periods.get(`${startsOn} ${endsOn}`) ?? [day(startsOn), day(endsOn)];
    period.push(Number(code), (level << 4) | (classLetters.indexOf(letter) + 1));
    periods.set(`${startsOn} ${endsOn}`, period);
  }
  return new Uint8Array(
    encodeCbor([
      ...[version, Number(year) - 2000, Number(serial), day(decidedOn)],
      holder.isNinea ? Number(holder.ein) : holder.ein,
      cutName(holder.name),
      ...[firstStatusIndex, packMarks(marks), ...periods.values()],
    ]),
  );
}

/** A name of at most 60 bytes of UTF-8, cut between two characters. */
export function cutName(name: string): string {
  const encoder = new TextEncoder();
  let cut = "";
  for (const letter of name.normalize("NFC")) {
    if (encoder.encode(cut + letter).length > longestName) break;
    cut += letter;
  }
  return cut.trimEnd();
}

/** Reads a payload; null when it is not one of version 1 or 2 in every part. It says nothing about who signed it. */
export function decodeContent(bytes: Uint8Array): TokenContent | null {
  const items = decodeCbor(bytes);
  if (!Array.isArray(items) || (items[0] !== 1 && items[0] !== version)) return null;
  const [, year, serial, decided, ein, name, first, ...rest]: readonly (Cbor | undefined)[] = items;
  const isFirstVersion = items[0] === 1;
  const marks = isFirstVersion ? [] : isWhole(rest[0]) ? unpackMarks(rest[0]) : null;
  if (marks === null) return null;
  if (!isWhole(year) || !isWhole(serial) || !isDay(decided) || !isWhole(first)) return null;
  if (typeof name !== "string" || !(typeof ein === "string" || isWhole(ein))) return null;
  const rights = (isFirstVersion ? rest : rest.slice(1)).map(rightsOfPeriod);
  const number = numberOf(certificateNumbers, 2000 + year, serial);
  if (rights.length === 0 || !rights.every((each) => each !== null)) return null;
  if (!isCertificateNumber(number)) return null;
  return {
    number,
    decidedOn: addDays(epoch, decided),
    holder: {
      ein: typeof ein === "string" ? ein : String(ein).padStart(9, "0"),
      isNinea: typeof ein !== "string",
      name,
    },
    firstStatusIndex: first,
    marks,
    rights: rights.flat(),
  };
}

function rightsOfPeriod(period: Cbor | undefined): TokenRight[] | null {
  if (!Array.isArray(period) || period.length < 4 || period.length % 2 !== 0) return null;
  const [from, to, ...pairs]: readonly (Cbor | undefined)[] = period;
  if (!isDay(from) || !isDay(to)) return null;
  const dates = { startsOn: addDays(epoch, from), endsOn: addDays(epoch, to) };
  const rights: TokenRight[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    const [code, rank] = [pairs[at], pairs[at + 1]];
    if (!isWhole(code) || !isWhole(rank)) return null;
    const [level, letter] = [rank >> 4, classLetters[(rank & 15) - 1]];
    if ((level !== 1 && level !== 2 && level !== 3) || !letter) return null;
    rights.push({ code: String(code).padStart(4, "0"), level, class: letter, ...dates });
  }
  return rights;
}

const isWhole = (value: Cbor | undefined): value is number =>
  typeof value === "number" && value >= 0;
/** A day from 1900 to 2200. */
const isDay = (value: Cbor | undefined): value is number =>
  typeof value === "number" && Math.abs(value) < 70_000;
