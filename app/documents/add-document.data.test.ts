import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApplication } from "#app/applications/open-application.server.ts";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import type { Services } from "#app/kernel/context.ts";
import type { ArrivedFile, Scan } from "#app/kernel/files.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { putSettingsInForceIn } from "#app/settings/put-in-force.server.ts";
import { forgetSettings, settingsInForce } from "#app/settings/settings.queries.server.ts";
import { publishFirstTariff } from "#app/tariff/publish-tariff.server.ts";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { requirements2026 } from "#db/reference/requirements.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { aPerson } from "#tests/actors.ts";
import { made } from "#tests/applying.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { filesOf } from "#tests/files.ts";
import { countingLimits } from "#tests/limits.ts";
import { aPdf, aPng, fileForm, sha256Of } from "#tests/sample-files.ts";
import { testContext, testServices } from "#tests/services.ts";
import { addDocument } from "./add-document.server.ts";
import { documentScan, removeDocument } from "./change-document.server.ts";
import { publishFirstRequirements } from "./publish-requirement.server.ts";
import { dueOf, remindDocuments } from "./remind-documents.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: Services;
const store = filesOf();
let scanned: Scan = "clean";
const files: typeof store = { ...store, scan: async () => scanned };
const start = new Date("2026-11-22T10:00:00Z");
let now = start;

beforeAll(async () => {
  t = await openTestDatabase();
  services = testServices({ db: t.db, files, now: () => now });
  await publishFirstTariff(testContext(services), {
    effectiveFrom: referenceFrom,
    tariff: referenceTariff,
  });
  await publishFirstRequirements(testContext(services), {
    effectiveFrom: referenceFrom,
    requirements: requirements2026,
  });
});
afterAll(() => t.close());

let written = 0;
/** A picture with unique content. */
const fresh = () => {
  written += 1;
  return aPng({ width: 8 + written });
};

async function arrived(content: Buffer, name = "attestation"): Promise<ArrivedFile> {
  const request = new Request("https://tabax.example/", {
    method: "POST",
    body: fileForm(content, {}, name),
  });
  const reading = await store.readForm(request, { maxBytes: 20_000_000 });
  if (!reading.ok || !reading.form.file) throw new Error("no file arrived");
  return reading.form.file;
}

async function member(role: "owner" | "manager" | "reader" = "owner") {
  const { companyId, accountId, email } = await aMemberAccount(services);
  const actor = aPerson({ accountId, memberships: [{ companyId, role }] });
  return { companyId, accountId, email, actor, ctx: testContext(services, { actor }) };
}

async function add(
  { ctx, companyId }: Awaited<ReturnType<typeof member>>,
  content: Buffer = fresh(),
  changes: Partial<Parameters<typeof addDocument>[1]> & { name?: string } = {},
) {
  const { name, ...more } = changes;
  const file = await arrived(content, name);
  return await addDocument(ctx, {
    companyId,
    code: "QUITUS",
    issuedOn: "2026-11-01",
    endsOn: null,
    file,
    ...more,
  });
}

const rows = (companyId: string) =>
  t.db
    .selectFrom("document")
    .selectAll()
    .where("company_id", "=", companyId)
    .orderBy("id")
    .execute();

const actual = async (companyId: string) => {
  const all = await t.db
    .selectFrom("journal")
    .select("event")
    .where("subject_id", "=", companyId)
    .orderBy("sequence")
    .execute();
  return all.map(({ event }) => event);
};

const mails = (to: string) =>
  t.db
    .selectFrom("mail")
    .select(["kind", "subject", "text_body"])
    .where("recipient", "=", to)
    .orderBy("created_at")
    .execute();

async function idOf(result: Awaited<ReturnType<typeof add>>): Promise<string> {
  if (!result.ok) throw new Error(result.refusal);
  return result.value.documentId;
}

describe("proofs of request", () => {
  test("a proof of request is stored without the dates of the document", async () => {
    const who = await member();
    await idOf(await add(who, fresh(), { isRequest: true }));
    expect(await rows(who.companyId)).toMatchObject([{ is_request: true, issued_on: null }]);
  });

  test("a proof of request is refused for a requirement that needs the document itself", async () => {
    const who = await member();
    expect(await add(who, fresh(), { code: "RCCM", isRequest: true })).toEqual({
      ok: false,
      refusal: "request-not-enough",
    });
    expect(await rows(who.companyId)).toEqual([]);
  });

  test("the document replaces its proof of request", async () => {
    const who = await member();
    const documentId = await idOf(await add(who, fresh(), { isRequest: true }));
    await idOf(await add(who, fresh(), { replaces: { documentId } }));
    const [proof, document] = await rows(who.companyId);
    expect(proof).toMatchObject({ is_request: true, state: "replaced" });
    expect(document).toMatchObject({ is_request: false, issued_on: "2026-11-01", state: "usable" });
  });
});

