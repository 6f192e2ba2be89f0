import type { LockedApplication } from "#app/applications/application.queries.server.ts";
import type { CertificateToIssue } from "#app/certificates/issue-certificate.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { addDays, addMonths, todayInDakar } from "#app/kernel/dates.ts";
import { paymentForSubject } from "#app/payments/payment.queries.server.ts";
import { signedDecisionOf } from "./decision.queries.server.ts";
import { grantedOf } from "./decision.ts";

type Certified = Pick<LockedApplication, "id" | "companyId" | "state" | "filedAt">;

/**
 * The certificate that the signed decision of an application grants: its lines, from today until the end that the letter says, or
 * until `endsOn`: an earlier day, or a later one within the months that were granted once the end of the letter has passed. No right
 * begins before the decision, and the company had accepted the terms when it filed (standard 7.7). Undefined without a signed grant,
 * or for another day.
 */
export async function certificateOfDecision(
  { db, now }: { db: Db; now: Date },
  application: Certified,
  { endsOn: chosen }: { endsOn?: string | undefined } = {},
): Promise<CertificateToIssue | undefined> {
  const { id, companyId, filedAt } = application;
  const decision = await signedDecisionOf(db, { kind: "company", companyId }, id);
  const { letter, signedAt } = decision ?? {};
  if (!decision || !letter?.grant || !signedAt) return undefined;
  const { kind, months, endsWith } = letter.grant;
  const decidedOn = todayInDakar(signedAt);
  const longest = addDays(addMonths(decidedOn, months), -1);
  const byLetter = endsWith ?? longest;
  const latest = byLetter < todayInDakar(now) ? longest : byLetter;
  if (chosen !== undefined && chosen > latest) return undefined;
  const endsOn = chosen ?? byLetter;
  const startsOn = await firstDay({ db, now }, application, endsOn);
  return {
    companyId,
    kind,
    decidedOn,
    decisionId: decision.id,
    agreedBy: filedAt ?? signedAt,
    qualifications: grantedOf(letter.lines).flatMap(({ subAreaId, level, class: granted }) =>
      level && granted ? [{ subAreaId, level, class: granted, startsOn, endsOn }] : [],
    ),
  };
}

/**
 * Today; the day of the payment where the last day of the right has passed since: who pays on the last day, at 23:59, has paid in
 * time, whenever the product comes to issue. A person who decides on a certificate on hold never dates it back.
 */
async function firstDay(
  { db, now }: { db: Db; now: Date },
  { id, companyId, state }: Certified,
  endsOn: string,
): Promise<string> {
  const today = todayInDakar(now);
  if (endsOn >= today || state !== "granted") return today;
  const fee = await paymentForSubject(
    db,
    { kind: "company", companyId },
    { purpose: "certificate", subjectId: id },
  );
  const paidOn = fee?.state === "paid" ? todayInDakar(fee.stateSince) : today;
  return paidOn <= endsOn ? paidOn : today;
}
