import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { loader as fingerprints } from "#app/certificates/document/fingerprints.route.ts";
import { checkPdf, confirmByRecord } from "#app/certificates/verification/check-pdf.ts";
import { nobody } from "#app/kernel/actor.ts";
import type { PdfDocument } from "#app/kernel/context.ts";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { publishedJwks } from "#app/keys/published-jwks.server.ts";
import { createPdfRenderer } from "#server/pdf/renderer.ts";
import { emptyTables } from "#tests/database.ts";
import { aPreparedDecision } from "#tests/deciding.ts";
import { measuring } from "#tests/measuring.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { aPayment } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { testSigner } from "#tests/signer.ts";
import type { SheetSubject } from "./demonstration.queries.server.ts";
import { drawOnce } from "./draw-once.server.ts";
import { countSheetsOfKey } from "./sheet.queries.server.ts";
import { demonstrationMark, type Sheet } from "./sheet.ts";

const t = openForTests({ day: "2026-11-24" });
const renderer = createPdfRenderer();
const signer = testSigner(() => t.services.now());
afterAll(() => renderer.close());

const sheet: Sheet = {
  product: "Tabax",
  authority: { name: "Organisme", address: "Dakar", email: "a@tabax.example", phone: "" },
  title: "Document",
  number: "D-1",
  issuedAt: new Date("2026-11-24T10:00:00Z"),
  facts: [],
  paragraphs: [],
  check: "",
};

/** A company with a decided measure, and the letter of it. */
async function aMeasureLetter(): Promise<{ letterId: string; measured: string }> {
  const { companyId: measured, decided } = await measuring(t);
  const measureId = await decided();
  const { id: letterId } = await t.db
    .selectFrom("measure_letter")
    .select("id")
    .where("measure_id", "=", measureId)
    .executeTakeFirstOrThrow();
  return { letterId, measured };
}

/** What is drawn of a sheet about each kind of subject, for a company with its application, decision, session and payment. */
async function drawnAbout({ demo }: { demo: boolean }) {
  const { companyId, applicationId, decisionId, sessionId } = await aPreparedDecision(t.services);
  const { paymentId } = await aPayment(t.services, companyId);
  const { letterId, measured } = await aMeasureLetter();
  const companies = [companyId, measured];
  await t.db.updateTable("company").set({ demo }).where("id", "in", companies).execute();
  const subjects: Record<SheetSubject, string> = {
    company: companyId,
    application: applicationId,
    decision: decisionId,
    payment: paymentId,
    "measure-letter": letterId,
    "committee-session": sessionId,
  };
  const drawn: Record<string, unknown> = {};
  const ctx = {
    ...testContext(t.services, { actor: nobody }),
    renderPdf: async ({ data }: PdfDocument) => Buffer.from(JSON.stringify(data)),
  };
  for (const [kind, subjectId] of Object.entries(subjects)) {
    const subjectKind = kind as SheetSubject;
    const about = { subjectKind: "company", subjectId: companyId } as const;
    const sheetRow = await drawOnce(
      ctx,
      { kind: "test", subjectKind, subjectId },
      {
        draw: async () => ({ ...sheet, number: `${subjectKind} ${subjectId}` }),
        entry: (data) => ({ ...about, event: "registration-receipt-issued", data }),
      },
    );
    drawn[kind] = JSON.parse(String(sheetRow?.pdf)).mark ?? null;
  }
  return { drawn, applicationId, sessionId };
}

test("each kind of document of a demonstration company says so, and none of a real company does", async () => {
  const all = (mark: object | null) => ({
    company: mark,
    application: mark,
    decision: mark,
    payment: mark,
    "measure-letter": mark,
    "committee-session": mark,
  });
  expect((await drawnAbout({ demo: true })).drawn).toEqual(all(demonstrationMark));
  expect((await drawnAbout({ demo: false })).drawn).toEqual(all(null));
});

