import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { ComplaintRefusal } from "./complaint.refusals.ts";
import { writeParties } from "./complaint-writes.queries.server.ts";
import { asInCharge } from "./handled-complaint.server.ts";
import { hearingOf } from "./hearing.queries.server.ts";
import { companyNumbered, staffWithEmail } from "./parties.queries.server.ts";

interface Parties {
  complaintId: string;
  /** A NINEA or the number of a certificate; null for no company. */
  company: string | null;
  /** The e-mail address of the member of staff whom the complaint names; null for nobody. */
  accused: string | null;
}

/**
 * Writes whom a complaint is about. From here on whoever is tied to the company, and the member of staff, take no part in it, the person in
 * charge included; the company stays once it has been heard.
 */
export const identifyParties = (
  ctx: Context,
  { complaintId, company, accused }: Parties,
): Promise<Result<null, ComplaintRefusal>> =>
  asInCharge(ctx, complaintId, async (tx, { complaint }) => {
    const named = company === null ? null : await companyNumbered(tx.db, company);
    if (named === undefined) return refused("unknown-company");
    const person = accused === null ? null : await staffWithEmail(tx.db, accused);
    if (person === undefined) return refused("unknown-account");
    const companyId = named?.id ?? null;
    const accusedId = person?.id ?? null;
    const isHeard = (await hearingOf(tx.db, complaintId)) !== undefined;
    if (isHeard && (companyId ?? "") !== complaint.companyId)
      return refused("company-heard-already");
    await writeParties(tx.db, { id: complaintId, companyId, accusedId });
    await appendToJournal(tx, {
      subjectKind: "complaint",
      subjectId: complaintId,
      event: "complaint-identified",
      data: { number: complaint.number, companyId, accusedId },
    });
    return done(null);
  });
