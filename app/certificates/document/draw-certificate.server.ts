import { regionOf } from "#app/companies/regions.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, PdfSeal } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { type CurrentSigner, currentSigner } from "#app/keys/current-signer.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { type TaskToDo, taskHandler, taskKind } from "#app/tasks/task.ts";
import { marksOf } from "../marks.ts";
import { addressInCode, signToken } from "../token/token.ts";
import { type CertificateFacts, certificateContent } from "./certificate-content.ts";
import {
  certificateToDraw,
  type DocumentCause,
  insertDocumentIn,
  type KeptDocument,
  lastDocument,
} from "./certificate-document.queries.server.ts";
import { certificatePdf } from "./certificate-pdf.ts";

interface ToDraw {
  certificateId: string;
  /** 1 for the first document; a later version replaces the one before as the download. */
  version: number;
  cause: DocumentCause;
}

/** Draws the document of a certificate; added in the transaction of the issue, or of the act that asks for a new version. */
export const drawCertificateTask = taskKind<ToDraw>("draw-certificate");

/**
 * Draws and seals a version of the document of a certificate, keeps it, and writes its hash to the journal. A version that is kept
 * already is returned as it is: two processes that draw at once keep one. Null for an unknown certificate, or while no key can
 * seal. Call it outside a transaction.
 */
export async function drawCertificate(
  ctx: Context,
  { certificateId, version, cause }: ToDraw,
): Promise<KeptDocument | null> {
  const storedDocument = await lastDocument(ctx.db, certificateId);
  if (storedDocument && storedDocument.version >= version) return storedDocument;
  const row = await certificateToDraw(ctx.db, certificateId);
  const signer = await currentSigner(ctx);
  if (!row || !signer) return null;
  let timeLost: string | null = null;
  const onTimeLost = (reason: string) => {
    timeLost = reason.slice(0, 300) || "no reason";
    ctx.log.warn(
      { number: row.number, reason },
      "A certificate was sealed without certified time.",
    );
  };
  const pdf = await drawn(ctx, row, { ...signer, onTimeLost });
  const sha256 = sha256Hex(pdf);
  await ctx.transaction(async (tx) => {
    const { keyId } = signer;
    const seal = { keyId, timeLost };
    const document = { certificateId, version, cause, holder: row.name, ...seal, sha256, pdf };
    if (!(await insertDocumentIn(tx, document))) return;
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: row.companyId,
      event: "certificate-drawn",
      data: { number: row.number, version, sha256 },
    });
  });
  return await lastDocument(ctx.db, certificateId);
}

type Row = NonNullable<Awaited<ReturnType<typeof certificateToDraw>>>;

type Sealing = CurrentSigner & Pick<PdfSeal, "onTimeLost">;

async function drawn(ctx: Context, row: Row, signer: Sealing): Promise<Buffer> {
  const { publicUrl, db, now } = ctx;
  const [settings, tariff] = await Promise.all([settingsInForce(db, now), recentTariff(db, now)]);
  const facts = factsOf(row);
  const { holder, number, decidedOn, rights } = facts;
  const token = await signToken(
    {
      number,
      decidedOn,
      rights,
      holder: { ein: holder.einKey, isNinea: holder.isNinea, name: holder.name },
      firstStatusIndex: rights[0]?.statusIndex ?? 0,
      marks: marksOf({ kind: facts.kind, isDemo: facts.isDemo, isTrial: signer.isTrial }),
    },
    signer,
  );
  const content = certificateContent({
    facts,
    issuedAt: row.issuedAt,
    tariff,
    product: settings.productName,
    body: settings.bodyName,
    address: addressInCode(publicUrl, number, token),
    host: new URL(publicUrl).host,
    keyId: signer.keyId,
    isTrialKey: signer.isTrial,
  });
  return await ctx.renderPdf(certificatePdf(content), {
    certificate: signer.certificate,
    chain: signer.chain,
    sign: signer.sign,
    reason: `Certificat ${number}`,
    location: publicUrl,
    at: now,
    onTimeLost: signer.onTimeLost,
  });
}

function factsOf(row: Row): CertificateFacts {
  return {
    number: row.number,
    kind: row.kind as CertificateFacts["kind"],
    decidedOn: row.decidedOn,
    isDemo: row.demo,
    holder: {
      name: row.name,
      einKey: row.einKey ?? row.ein,
      isNinea: row.country === "SN",
      ein: row.country === "SN" && row.einKey ? grouped(row.einKey) : row.ein,
      businessRegistry: row.businessRegistry,
      town: row.department ?? regionOf(row.region)?.name ?? null,
    },
    rights: row.rights,
  };
}

/** « 099 412 660 ». */
const grouped = (digits: string): string => digits.replaceAll(/\d{3}(?=\d)/g, "$&\u00A0");

async function draw(ctx: Context, { data, finishIn }: TaskToDo<ToDraw>): Promise<void> {
  // Thrown, so that the task is tried again: keys come back without anybody issuing the certificate again.
  if (!(await drawCertificate(ctx, data))) throw new Error("No key can seal the certificate.");
  await ctx.transaction((tx) => finishIn(tx));
}

export const drawCertificateHandler = taskHandler(drawCertificateTask, draw);
