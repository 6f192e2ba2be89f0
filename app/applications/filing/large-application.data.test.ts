import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEntries } from "#app/companies/means/add-means.server.ts";
import { action as entryPage } from "#app/companies/means/entry-page.tsx";
import { newId } from "#app/kernel/identifiers.ts";
import { hashInGroups } from "#app/sheets/sheet.ts";
import { createPdfRenderer } from "#server/pdf/renderer.ts";
import {
  aCompleteDraft,
  aDraft,
  type Drafted,
  explainsFigures,
  publishRequirements,
} from "#tests/applications.ts";
import { aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { aPayer } from "#tests/paying.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { aMachine, aWorker, works } from "#tests/sample-means.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { filingInScope } from "../draft/draft.queries.server.ts";
import { action as threadPage } from "../messages/thread-page.tsx";
import { fileApplication } from "./file-application.server.ts";
import { action as filingPage } from "./filing-page.tsx";
import { listPdf } from "./list-pdf.server.ts";
import { loader as printPage } from "./print-page.tsx";
import { keepFilingReceipt } from "./send-filing-receipt.server.ts";

let t: ReadyDatabase;
let services: TestServices;
const renderer = createPdfRenderer();
beforeAll(async () => {
  t = await openReadyDatabase();
  services = testServices({ db: t.db, renderPdf: renderer.render });
  await publishRequirements(services);
});
afterAll(async () => {
  await renderer.close();
  await t.close();
});

const longName = "Entreprise sénégalaise de terrassement ".repeat(5).trim();
const file = ({ owner, applicationId }: Drafted, seen = 1) =>
  fileApplication(testContext(services, { actor: owner }), { applicationId, seen, sworn: true });

test("an application with 200 references, 500 machines and names of 200 letters is filed, printed and receipted", async () => {
  const drafted = await aCompleteDraft(services);
  const { owner, companyId, applicationId } = drafted;
  const ctx = testContext(services, { actor: owner });
  await t.db.updateTable("company").set({ name: longName }).where("id", "=", companyId).execute();
  await t.db
    .updateTable("document")
    .set({ name: `${"piece-tres-longue-".repeat(11)}.pdf` })
    .where("company_id", "=", companyId)
    .execute();
  const machines = Array.from({ length: 500 }, (_, place) => {
    const { id: _id, ...machine } = aMachine({ registration: `DK-${place}`, value: 1_000_000 });
    return machine;
  });
  const { id: _id, ...worker } = aWorker();
  const workers = Array.from({ length: 150 }, (_, place) => ({
    ...worker,
    name: `Ouvrier ${place}`,
  }));
  const references = Array.from({ length: 200 }, (_, place) => {
    const {
      id: _id,
      confirmation: _none,
      ...reference
    } = works({
      client: `Commune ${place}`,
      nature: "Construction d’un marché couvert ".repeat(15).trim(),
    });
    return reference;
  });
  const lists = { workers, equipment: machines, references } as const;
  for (const list of ["workers", "equipment", "references"] as const)
    expect(await addEntries(ctx, { companyId, list, entries: lists[list] })).toMatchObject({
      ok: true,
    });
  await explainsFigures(services, drafted);
  expect(await file(drafted)).toEqual({ ok: true, value: null });
  const cookie = await signedInCookie(services, owner.accountId);
  const path = `/espace/dossiers/${applicationId}/imprimer`;
  const printed = await callPage(printPage, { services, path, cookie });
  expect(printed).toMatchObject({
    status: 200,
    data: { content: { company: { name: longName } } },
  });
  const receipt = await keepFilingReceipt(ctx, { applicationId, companyId });
  if (!receipt) throw new Error("No receipt.");
  const pages = (await extractText(new Uint8Array(receipt.pdf))).text;
  // A page with little more than its foot comes from a table that was moved as a whole to the next page.
  expect(Math.min(...pages.slice(0, -1).map(({ length }) => length))).toBeGreaterThan(500);
  const text = pages.join(" ");
  const filed = await filingInScope(t.db, { kind: "company", companyId }, applicationId);
  const sheetText = text.replaceAll(/\s+/g, "");
  for (const part of [
    longName,
    filed?.sha256 ?? "",
    ...(filed?.filing.documents ?? []).map(({ sha256 }) => sha256),
  ])
    expect(sheetText).toContain(part.replaceAll(" ", ""));
  // Each hash on one line.
  for (const { sha256 } of filed?.filing.documents ?? [])
    expect(text).toContain(hashInGroups(sha256));
  expect(text).not.toMatch(/[\uFB00-\uFB06]/);
  expect(sheetText).toContain("150personnes,dont100ici");
  const html = JSON.stringify(printed.data);
  for (const { sha256 } of filed?.filing.documents ?? []) expect(html).toContain(sha256);
  expect(printed.data).toMatchObject({
    sha256: filed?.sha256,
    journal: filed?.journal,
    sworn: { text: filed?.sworn.text },
  });
});

test("the lists of an application are PDFs: those of a draft as they are now, those of a filing as filed, each once in the journal", async () => {
  const drafted = await aCompleteDraft(services);
  const { owner, companyId, applicationId } = drafted;
  const ctx = testContext(services, { actor: owner });
  const list = (by = ctx, code: "PERSONNEL" | "MATERIEL" = "PERSONNEL") =>
    listPdf(by, { applicationId, code });
  const textOf = async (pdf: Buffer | null) =>
    (await extractText(new Uint8Array(pdf ?? []))).text.join(" ");
  expect(await list()).toBeNull();
  const { id: _id, ...worker } = aWorker({ name: "Modou Faye" });
  await addEntries(ctx, { companyId, list: "workers", entries: [worker] });
  expect(await textOf(await list())).toContain("Modou Faye");
  await explainsFigures(services, drafted);
  await t.db
    .updateTable("document")
    .set({ state: "removed" })
    .where("company_id", "=", companyId)
    .where("requirement_code", "=", "PERSONNEL")
    .execute();
  expect(await file(drafted)).toEqual({ ok: true, value: null });
  await t.db
    .updateTable("worker")
    .set({ name: "Un autre" })
    .where("company_id", "=", companyId)
    .execute();
  for (const _ of [1, 2]) {
    const text = await textOf(await list());
    expect(text).toContain("Modou Faye");
    expect(text).toMatch(/DO-\d{4}-\d{5}-\d/);
  }
  const drawn = await t.db
    .selectFrom("journal")
    .select("event")
    .where("subject_id", "=", applicationId)
    .where("event", "=", "application-list-drawn")
    .execute();
  expect(drawn).toHaveLength(1);
  const stranger = await aPayer(services);
  expect(await list(testContext(services, { actor: stranger }))).toBeNull();
  expect(await list(ctx, "MATERIEL")).toBeNull();
});

describe("oversized and outdated posts are refused in French", () => {
  const cookieOf = ({ accountId }: { accountId: string }) => signedInCookie(services, accountId);

  test("a text of 10 000 letters is refused by a list and stays in its field", async () => {
    const owner = await aMemberAccount(services);
    const nature = "a".repeat(10_000);
    const answer = await callPage(entryPage, {
      services,
      path: `/espace/entreprise/references/nouvelle?entreprise=${owner.companyId}`,
      cookie: await cookieOf(owner),
      form: { nature, client: "b".repeat(200), cle: newId() },
    });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      values: { nature },
      errors: {
        nature: expect.stringMatching(/dépasser 500/),
        client: expect.stringMatching(/dépasser 150/),
      },
    });
  });

  test("a message of 10 000 letters is refused", async () => {
    const drafted = await aCompleteDraft(services);
    await file(drafted);
    const answer = await callPage(threadPage, {
      services,
      path: `/espace/dossiers/${drafted.applicationId}/messages`,
      cookie: await cookieOf(drafted.owner),
      form: { body: "a".repeat(10_000), messageId: newId() },
    });
    expect(answer).toMatchObject({ status: 400, data: { values: { body: "a".repeat(10_000) } } });
    expect(answer.data).toMatchObject({
      errors: { body: expect.stringMatching(/caractères|trop long/) },
    });
    const documentId = newId();
    const unknown = await callPage(threadPage, {
      services,
      path: `/espace/dossiers/${drafted.applicationId}/messages`,
      cookie: await cookieOf(drafted.owner),
      form: { body: "Bonjour", documentId, messageId: newId() },
    });
    expect(unknown).toMatchObject({
      status: 409,
      data: { values: { body: "Bonjour", documentId }, errors: { documentId: expect.any(String) } },
    });
  });

  const press = async ({ owner, applicationId }: Drafted, version: string, who = owner) =>
    await callPage(filingPage, {
      services,
      path: `/espace/dossiers/${applicationId}/deposer`,
      cookie: await cookieOf(who),
      form: { version, serment: "on" },
    });

  test("a filing with an outdated version is refused", async () => {
    const drafted = await aCompleteDraft(services);
    await t.db
      .updateTable("application")
      .set({ version: 2 })
      .where("id", "=", drafted.applicationId)
      .execute();
    const answer = await press(drafted, "1");
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.data)).toContain("relisez-le");
  });

  test("a filing of an abandoned application is refused", async () => {
    const drafted = await aCompleteDraft(services);
    await t.db
      .updateTable("application")
      .set({ state: "withdrawn" })
      .where("id", "=", drafted.applicationId)
      .execute();
    const answer = await press(drafted, "1");
    expect(answer).toMatchObject({
      status: 409,
      data: { message: expect.stringContaining("relisez-le") },
    });
  });

  test("a filing for another company answers 404, as for an unknown application", async () => {
    const drafted = await aDraft(services);
    const stranger = { ...drafted.owner, ...(await aMemberAccount(services)) };
    expect(await press(drafted, "1", stranger)).toMatchObject({ status: 404 });
    const unknown = { ...drafted, applicationId: newId() };
    expect(await press(unknown, "1")).toMatchObject({ status: 404 });
  });
});
