import { appendToJournal, type JournalEntry } from "#app/journal/append.server.ts";
import type { Context, PdfSeal } from "#app/kernel/context.ts";
import { type CurrentSigner, currentSigner } from "#app/keys/current-signer.server.ts";
import { isOfDemonstration, type SheetSubject } from "./demonstration.queries.server.ts";
import { type KeptSheet, keepSheetIn, type SheetOf, sheetOf } from "./sheet.queries.server.ts";
import { marked, type Sheet, sealedSheet, sheetPdf } from "./sheet.ts";

interface Drawing {
  /** The content of the document; null when there is none yet. */
  draw: () => Promise<Sheet | null>;
  /** The journal row that holds the hash of the PDF. */
  entry: (data: { number: string; sha256: string }) => JournalEntry;
}

/**
 * Draws a document as a PDF once, seals it, stores it and journals its hash; later calls return the stored one. Two simultaneous
 * calls both return the one that was stored first. Null when `draw` returns null. A receipt or a letter waits for no key: while
 * none can seal, it has no seal.
 */
export async function drawOnce(
  ctx: Context,
  subject: SheetOf & { subjectKind: SheetSubject },
  { draw, entry }: Drawing,
): Promise<KeptSheet | null> {
  const keptSheet = await sheetOf(ctx.db, subject);
  if (keptSheet) return keptSheet;
  const sheet = await draw();
  if (!sheet) return null;
  const { number } = sheet;
  const content = marked(sheet, await isOfDemonstration(ctx.db, subject));
  const sealed = await drawSealed(ctx, content);
  const { pdf, keyId } = sealed ?? { pdf: await ctx.renderPdf(sheetPdf(content)), keyId: null };
  await ctx.transaction(async (tx) => {
    const { added, sha256 } = await keepSheetIn(tx, { ...subject, number, pdf, keyId });
    if (!added) return;
    await appendToJournal(tx, entry({ number, sha256 }));
  });
  return await sheetOf(ctx.db, subject);
}

/** The document under our seal; null while no key can seal it. One of the demonstration gets no seal but a trial key’s, which is without value too. */
async function drawSealed(
  ctx: Context,
  sheet: Sheet,
): Promise<{ pdf: Buffer; keyId: number } | null> {
  const { number, mark } = sheet;
  try {
    const signer = await currentSigner(ctx);
    if (!signer || (mark && !signer.isTrial)) return null;
    const pdf = await ctx.renderPdf(sheetPdf(saysItsSeal(sheet, ctx)), sealOf(number, signer, ctx));
    return { pdf, keyId: signer.keyId };
  } catch (error) {
    ctx.log.error({ err: error, number }, "A document was drawn without seal.");
    return null;
  }
}

const saysItsSeal = (sheet: Sheet, { publicUrl }: Pick<Context, "publicUrl">): Sheet => ({
  ...sheet,
  check: `${sheet.check} Le fichier PDF est scellé\u00A0: pour savoir s’il a été modifié, déposez-le sur ${new URL(publicUrl).host}/verifier.`,
});

/** The reason names the document by `sealedSheet`, so that no reader takes it for a certificate. */
const sealOf = (
  number: string,
  signer: CurrentSigner,
  { publicUrl, now, log }: Pick<Context, "publicUrl" | "now" | "log">,
): PdfSeal => ({
  certificate: signer.certificate,
  chain: signer.chain,
  sign: signer.sign,
  reason: `${sealedSheet}${number}`,
  location: publicUrl,
  at: now,
  onTimeLost: (reason) =>
    log.warn({ number, reason }, "A document was sealed without certified time."),
});