describe("addDocument", () => {
  test("an added document is kept by its hash, stored and journaled", async () => {
    const who = await member();
    const content = aPdf({ pages: 2 });
    expect(await add(who, content)).toMatchObject({ ok: true });
    const [row] = await rows(who.companyId);
    expect(row).toMatchObject({
      requirement_code: "QUITUS",
      sha256: sha256Of(content),
      type: "application/pdf",
      pages: 2,
      issued_on: "2026-11-01",
      ends_on: null,
      state: "usable",
      scan: "clean",
      supplied_by: who.accountId,
    });
    expect(await store.isKept(sha256Of(content))).toBe(true);
    expect(await actual(who.companyId)).toEqual(["document-supplied"]);
    expect(await verifyChain(t.db, "company", who.companyId)).toBeNull();
  });

  test("a document added twice is refused the second time, and accepted for another requirement", async () => {
    const who = await member();
    const content = fresh();
    await add(who, content);
    expect(await add(who, content)).toEqual({ ok: false, refusal: "already-there" });
    expect(await rows(who.companyId)).toHaveLength(1);
    expect(await add(who, content, { code: "CSS" })).toMatchObject({ ok: true });
  });

  test("a document added six times at once is stored once", async () => {
    const who = await member();
    const content = fresh();
    const all = await Promise.all(Array.from({ length: 6 }, () => add(who, content)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rows(who.companyId)).toHaveLength(1);
    expect(await actual(who.companyId)).toEqual(["document-supplied"]);
  });

  test.each([
    ["a page of the web", Buffer.from("<html>"), "other-type"],
    ["a PDF behind a password", aPdf({ locked: true }), "locked"],
    ["a PDF cut short", aPdf({ pages: 9 }).subarray(0, 400), "damaged"],
  ])("a file that is %s is refused and not kept", async (_what, content, refusal) => {
    const who = await member();
    expect(await add(who, content)).toEqual({ ok: false, refusal });
    expect(await rows(who.companyId)).toEqual([]);
    expect(await store.isKept(sha256Of(content))).toBe(false);
  });

  test("a document for an unknown requirement is refused", async () => {
    const who = await member();
    expect(await add(who, fresh(), { code: "PASSEPORT" })).toMatchObject({
      refusal: "unknown-requirement",
    });
  });

  test("a document in a format that its requirement does not accept is refused", async () => {
    const who = await member();
    await t.db
      .updateTable("requirement")
      .set({ formats: ["pdf"] })
      .where("code", "=", "CSS")
      .execute();
    const result = await add(who, aPng(), { code: "CSS", name: "photo.png" });
    expect(result).toMatchObject({ refusal: "format-not-accepted" });
  });

  test.each(["reader", "stranger"] as const)("a document added by a %s is refused", async (who) => {
    const owner = await member();
    const other = await member(who === "reader" ? "reader" : "owner");
    const companyId = who === "reader" ? other.companyId : owner.companyId;
    expect(await add({ ...other, companyId })).toEqual({ ok: false, refusal: "read-only" });
    expect(await rows(companyId)).toEqual([]);
  });

  test("a document over the daily limit is refused until the next day", async () => {
    const who = await member();
    await testContext(services).transaction(async (tx) => {
      await putSettingsInForceIn(tx, { documentsPerDay: 10 });
    });
    forgetSettings(t.db);
    for (let sentCount = 0; sentCount < 10; sentCount += 1) await idOf(await add(who));
    expect(await add(who)).toMatchObject({ refusal: "too-many-today" });
    now = new Date("2026-11-23T11:00:00Z");
    const tomorrow = testContext(services, { actor: who.actor });
    now = start;
    expect(await add({ ...who, ctx: tomorrow })).toMatchObject({ ok: true });
  });

  test("an account has at most three times the daily limit of files inspected", async () => {
    const { accountId, companyId, actor } = await member();
    const { limits, counts } = countingLimits(1_000);
    let looks = 0;
    const counted: Services = {
      ...services,
      limits,
      files: {
        ...files,
        inspect: async (file) => {
          looks += 1;
          return await store.inspect(file);
        },
      },
    };
    const who = { accountId, companyId, actor, email: "", ctx: testContext(counted, { actor }) };
    const { documentsPerDay } = await settingsInForce(t.db, now);
    const most = documentsPerDay * 3;
    for (let sentCount = 0; sentCount < most; sentCount += 1)
      expect(await add(who, Buffer.from("x"))).toMatchObject({ refusal: "other-type" });
    expect(await add(who, Buffer.from("x"))).toMatchObject({ refusal: "too-many-files" });
    expect(await add(who)).toMatchObject({ refusal: "too-many-files" });
    expect([looks, counts.get(`upload looked:${accountId}`)]).toEqual([most, most + 2]);
  });
});

describe("infected documents", () => {
  test("an infected document is refused at once when the antivirus answers", async () => {
    const who = await member();
    scanned = "infected";
    const content = fresh();
    expect(await add(who, content)).toEqual({ ok: false, refusal: "infected" });
    scanned = "clean";
    expect(await store.isKept(sha256Of(content))).toBe(false);
    expect(await rows(who.companyId)).toEqual([]);
  });

  test("a document added while the antivirus is silent is usable, then refused and removed when it is found infected", async () => {
    const who = await member();
    scanned = "unanswered";
    const content = fresh();
    await idOf(await add(who, content));
    expect((await rows(who.companyId))[0]).toMatchObject({ state: "usable", scan: "unanswered" });
    const ctx = testContext(services);
    const task = {
      id: newId(),
      key: "",
      data: { sha256: sha256Of(content) } as never,
      finishIn: async () => {},
    };
    const signal = new AbortController().signal;
    await expect(documentScan.handler.handle(ctx, task, signal)).rejects.toThrow("does not answer");
    scanned = "infected";
    await documentScan.handler.handle(ctx, task, signal);
    scanned = "clean";
    expect((await rows(who.companyId))[0]).toMatchObject({ state: "refused", scan: "infected" });
    expect(await store.isKept(sha256Of(content))).toBe(false);
    expect(await mails(who.email)).toMatchObject([{ kind: "document-refused" }]);
  });
});

describe("replacing a document", () => {
  test("a replaced document keeps its row and its content", async () => {
    const who = await member();
    const content = fresh();
    const old = await idOf(await add(who, content));
    const next = await idOf(await add(who, fresh(), { replaces: { documentId: old, seen: 1 } }));
    const [first] = await rows(who.companyId);
    expect(first).toMatchObject({ id: old, state: "replaced", replaced_by: next, version: 2 });
    expect(await store.isKept(sha256Of(content))).toBe(true);
    expect(await actual(who.companyId)).toEqual([
      "document-supplied",
      "document-supplied",
      "document-replaced",
    ]);
  });

  test("replacing a removed document is refused and adds nothing", async () => {
    const who = await member();
    const old = await idOf(await add(who));
    await removeDocument(who.ctx, { documentId: old });
    const result = await add(who, fresh(), { replaces: { documentId: old } });
    expect(result).toEqual({ ok: false, refusal: "wrong-state" });
    expect(await rows(who.companyId)).toHaveLength(1);
  });
});

describe("removeDocument", () => {
  test("a document is removed once, and only by a member who acts for its company", async () => {
    const who = await member();
    const id = await idOf(await add(who));
    const stranger = await member();
    expect(await removeDocument(stranger.ctx, { documentId: id })).toMatchObject({
      refusal: "not-yours",
    });
    const both = await Promise.all([
      removeDocument(who.ctx, { documentId: id }),
      removeDocument(who.ctx, { documentId: id }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await removeDocument(who.ctx, { documentId: "x" })).toMatchObject({
      refusal: "unknown-document",
    });
  });
});

describe("reminders", () => {
  const quitus = { code: "QUITUS", validity: "days", validFor: 90, label: "Quitus" } as never;
  const document = { id: newId(), companyId: newId(), code: "QUITUS", endsOn: null };

  test.each([
    ["2026-12-30", null],
    ["2026-12-31", 30],
    ["2027-01-10", 30],
    ["2027-01-23", 7],
    ["2027-01-30", 0],
    ["2027-02-15", 0],
    ["2027-03-15", null],
  ])("on %s the reminder of a document that ends on 30 January has the step %s", (today, step) => {
    const [due] = dueOf({ ...document, issuedOn: "2026-11-01" }, [quitus], today);
    expect(due?.step ?? null).toBe(step);
  });

  test("each step is mailed once, in one mail for a company, while a draft needs the documents", async () => {
    const who = await member();
    await idOf(await add(who));
    await idOf(await add(who, fresh(), { code: "IPRES" }));
    const run = async (day: string) => {
      now = new Date(`${day}T06:00:00Z`);
      const ctx = testContext(services);
      await Promise.all([remindDocuments(ctx), remindDocuments(ctx)]);
      const sentMails = await mails(who.email);
      now = start;
      return sentMails.length;
    };
    expect(await run("2026-12-20")).toBe(0);
    expect(await run("2026-12-31")).toBe(0);
    await made(openApplication(who.ctx, { companyId: who.companyId, kind: "first" }));
    expect(await run("2026-12-31")).toBe(1);
    expect(await run("2027-01-05")).toBe(1);
    expect(await run("2027-01-23")).toBe(2);
    expect(await run("2027-01-30")).toBe(3);
    const [first] = await mails(who.email);
    expect(first?.subject).toBe("2\u00A0pièces à remplacer");
    expect(first?.text_body).toContain("30\u00A0janvier 2027");
  });
});
