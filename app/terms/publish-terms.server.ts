import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { EditionRefusal } from "#app/settings/edition.refusals.ts";
import { hasTerms } from "./terms.queries.server.ts";
import {
  canonicalTermsText,
  fillTerms,
  type TermsNames,
  type TermsPdf,
  type TermsText,
  termsPdf,
} from "./terms.ts";
import { insertTermsEdition } from "./terms-writes.queries.server.ts";

type TermsRefusal = Extract<EditionRefusal, "not-yours" | "begins-in-the-past" | "number-taken">;

interface TermsEdition {
  /** Its number never changes: companies accept the edition by it. */
  template: TermsText;
  names: TermsNames;
  /** First day (`YYYY-MM-DD`) in force. */
  effectiveFrom: string;
  /** Whether companies that accepted an earlier edition must accept this one. */
  acceptAgain: boolean;
}

/** Publishes an edition of the general terms, today or later, with its PDF drawn once and the hashes of both. */
export async function publishTermsEdition(
  ctx: Context,
  edition: TermsEdition,
): Promise<Result<{ number: string }, TermsRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  if (edition.effectiveFrom < todayInDakar(ctx.now)) return refused("begins-in-the-past");
  return await publish(ctx, edition);
}

/** Publishes the first terms in a database that has none. */
export async function publishFirstTerms(ctx: Context, edition: TermsEdition): Promise<void> {
  if (!(await hasTerms(ctx.db))) await publish(ctx, edition);
}

async function publish(ctx: Context, edition: TermsEdition) {
  const printed = printedTerms(edition);
  const pdf = await ctx.renderPdf(termsPdf(printed));
  const { acceptAgain } = edition;
  return await ctx.transaction((tx) => publishTermsIn(tx, { ...printed, acceptAgain, pdf }));
}

/** What the PDF of an edition shows: its text with the names filled in, and the hash of that text. */
export function printedTerms({
  template,
  names,
  effectiveFrom,
}: Pick<TermsEdition, "template" | "names" | "effectiveFrom">): TermsPdf {
  const text = fillTerms(template, names);
  return { text, names, effectiveFrom, bodySha256: sha256Hex(canonicalTermsText(text)) };
}

export interface DrawnTerms {
  text: TermsText;
  names: TermsNames;
  effectiveFrom: string;
  acceptAgain: boolean;
  bodySha256: string;
  /** The PDF that companies accept. */
  pdf: Buffer;
}

/** Stores an edition whose PDF is drawn already, in the caller's transaction. */
export async function publishTermsIn(
  tx: Tx,
  { text, names, effectiveFrom, acceptAgain, bodySha256, pdf }: DrawnTerms,
): Promise<Result<{ number: string }, "number-taken">> {
  const pdfSha256 = sha256Hex(pdf);
  const inserted = await insertTermsEdition(tx.db, {
    text,
    names,
    effectiveFrom,
    acceptAgain,
    bodySha256,
    pdf,
    pdfSha256,
    by: actorName(tx.actor),
    at: tx.now,
  });
  if (!inserted) return refused("number-taken");
  await appendToJournal(tx, {
    subjectKind: "terms",
    subjectId: text.number,
    event: "terms-published",
    data: { bodySha256, pdfSha256, effectiveFrom, acceptAgain },
    first: true,
  });
  return done({ number: text.number });
}
