import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nobody } from "#app/kernel/actor.ts";
import type { PdfDocument } from "#app/kernel/context.ts";
import { aPreparedDecision } from "#tests/deciding.ts";
import { openForTests } from "#tests/opening.ts";
import { aPayment } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import type { SheetSubject } from "./demonstration.queries.server.ts";
import { drawOnce } from "./draw-once.server.ts";
import { demonstrationMark, type Sheet } from "./sheet.ts";

const t = openForTests({ day: "2026-11-24" });

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

/** What is drawn of a sheet about each kind of subject, for a company with its application, decision, session and payment. */
async function drawnAbout({ demo }: { demo: boolean }) {
  const { companyId, applicationId, decisionId, sessionId } = await aPreparedDecision(t.services);
  const { paymentId } = await aPayment(t.services, companyId);
  await t.db.updateTable("company").set({ demo }).where("id", "=", companyId).execute();
  const subjects: Record<SheetSubject, string> = {
    company: companyId,
    application: applicationId,
    decision: decisionId,
    payment: paymentId,
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
    "committee-session": mark,
  });
  expect((await drawnAbout({ demo: true })).drawn).toEqual(all(demonstrationMark));
  expect((await drawnAbout({ demo: false })).drawn).toEqual(all(null));
});

test("every sheet is drawn by what marks those of the demonstration", () => {
  const root = join(import.meta.dirname, "..");
  const callers = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
    .filter((path) => /sheetPdf\((?!data: Sheet)/.test(readFileSync(join(root, path), "utf8")))
    .filter((path) => !/marked\(/.test(readFileSync(join(root, path), "utf8")));
  expect(callers).toEqual([]);
});
