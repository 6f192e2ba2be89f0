import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { TermsPdf } from "./terms.pdf.ts";
import { canonicalTermsText, fillTerms, type TermsNames, type TermsText } from "./terms.ts";

interface Publication {
  template: TermsText;
  names: TermsNames;
  effectiveFrom: Date;
  renderPdf: (data: TermsPdf) => Promise<Uint8Array>;
}

/**
 * Publishes one version of the general terms, with its PDF drawn once and the hashes of both. Publishing
 * it again changes nothing, also when the names have changed since: a version keeps those it was
 * published with. Throws when the number stands for another text, because companies accepted that one.
 */
export async function publishTerms(
  ctx: Context,
  { template, names, effectiveFrom, renderPdf }: Publication,
): Promise<"published" | "already-published"> {
  if (await isPublished(ctx.db, template)) return "already-published";
  const text = fillTerms(template, names);
  const bodySha256 = sha256Hex(canonicalTermsText(text));
  const pdf = await renderPdf({ text, names, effectiveFrom, bodySha256 });
  const pdfSha256 = sha256Hex(pdf);
  return await ctx.transaction(async (tx) => {
    const inserted = await tx.db
      .insertInto("terms_version")
      .values({
        id: newId(),
        number: text.number,
        title: text.title,
        body: JSON.stringify({ names, text }),
        body_sha256: bodySha256,
        pdf,
        pdf_sha256: pdfSha256,
        effective_from: effectiveFrom,
        published_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column("number").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) {
      await isPublished(tx.db, template);
      return "already-published";
    }
    await appendToJournal(tx, {
      subjectKind: "terms",
      subjectId: text.number,
      event: "terms-published",
      data: { bodySha256, pdfSha256, effectiveFrom },
      first: true,
    });
    return "published";
  });
}

async function isPublished(db: Db, template: TermsText): Promise<boolean> {
  const version = await db
    .selectFrom("terms_version")
    .select(["body", "body_sha256"])
    .where("number", "=", template.number)
    .executeTakeFirst();
  if (!version) return false;
  const { names } = version.body as { names: TermsNames };
  if (sha256Hex(canonicalTermsText(fillTerms(template, names))) !== version.body_sha256)
    throw new Error(
      `The terms ${template.number} are published with another text: give the new text a new number.`,
    );
  return true;
}
