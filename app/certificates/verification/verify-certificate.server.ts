import { networkOf } from "#app/accounts/sign-in/attempts.server.ts";
import { type Region, regionOf } from "#app/companies/regions.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { publishedJwks } from "#app/keys/published-jwks.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Level } from "#app/tariff/classes.ts";
import { readCertificateNumber, shownText } from "../certificate-number.ts";
import { type Mark, marksOf, mergeMarks } from "../marks.ts";
import { qualificationStatus, statusSince } from "../qualification-status.ts";
import { cutName, type TokenContent } from "../token/certificate-token.ts";
import { verifyToken } from "../token/token.ts";
import { type Answer, answerOf, type VerifiedRight } from "./answer.ts";
import type { Obstacle } from "./obstacle-words.ts";
import { countUnknownNumber, warnedOf } from "./unknown-number.queries.server.ts";
import {
  certificateOfNumber,
  countVerification,
  type Door,
  type HistoryRow,
  type VerifiedRow,
} from "./verification.queries.server.ts";

interface Question {
  /** As typed, scanned or read from a file. */
  number: string;
  /** Base32 text of the code; null when only the number is asked. */
  token: string | null;
  door: Door;
  /** False for a prefetch, which nobody has seen. */
  counts: boolean;
}

/** A certificate as verification shows it today. */
export interface VerifiedCertificate {
  number: string;
  kind: "full" | "provisional";
  marks: Mark[];
  decidedOn: string;
  holder: {
    name: string;
    /** « NINEA » in Senegal, else the tax number of the country. */
    ein: string;
    isNinea: boolean;
    businessRegistry: string;
    region: Pick<Region, "code" | "name"> | null;
    /** The department of the seat, else its region. */
    town: string | null;
    /** End of the address of its public page; null when it has none. */
    slug: string | null;
    demo: boolean;
  };
  rights: VerifiedRight[];
  /** Index of each right in the status list, in the order of `rights`. */
  statusIndexes: number[];
  history: { on: string; what: string }[];
}

export interface Verification {
  answer: Answer;
  /** The number as we write it; as typed where it is not one of ours. */
  number: string;
  at: Date;
  /** Null where no certificate has the number. */
  certificate: VerifiedCertificate | null;
  /** What the code says, when it is authentic and differs from the record of today: label, code, record. */
  differences: { what: string; code: string; record: string }[];
  /** The number that the code belongs to, when it is another one. */
  codeOf: string | null;
  /** True for a code that was checked and is authentic. */
  isSigned: boolean;
  /** What the record, the code or its key says besides the state. */
  marks: Mark[];
  waitSeconds: number | null;
  /** For an unknown number: the day on which the public was warned that it stands on forged certificates. */
  warnedOn: string | null;
}

/**
 * Verifies a number, and the code beside it, against the record of today (trust §3.1). Every text gives an answer; only what the
 * record says in force today is ever « valid ». Numbers that no certificate has are counted and limited by network; those of ours never are.
 */
export async function verifyCertificate(ctx: Context, question: Question): Promise<Verification> {
  const { token, door, counts } = question;
  const parsedNumber = readCertificateNumber(question.number);
  const empty: Omit<Verification, "answer"> = {
    number: parsedNumber?.number ?? shownText(question.number),
    at: ctx.now,
    certificate: null,
    differences: [],
    codeOf: null,
    isSigned: false,
    marks: [],
    waitSeconds: null,
    warnedOn: null,
  };
  if (!parsedNumber) return { ...empty, answer: "foreign" };
  if (!parsedNumber.possible) return { ...empty, answer: "mistyped" };
  const certificate = await verifiedCertificate(ctx, parsedNumber.number);
  if (!certificate) return { ...empty, ...(await unknownNumber(ctx, parsedNumber.number, counts)) };
  const { id, ...publicFacts } = certificate;
  const code = token === null ? null : await checkCode(ctx, token, publicFacts);
  const answer: Answer = code?.obstacle ?? answerOf(publicFacts.rights);
  if (counts && !ctx.readsReplica) {
    const day = todayInDakar(ctx.now);
    await countVerification(ctx.db, { certificateId: id, day, door, answer });
  }
  const marks = mergeMarks(publicFacts.marks, code?.facts.marks ?? []);
  return { ...empty, ...code?.facts, marks, certificate: publicFacts, answer };
}

/** Each network counts once an hour for a number: that many people met it. */
async function unknownNumber(
  ctx: Context,
  number: string,
  counts: boolean,
): Promise<Pick<Verification, "answer" | "waitSeconds" | "warnedOn">> {
  const network = networkOf(ctx.requester.ipAddress);
  const turn = await ctx.limits.consume("unknown-number", `address:${network}`);
  if (!turn.allowed) {
    logSecurity(ctx, "limit-reached", { limit: "unknown-number" });
    return { answer: "too-many", waitSeconds: turn.retryAfterSeconds, warnedOn: null };
  }
  const consumption = await ctx.limits.consume("unknown-number-asked", `${number} ${network}`);
  if (counts && consumption.counted === 1)
    await countUnknownNumber(ctx.db, { number, day: todayInDakar(ctx.now) });
  const warned = await warnedOf(ctx.db, number);
  return { answer: "unknown", waitSeconds: null, warnedOn: warned && todayInDakar(warned) };
}