/** A document about a company, drawn and sealed as the product does; what the file says when somebody drops it. */
async function sealedAbout({ demo }: { demo: boolean }) {
  const { companyId } = await aPreparedDecision(t.services);
  await t.db.updateTable("company").set({ demo }).where("id", "=", companyId).execute();
  const about = { subjectKind: "company", subjectId: companyId } as const;
  const ctx = testContext({ ...t.services, renderPdf: renderer.render, signer }, { actor: nobody });
  const drawnSheet = await drawOnce(
    ctx,
    { kind: "test", ...about },
    {
      draw: async () => ({
        ...sheet,
        title: "Lettre qui parle du certificat QC-SN-2026-00042-5",
        number: `L-2026-${companyId.slice(-6)}`,
        check: "Comparez.",
      }),
      entry: (data) => ({ ...about, event: "registration-receipt-issued", data }),
    },
  );
  if (!drawnSheet) throw new Error("Nothing was drawn.");
  const pdf = new Uint8Array(drawnSheet.pdf);
  return { ...drawnSheet, pdf, companyId };
}

describe("a kept document bears the seal", () => {
  test("a reader of files knows it as a document of ours, never as the certificate that it speaks of", async () => {
    await emptyTables(t.db);
    const unsealed = await sealedAbout({ demo: false });
    expect(await checkPdf(unsealed.pdf, [])).toMatchObject({ kind: "unsealed" });
    await beginKeys(testContext({ ...t.services, signer }));
    const { pdf, number, sha256 } = await sealedAbout({ demo: false });
    const { keys } = await publishedJwks(t.db);
    const good = { kind: "sealed", number: null, document: number, isTrial: true };
    expect(await checkPdf(pdf, keys)).toEqual(good);
    const changed = pdf.slice();
    changed[500] = (changed[500] ?? 0) ^ 1;
    expect(await checkPdf(changed, keys)).toMatchObject({ kind: "altered", number: null });
    const text = Buffer.from(pdf).toString("latin1");
    expect(text.match(/pdfuaid:part/g)?.length).toBeGreaterThan(0);
    expect(pdf.length).toBeLessThan(60_000);

    const since = new Date(t.services.now().getTime() + 1000).toISOString();
    const stolen = keys.map((key) => ({ ...key, revoked: { since } }));
    const verdict = await checkPdf(pdf, stolen);
    expect(verdict).toEqual({ kind: "compromised", number: null, document: number, since });
    const answer = await callPage(fingerprints, {
      services: t.services,
      path: `/verifier/empreintes/${sha256.slice(0, 5)}`,
    });
    const { documents } = JSON.parse(String(answer.data));
    expect(documents).toEqual([{ sha256, number: null, madeAt: t.services.now().toISOString() }]);
    expect(await confirmByRecord(verdict, pdf, async () => documents)).toEqual({
      kind: "sealed",
      number: null,
      document: number,
    });
    expect(await countSheetsOfKey(t.db, 1, t.services.now())).toEqual({ all: 1, made: 1 });
    expect(await countSheetsOfKey(t.db, 1, new Date(since))).toEqual({ all: 1, made: 0 });
  });

  test("a document of the demonstration gets no seal but a trial key’s; a key that fails leaves the document without seal", async () => {
    await emptyTables(t.db);
    await beginKeys(testContext({ ...t.services, signer }));
    const { keys } = await publishedJwks(t.db);
    const trial = await sealedAbout({ demo: true });
    expect(await checkPdf(trial.pdf, keys)).toMatchObject({ kind: "sealed", isTrial: true });
    const { register, sign } = signer;
    signer.register = async () => {
      const known = await register();
      return known && { ...known, roots: known.roots.map((root) => ({ ...root, isTrial: false })) };
    };
    expect(await checkPdf((await sealedAbout({ demo: true })).pdf, keys)).toMatchObject({
      kind: "unsealed",
    });
    signer.sign = async () => {
      throw new Error("The device is gone.");
    };
    expect(await checkPdf((await sealedAbout({ demo: false })).pdf, keys)).toMatchObject({
      kind: "unsealed",
    });
    Object.assign(signer, { register, sign });
  });
});

test("every sheet is drawn by what marks those of the demonstration", () => {
  const root = join(import.meta.dirname, "..");
  const callers = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
    .filter((path) => /sheetPdf\((?!data: Sheet)/.test(readFileSync(join(root, path), "utf8")))
    .filter((path) => !/marked\(/.test(readFileSync(join(root, path), "utf8")));
  expect(callers).toEqual([]);
});
