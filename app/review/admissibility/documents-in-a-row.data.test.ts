import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { keepContent } from "#tests/applications.ts";
import {
  aColleague,
  aFiledDocument,
  anApplicationUnderWay,
  declaresClear,
} from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { keyOf } from "./admissibility-facts.server.ts";
import { action, loader } from "./admissibility-page.tsx";
import type { AdmissibilityFacts } from "./document-desk.tsx";
import { DocumentsInARow } from "./documents-in-a-row.tsx";
import { loader as picture } from "./seen-page.route.ts";

const t = openForTests({ day: "2026-11-20" });

/** A filed application with a document of two pages and one of a single page, whose contents are kept. */
async function filed() {
  const underWay = await anApplicationUnderWay(t.services);
  const { applicationId, companyId, registrar } = underWay;
  const at = `/bureau/dossiers/${applicationId}`;
  const document = async (code: string, pages: number) => {
    const id = await aFiledDocument(t.services, { applicationId, companyId, code });
    const sha256 = await keepContent(t.services, { pages });
    await t.db.updateTable("document").set({ sha256, pages }).where("id", "=", id).execute();
    return { key: keyOf({ code, documentId: id }), id };
  };
  const long = await document("QUITUS", 2);
  const short = await document("RCCM", 1);
  const cookieOf = (accountId: string) => signedInCookie(t.services, accountId, "second-factor");
  const cookie = await cookieOf(registrar.accountId);
  const call = (handler: Handler, path: string, more: object = {}) =>
    callPage(handler, { services: t.services, path, cookie, ...more });
  return {
    ...underWay,
    long,
    short,
    cookieOf,
    read: (query = "") => call(loader, `${at}/recevabilite${query}`),
    see: async ({ id }: { id: string }, page: number, who = cookie) =>
      (await call(picture, `${at}/pieces/${id}/pages/${page}`, { cookie: who })).status,
    accept: (...keys: string[]) =>
      call(action, `${at}/recevabilite`, {
        form: [["intent", "accept-seen"], ...keys.map((key) => ["document", key])],
      }),
  };
}

const checksOf = async ({ applicationId }: { applicationId: string }) =>
  await t.db
    .selectFrom("application_document")
    .select(["requirement_code as code", "check_state as check", "checked_by as by"])
    .where("application_id", "=", applicationId)
    .orderBy("requirement_code")
    .execute();

test("documents are declared conform together once each of their pages was shown to who declares it", async () => {
  const page = await filed();
  const { long, short } = page;
  expect((await page.read()).data).toMatchObject({ inARow: 2, row: [] });
  expect((await page.read("?piece=toutes")).data).toMatchObject({
    shown: undefined,
    row: [{ documentId: short.id }, { documentId: long.id }],
  });
  expect(await page.accept(long.key, short.key)).toMatchObject({
    status: 409,
    data: { message: expect.stringContaining("montrée en entier") },
  });
  expect(await page.see(long, 1)).toBe(200);
  expect(await page.see(short, 1)).toBe(200);
  expect((await page.accept(long.key, short.key)).location).toContain("?fait=together-left");
  const by = page.registrar.accountId;
  expect(await checksOf(page)).toEqual([
    { code: "QUITUS", check: "to-check", by: null },
    { code: "RCCM", check: "accepted", by },
  ]);
  expect(await page.see(long, 2)).toBe(200);
  expect(await page.see(long, 3)).toBe(404);
  expect((await page.accept(long.key)).location).toContain("?fait=together#");
  expect(await checksOf(page)).toMatchObject([{ check: "accepted", by }, {}]);
  const entries = await t.db
    .selectFrom("journal")
    .select("event")
    .where("subject_id", "=", page.applicationId)
    .where("event", "=", "document-checked")
    .execute();
  expect(entries).toHaveLength(2);
});

test("what is not chosen, or has its verdict, stays as it is", async () => {
  const page = await filed();
  const { long, short } = page;
  await page.see(long, 1);
  await page.see(long, 2);
  await page.see(short, 1);
  expect((await page.accept(short.key)).location).toContain("?fait=together#");
  expect(await checksOf(page)).toMatchObject([{ check: "to-check" }, { check: "accepted" }]);
  const other = await filed();
  expect(await page.accept(short.key, other.short.key, "RCCM.")).toMatchObject({ status: 409 });
});

test("what a colleague was shown counts for the colleague alone, and who may not read the application is shown nothing", async () => {
  const page = await filed();
  const { short, applicationId } = page;
  const colleague = await aColleague(t.services, "registrar");
  const cookie = await page.cookieOf(colleague.accountId);
  expect(await page.see(short, 1, cookie)).toBe(404);
  await declaresClear(t.services, { applicationId, accountId: colleague.accountId });
  expect(await page.see(short, 1, cookie)).toBe(404);
  const examiner = await page.cookieOf(page.examiner.accountId);
  expect(await page.see(short, 1, examiner)).toBe(200);
  expect(await page.accept(short.key)).toMatchObject({ status: 409 });
  await t.db
    .updateTable("application_document")
    .set({ seen_by: page.examiner.accountId, seen_pages: [1] })
    .where("document_id", "=", short.id)
    .execute();
  expect(await page.accept(short.key)).toMatchObject({ status: 409 });
  await page.see(short, 1);
  expect(await page.see(short, 1, examiner)).toBe(200);
  expect((await page.accept(short.key)).status).toBe(303);
});

test("older years of a series are expected, a missing year is named, and only an ended document is not ticked beforehand", async () => {
  const page = await filed();
  const { applicationId, companyId } = page;
  const account = async (issuedOn: string) => {
    const code = "BILANS";
    const id = await aFiledDocument(t.services, { applicationId, companyId, code });
    const sha256 = await keepContent(t.services, { pages: 1 });
    const written = { sha256, pages: 1, issued_on: issuedOn };
    await t.db.updateTable("document").set(written).where("id", "=", id).execute();
    return id;
  };
  await t.db
    .updateTable("document")
    .set({ issued_on: "2026-01-02" })
    .where("id", "=", page.long.id)
    .execute();
  const newest = await account("2025-12-31");
  const older = await account("2023-12-31");
  const row = async () => {
    const { data } = await page.read("?piece=toutes");
    return (data as AdmissibilityFacts).row;
  };
  const wordsOf = async (id: string) =>
    (await row()).find(({ documentId }) => documentId === id)?.validity;
  expect(await wordsOf(newest)).toContain("Série incomplète\u00A0: il manque l’exercice 2024.");
  const between = await account("2024-12-31");
  expect(await wordsOf(newest)).toMatch(/^En cours le .*30\/06\/2027\.$/);
  expect(await wordsOf(between)).toBe("Exercice 2024, attendu.");
  expect(await wordsOf(older)).toBe("Exercice 2023, attendu.");
  expect(await wordsOf(page.long.id)).toContain("Finie le");
  const documents = await row();
  expect(documents.map(({ label }) => label).slice(2)).toEqual([
    ...["2025", "2024", "2023"].map((year) => expect.stringMatching(`, exercice ${year}$`)),
  ]);
  const html = renderToStaticMarkup(
    createElement(DocumentsInARow, { here: "/x/y", address: "/x/y", documents }),
  );
  const boxes = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box);
  const unticked = boxes.filter((box) => !box.includes("checked"));
  expect(boxes).toHaveLength(5);
  expect(unticked).toHaveLength(1);
  expect(unticked[0]).toContain(page.long.key);
});