/** The certificate of a number with its qualifications as of today and its history; null when it was never given. */
export async function verifiedCertificate(
  { db, now }: Pick<Context, "db" | "now">,
  number: string,
): Promise<(VerifiedCertificate & { id: string }) | null> {
  const row = await certificateOfNumber(db, number);
  if (!row) return null;
  const { renewalOpensDays } = await settingsInForce(db, now);
  const day = { today: todayInDakar(now), renewalOpensDays };
  const region = regionOf(row.region);
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    decidedOn: row.decidedOn,
    marks: marksOf({ kind: row.kind, isDemo: row.demo, isTrial: row.isTrial }),
    holder: {
      name: row.name,
      ein: row.ein,
      isNinea: row.country === "SN",
      businessRegistry: row.businessRegistry,
      region: region && { code: region.code, name: region.name },
      town: row.department ?? region?.name ?? null,
      slug: row.slug,
      demo: row.demo,
    },
    rights: row.rights.map((right) => verifiedRight(right, day)),
    statusIndexes: row.rights.map(({ statusIndex }) => statusIndex),
    history: row.history.map(historyLine),
  };
}

function verifiedRight(
  {
    code,
    name,
    level,
    class: letter,
    startsOn,
    endsOn,
    state,
    stateSince,
    replacedBy,
  }: VerifiedRow,
  day: { today: string; renewalOpensDays: number },
): VerifiedRight {
  const status = qualificationStatus({ state, startsOn, endsOn }, day);
  return {
    code,
    name,
    level: level as Level,
    class: letter,
    startsOn,
    endsOn,
    status,
    since: statusSince(status, { endsOn, stateSince }),
    replacedBy,
  };
}

function historyLine({ at, says, rights, isLater }: HistoryRow): { on: string; what: string } {
  const some = counted(rights, "qualification");
  const ended = (word: string) => `${some} ${word}${rights > 1 ? "s" : ""}`;
  const words = {
    granted: isLater ? `suspension levée, ${some}` : `délivré, ${some}`,
    suspended: ended("suspendue"),
    withdrawn: `${ended("retirée")} par décision`,
    replaced: ended("remplacée"),
    void: `${ended("annulée")} dès le premier jour`,
  };
  return { on: todayInDakar(at), what: words[says] };
}

type CodeFacts = Partial<Pick<Verification, "differences" | "codeOf" | "isSigned" | "marks">>;

/** What the code says by itself: an obstacle when it must not be believed, else where it differs from the record. */
async function checkCode(
  { db }: Context,
  token: string,
  record: VerifiedCertificate,
): Promise<{ obstacle: Obstacle | null; facts: CodeFacts }> {
  const { keys } = await publishedJwks(db);
  const verdict = await verifyToken(token, keys);
  if (verdict.kind !== "authentic") return { obstacle: verdict.kind, facts: {} };
  const { content, key } = verdict;
  const marks = mergeMarks(content.marks, key.trial ? ["trial"] : []);
  if (content.number !== record.number)
    return { obstacle: "other-certificate", facts: { codeOf: content.number, marks } };
  const differences = differencesOf(content, record);
  const obstacle = key.revoked ? "compromised" : null;
  return { obstacle, facts: { differences, isSigned: obstacle === null, marks } };
}

/** Where an authentic code and the record of today differ, in words. */
export function differencesOf(
  content: Omit<TokenContent, "marks">,
  {
    holder,
    decidedOn,
    rights,
    statusIndexes,
  }: Pick<VerifiedCertificate, "holder" | "decidedOn" | "rights" | "statusIndexes">,
): Verification["differences"] {
  const lines = [
    {
      what: "Titulaire",
      code: content.holder.name,
      record: holder.name,
      same: cutName(holder.name),
    },
    { what: "NINEA", code: content.holder.ein, record: holder.ein, same: holder.ein },
    {
      what: "Décision du",
      code: formatDateLong(content.decidedOn),
      record: formatDateLong(decidedOn),
      same: formatDateLong(decidedOn),
    },
  ];
  const [place, recordedPlace] = [content.firstStatusIndex, statusIndexes[0] ?? 0].map(String);
  lines.push({
    what: "Rang des statuts",
    code: place ?? "",
    record: recordedPlace ?? "",
    same: recordedPlace ?? "",
  });
  const codes = [...new Set([...content.rights, ...rights].map(({ code }) => code))].sort();
  for (const code of codes) {
    const [printed, recordedRight] = [content.rights, rights].map((all) => {
      const right = all.find((each) => each.code === code);
      if (!right) return "absente";
      const days = `du ${formatDateLong(right.startsOn)} au ${formatDateLong(right.endsOn)}`;
      return `N${right.level}, ${right.class}, ${days}`;
    });
    lines.push({
      what: code,
      code: printed ?? "",
      record: recordedRight ?? "",
      same: recordedRight ?? "",
    });
  }
  return lines
    .filter(({ code, same }) => code !== same)
    .map(({ what, code, record }) => ({ what, code, record }));
}
