import { rmSync, utimesSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertApplication } from "#app/applications/application.queries.server.ts";
import type { Services } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { requirements2026 } from "#db/reference/requirements.ts";
import { aPerson } from "#tests/actors.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { filesOf } from "#tests/files.ts";
import { aPng, fileForm, sha256Of } from "#tests/sample-files.ts";
import { testContext, testServices } from "#tests/services.ts";
import { addDocument } from "./add-document.server.ts";
import { removeDocument } from "./change-document.server.ts";
import { publishFirstRequirements } from "./publish-requirement.server.ts";
import { collectContents, purgeDocuments } from "./purge-documents.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: Services;
const folder = fastFolder("tabax-papers-");
const store = filesOf({ DATA_DIR: folder });
const start = new Date("2026-11-22T10:00:00Z");
let now = start;
beforeAll(async () => {
  t = await openTestDatabase();
  services = testServices({ db: t.db, files: store, now: () => now });
  await publishFirstRequirements(testContext(services), {
    effectiveFrom: referenceFrom,
    requirements: requirements2026,
  });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sets the time at which a content was last kept. */
function age(content: Buffer, at: Date) {
  const sha256 = sha256Of(content);
  utimesSync(resolve(folder, "objects", sha256.slice(0, 2), sha256), at, at);
}

let written = 0;
/** A picture with unique content. */
const fresh = () => {
  written += 1;
  return aPng({ width: 8 + written });
};

async function arrived(content: Buffer) {
  const body = fileForm(content, {}, "attestation");
  const request = new Request("https://tabax.example/", { method: "POST", body });
  const reading = await store.readForm(request, { maxBytes: 20_000_000 });
  if (!reading.ok || !reading.form.file) throw new Error("no file arrived");
  return reading.form.file;
}

async function member() {
  const { companyId, accountId } = await aMemberAccount(services);
  const actor = aPerson({ accountId, memberships: [{ companyId, role: "owner" }] });
  return { companyId, ctx: testContext(services, { actor }) };
}

async function add(
  { ctx, companyId }: Awaited<ReturnType<typeof member>>,
  content: Buffer,
  { code = "QUITUS", replaces }: { code?: string; replaces?: string } = {},
) {
  const added = await addDocument(ctx, {
    companyId,
    code,
    issuedOn: "2026-11-01",
    endsOn: null,
    file: await arrived(content),
    replaces: replaces ? { documentId: replaces } : undefined,
  });
  if (!added.ok) throw new Error(added.refusal);
  return added.value.documentId;
}

/** Stores an application that was filed with this document. */
async function file(companyId: string, document: { documentId: string; sha256: string }) {
  const id = newId();
  await insertApplication(t.db, {
    id,
    companyId,
    kind: "first",
    class: "E",
    figures: {},
    subAreas: [],
    openedAt: start,
    openedBy: null,
  });
  await t.db
    .insertInto("application_document")
    .values({
      application_id: id,
      requirement_code: "QUITUS",
      requirement_version: 1,
      document_id: document.documentId,
      sha256: document.sha256,
      request_only: false,
    })
    .execute();
}

const rows = (companyId: string) =>
  t.db
    .selectFrom("document")
    .selectAll()
    .where("company_id", "=", companyId)
    .orderBy("id")
    .execute();

describe("purgeDocuments", () => {
  test("a removed document loses its content after the delay, unless a usable document has the same", async () => {
    const who = await member();
    const [alone, shared] = [fresh(), fresh()];
    const first = await add(who, alone);
    const second = await add(who, shared);
    await add(who, shared, { code: "IPRES" });
    for (const documentId of [first, second]) await removeDocument(who.ctx, { documentId });
    for (const each of [alone, shared]) age(each, start);
    now = new Date("2026-12-20T10:00:00Z");
    await purgeDocuments(testContext(services), { retentionDays: 30 });
    expect(await store.isKept(sha256Of(alone))).toBe(true);
    now = new Date("2026-12-23T10:00:00Z");
    await purgeDocuments(testContext(services), { retentionDays: 30 });
    now = start;
    expect(await store.isKept(sha256Of(alone))).toBe(false);
    expect(await store.isKept(sha256Of(shared))).toBe(true);
    const [gone] = await rows(who.companyId);
    expect(gone).toMatchObject({ state: "removed", content_gone_at: expect.any(Date) });
  });

  test("a removed document of a filed application keeps its content", async () => {
    const who = await member();
    const content = fresh();
    const documentId = await add(who, content);
    await file(who.companyId, { documentId, sha256: sha256Of(content) });
    await add(who, fresh(), { replaces: documentId });
    expect(await rows(who.companyId)).toMatchObject([{ state: "replaced" }, { state: "usable" }]);
    age(content, start);
    now = new Date("2036-11-22T10:00:00Z");
    await purgeDocuments(testContext(services), { retentionDays: 30 });
    now = start;
    expect(await store.isKept(sha256Of(content))).toBe(true);
  });

  test("a content that is added again during the purge stays", async () => {
    const who = await member();
    const content = fresh();
    const documentId = await add(who, content);
    await removeDocument(who.ctx, { documentId });
    now = new Date("2026-12-23T10:00:00Z");
    // The content is kept before its row is inserted.
    age(content, new Date("2026-12-23T09:59:59Z"));
    await purgeDocuments(testContext(services), { retentionDays: 30 });
    now = start;
    expect(await store.isKept(sha256Of(content))).toBe(true);
  });
});

describe("collectContents", () => {
  const run = () => collectContents(testContext(services));
  const keepAlone = async (content: Buffer, at: Date) => {
    await store.keep(await arrived(content), "image/png");
    age(content, at);
  };
  const dayBefore = new Date("2026-11-21T09:59:00Z");

  test("a content without a document is removed after a day, and the contents of documents stay", async () => {
    const who = await member();
    const [named, orphan, underWay] = [fresh(), fresh(), fresh()];
    await add(who, named);
    age(named, dayBefore);
    await keepAlone(orphan, dayBefore);
    await keepAlone(underWay, new Date("2026-11-21T10:01:00Z"));
    expect(await run()).toEqual({ done: 1 });
    expect(await store.isKept(sha256Of(orphan))).toBe(false);
    expect(await store.isKept(sha256Of(named))).toBe(true);
    expect(await store.isKept(sha256Of(underWay))).toBe(true);
    await store.remove(sha256Of(underWay));
  });

  test("a content whose row could not be inserted is removed", async () => {
    const who = await member();
    const content = fresh();
    await add(who, content);
    await t.db.deleteFrom("document").where("company_id", "=", who.companyId).execute();
    age(content, dayBefore);
    expect(await run()).toEqual({ done: 1 });
    expect(await store.isKept(sha256Of(content))).toBe(false);
  });

  test("nothing is removed when most contents of the store have no document", async () => {
    const many = Array.from({ length: 101 }, () => fresh());
    for (const each of many) await keepAlone(each, dayBefore);
    const other = {
      ...store,
      keptBefore: async function* () {
        yield many.map(sha256Of);
      },
    };
    const outcome = await collectContents(testContext({ ...services, files: other }));
    expect(outcome).toMatchObject({ done: 0, backlog: 101, trouble: expect.any(String) });
    expect(await store.isKept(sha256Of(many[0] as Buffer))).toBe(true);
  });
});
