import { withCheckDigit } from "#app/companies/ein.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { demoNames } from "./demo-names.ts";
import { type Random, randomFrom } from "./random.ts";

export interface DemoQualification {
  subAreaCode: string;
  level: Level;
  class: Class;
  /** Days from today. */
  startsIn: number;
  endsIn: number;
  later: "suspend" | "withdraw" | null;
}

export interface DemoCertificate {
  kind: "full" | "provisional";
  /** Days before today. */
  decidedAgo: number;
  qualifications: DemoQualification[];
}

export interface DemoCompany {
  name: string;
  tradeName: string | null;
  legalForm: string;
  ein: string;
  /** The year in braces is that of so many days before today. */
  businessRegistry: string;
  region: string;
  town: string;
  foundedAgo: number;
  capital: bigint;
  turnover: bigint;
  website: string | null;
  certificates: DemoCertificate[];
}

type Weighted<Value> = readonly (readonly [Value, number])[];

const seed = 20_261_121;
const companies = 300;
const fourYears = 1_461;
const oneYear = 365;

/** Region of the seat, its town, court of its RCCM number, and the percentage of companies there. */
const seats: Weighted<[region: string, town: string, court: string]> = [
  [["SN-DK", "Dakar", "DKR"], 38],
  [["SN-TH", "Thiès", "THS"], 16],
  [["SN-SL", "Saint-Louis", "STL"], 8],
  [["SN-DB", "Diourbel", "DBL"], 7],
  [["SN-KL", "Kaolack", "KLK"], 6],
  [["SN-ZG", "Ziguinchor", "ZGR"], 5],
  [["SN-LG", "Louga", "LGA"], 4],
  [["SN-TC", "Tambacounda", "TBC"], 4],
  [["SN-FK", "Fatick", "FTK"], 3],
  [["SN-KD", "Kolda", "KLD"], 3],
  [["SN-MT", "Matam", "MTM"], 2],
  [["SN-KA", "Kaffrine", "KFR"], 2],
  [["SN-SE", "Sédhiou", "SDH"], 2],
  [["SN-KE", "Kédougou", "KDG"], 1],
];

const forms: Weighted<[form: string, rccmLetter: string, cofiDigit: string]> = [
  [["SARL", "B", "2"], 46],
  [["SUARL", "B", "2"], 22],
  [["SA", "B", "3"], 10],
  [["SAS", "B", "0"], 8],
  [["GIE", "C", "6"], 8],
  [["Entreprise individuelle", "A", "1"], 6],
];

const sizes: Weighted<Class> = [
  ["A", 3],
  ["B", 7],
  ["C", 17],
  ["D", 30],
  ["E", 28],
  ["F", 15],
];

type Life = "valid" | "to-renew" | "suspended" | "expired" | "withdrawn";
const lives: Weighted<Life> = [
  ["valid", 74],
  ["to-renew", 12],
  ["suspended", 6],
  ["expired", 5],
  ["withdrawn", 3],
];

/**
 * The companies of the demonstration, the same each time; all dates are relative to today, so that they stay current.
 * Their NINEA begin with 99 or 099 and their RCCM serials with 9 of six digits, which no real number does.
 */
export function demoCompanies(subAreaCodes: readonly string[]): DemoCompany[] {
  const random = randomFrom(seed);
  const chosen = Array.from({ length: companies }, () => random.weighted(forms));
  const names = demoNames(
    random,
    companies,
    chosen.map(([form]) => form),
  );
  return names.map(({ name, tradeName, families }, index) => {
    const [legalForm = "SARL", letter = "B", cofi = "2"] = chosen[index] ?? [];
    const [region, town, court] = random.weighted(seats);
    const size = random.weighted(sizes);
    const life = index < 5 ? (lives[index]?.[0] ?? "valid") : random.weighted(lives);
    const certificates = certificatesOf(
      random,
      life,
      size,
      codesOf(random, subAreaCodes, families),
    );
    const decided = Math.max(...certificates.map(({ decidedAgo }) => decidedAgo));
    const foundedAgo = decided + random.between(400, 9_000);
    return {
      name,
      tradeName,
      legalForm,
      ein: `${ninea(index)} ${random.between(0, 2)}${random.pick([..."ABCDEFGKM"])}${cofi}`,
      businessRegistry: `SN.${court}.{${foundedAgo}}.${letter}.${900_000 + index * 7}`,
      region,
      town,
      foundedAgo,
      capital: BigInt(random.between(1, 40)) * 1_000_000n,
      turnover: BigInt(random.between(30, 900)) * 1_000_000n,
      website: random.chance(35) ? `https://demo-${index + 1}.example` : null,
      certificates,
    };
  });
}

/**
 * Nine digits that begin with 99, and with 099 for every third company: real ones begin with zeros, which
 * spreadsheets drop.
 */
const ninea = (index: number): string =>
  withCheckDigit(
    index % 3 === 0
      ? `099${String(10_000 + index * 37).padStart(5, "0")}`
      : `99${String(100_000 + index * 37).padStart(6, "0")}`,
  );

/** Mostly of the families of the trade, as real companies request them. */
function codesOf(random: Random, codes: readonly string[], families: string): string[] {
  const familyCodes = codes.filter((code) => families.includes(code.charAt(0)));
  const [less, more] = random.chance(70) ? [1, 4] : [5, 9];
  const others = random.chance(25) ? random.some(codes, 1) : [];
  return [...new Set([...random.some(familyCodes, random.between(less, more)), ...others])];
}

function certificatesOf(
  random: Random,
  life: Life,
  size: Class,
  codes: readonly string[],
): DemoCertificate[] {
  const provisional = size > "D" && random.chance(18);
  const validity = provisional ? oneYear : fourYears;
  const decidedAgo =
    life === "expired"
      ? random.between(validity + 15, validity + 400)
      : life === "to-renew"
        ? random.between(validity - 170, validity - 10)
        : random.between(6, validity - 190);
  const grant = (code: string, startsAgo: number): DemoQualification => ({
    subAreaCode: code,
    level: random.weighted([
      [1, 45],
      [2, 40],
      [3, 15],
    ]),
    class: random.chance(25) && size < "F" ? nextSmaller(size) : size,
    startsIn: -startsAgo,
    endsIn: validity - decidedAgo - 1,
    later: life === "withdrawn" ? "withdraw" : null,
  });
  const qualifications = codes.map((code) => grant(code, decidedAgo));
  if (life === "suspended") {
    for (const each of random.chance(50) ? qualifications : qualifications.slice(0, 1))
      each.later = "suspend";
  }
  const first: DemoCertificate = {
    kind: provisional ? "provisional" : "full",
    decidedAgo,
    qualifications,
  };
  return life === "valid" && decidedAgo < validity - 200 && random.chance(15)
    ? [renewed(first), first]
    : [first];
}

/** The previous certificate, whose qualifications this one replaced. */
function renewed(later: DemoCertificate): DemoCertificate {
  const decidedAgo = later.decidedAgo + fourYears - 60;
  return {
    kind: "full",
    decidedAgo,
    qualifications: later.qualifications.slice(0, 2).map((qualification) => ({
      ...qualification,
      level: 1,
      startsIn: -decidedAgo,
      endsIn: fourYears - decidedAgo - 1,
    })),
  };
}

const nextSmaller = (size: Class): Class => String.fromCharCode(size.charCodeAt(0) + 1) as Class;
