import { levelCode } from "#app/certificates/qualification.ts";
import type { Person } from "#app/kernel/actor.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { canBeDrawn } from "#app/sheets/can-be-drawn.server.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import { qualityOf } from "../decision/letter.ts";
import type { MeasureLetterKind } from "./measure.ts";
import { letterFacts } from "./measure-letter.queries.server.ts";
import type { MeasureLetter } from "./measure-letter.ts";
import { measureLetterSheet } from "./measure-letter-sheet.ts";
import { standingOfMeasure } from "./measure-rights.queries.server.ts";
import { isReduced, reducedRank } from "./reduced-right.ts";

const rankInWords = ({ level, class: rank }: { level: Level; class: Class }): string =>
  `${levelCode(level)}, classe\u00A0${rank}`;

export interface LetterAsked {
  measureId: string;
  kind: MeasureLetterKind;
  /** Why, in the words of who signs; a lifting says why it was proposed. */
  reason?: string;
  /** The last day of an urgent suspension, and the last day on which the company may answer it. */
  until?: string;
  answerBy?: string;
}

export interface WrittenLetter {
  letter: MeasureLetter;
  sha256: string;
}

/** The letter of a measure as this person would sign it now, and its hash. It names only the qualifications that the measure changes. */
export async function measureLetterNow(
  { db, now }: { db: Db; now: Date },
  { name, staffRoles }: Person,
  { measureId, kind, reason, until, answerBy }: LetterAsked,
): Promise<WrittenLetter> {
  const today = todayInDakar(now);
  const facts = await letterFacts(db, measureId);
  const standing = await standingOfMeasure(db, { measureId, today });
  const rights = standing.filter((right) => {
    if (facts.kind === "reduction") return right.state === "granted" && isReduced(right, facts);
    return kind !== "lifted" || facts.kind !== "suspension" || right.state === "suspended";
  });
  const settings = await settingsInForce(db, now);
  const { fees, delays } = await tariffInForce(db, today);
  const authority = authorityContact(settings);
  const letter: MeasureLetter = {
    number: facts.number,
    kind,
    measure: facts.kind,
    company: { name: facts.companyName, address: facts.address },
    rights: rights.map(({ code, name: called, certificate, ...right }) => ({
      code,
      name: called,
      certificate,
      rank: rankInWords(right),
    })),
    reducedTo:
      facts.kind === "reduction"
        ? rights.map((right) => rankInWords(reducedRank(right, facts)))
        : [],
    facts: facts.facts,
    hearing:
      kind === "decided" && facts.askedAt
        ? {
            askedOn: todayInDakar(facts.askedAt),
            answeredOn: facts.answeredAt && todayInDakar(facts.answeredAt),
            heardOn: facts.heardInPersonOn,
            documents: facts.documents,
          }
        : null,
    reason: (kind === "lifted" ? facts.liftReason : reason) ?? "",
    demand: facts.demand,
    demandedBy: facts.demandedBy,
    from: today,
    until: until ?? null,
    answerBy: answerBy ?? null,
    place: settings.letterPlace,
    appeal: {
      days: delays.appealDays,
      fee: fees.appeal,
      body: authority.name,
      address: authority.address,
      email: authority.email,
    },
    signature: { name, on: today, quality: qualityOf(!staffRoles.includes("president")) },
  };
  return { letter, sha256: sha256Hex(canonicalJson(letter)) };
}

/** Whether this letter can be drawn: asked before it is signed, outside any transaction. */
export async function measureLetterDraws(ctx: Context, letter: MeasureLetter): Promise<boolean> {
  const settings = await settingsInForce(ctx.db, ctx.now);
  const sha256 = sha256Hex(canonicalJson(letter));
  return await canBeDrawn(ctx, measureLetterSheet({ letter, sha256, signedAt: ctx.now }, settings));
}
