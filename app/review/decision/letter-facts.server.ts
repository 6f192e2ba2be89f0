import { knownSubAreas } from "#app/activity/activity.queries.server.ts";
import { storedFiling } from "#app/applications/filing/filing.ts";
import type { Db } from "#app/kernel/context.ts";
import { addMonths, todayInDakar } from "#app/kernel/dates.ts";
import { upperFirst } from "#app/kernel/french.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Class } from "#app/tariff/classes.ts";
import { feesDue, totalOf } from "#app/tariff/fees-due.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";
import type { LetterContent } from "./letter.ts";
import {
  groundsByCode,
  lastRightOf,
  letterRows,
  linesOf,
  preparedComplements,
} from "./letter-facts.queries.server.ts";

/** The letter of a decision as it would be signed now, and its hash: what a signer must have read. */
export async function letterNow(
  { db, now }: { db: Db; now: Date },
  decisionId: string,
): Promise<{ letter: LetterContent; sha256: string }> {
  const today = todayInDakar(now);
  const row = await letterRows(db, decisionId);
  const { company, contact, means } = storedFiling(row.filing);
  const asked = row.class as Class;
  const [settings, tariff, known] = await Promise.all([
    settingsInForce(db, now),
    tariffInForce(db, today),
    knownSubAreas(db, today),
  ]);
  const { fees, delays, validity } = tariff;
  const authority = authorityContact(settings);
  const names = new Map(known.map((each) => [each.subAreaId, each.subAreaName]));
  const isProvisional =
    isYoung(company.foundedOn, today, validity) || means.references.length === 0;
  const endsWith =
    row.outcome === "granted" && row.kind === "extension"
      ? await lastRightOf(db, { companyId: row.companyId, on: today })
      : null;
  const lines = await linesOf(db, decisionId, names);
  const grounds = await groundsByCode(db, row.applicationId);
  const letter: LetterContent = {
    number: row.number,
    application: { number: row.applicationNumber ?? "", class: asked },
    company: { name: company.name, address: company.address },
    recipient: `${contact.firstname} ${contact.lastname.toLocaleUpperCase("fr")}, ${contact.function}`,
    outcome: row.outcome,
    session: { number: row.sessionNumber, heldOn: row.heldOn },
    lines: lines.map((line) => {
      const againstGrid = line.outcome === "granted" && grounds.get(line.code);
      return againstGrid ? { ...line, againstGrid } : line;
    }),
    adjournment:
      row.outcome === "adjourned"
        ? {
            reason: row.reason ?? "",
            asked: (await preparedComplements(db, row.applicationId)).map(({ label, text }) => ({
              label: upperFirst(label),
              text,
            })),
            days: delays.complementDays,
          }
        : null,
    grant:
      row.outcome === "granted"
        ? {
            kind: isProvisional ? "provisional" : "full",
            months: isProvisional ? validity.provisionalMonths : 12 * validity.certificateYears,
            endsWith,
            fee: totalOf(feesDue(fees, { kind: "certificate", class: asked })),
            feeDays: delays.certificateFeeDays,
            feeUntil: endsWith,
            ...(endsWith !== null && { isFeeUntilFixed: true as const }),
          }
        : null,
    words: row.words,
    place: settings.letterPlace,
    committee: "la commission",
    delaysFrom: "notification",
    appeal: {
      days: delays.appealDays,
      fee: fees.appeal,
      body: authority.name,
      address: authority.address,
      email: authority.email,
    },
  };
  return { letter, sha256: sha256Hex(canonicalJson(letter)) };
}

/** Whether a company is too young for more than a provisional certificate. */
const isYoung = (
  foundedOn: string | null,
  today: string,
  { provisionalUnderYears }: Tariff["validity"],
): boolean => foundedOn !== null && foundedOn > addMonths(today, -12 * provisionalUnderYears);
