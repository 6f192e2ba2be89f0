import { describe, expect, test } from "vitest";
import { removeDocument } from "#app/documents/change-document.server.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { aPerson } from "#tests/actors.ts";
import {
  aCompleteDraft,
  aDraft,
  type Drafted,
  paysOpening,
  publishRequirements,
  suppliesAll,
} from "#tests/applications.ts";
import { aStaffAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { aPayer } from "#tests/paying.ts";
import { countRows } from "#tests/ready-database.ts";
import { rounds } from "#tests/rounds.ts";
import { testContext } from "#tests/services.ts";
import { filingInScope } from "../draft/draft.queries.server.ts";
import { moveApplication } from "../move-application.server.ts";
import { fileApplication } from "./file-application.server.ts";

const t = openForTests({ prepare: publishRequirements });

const file = (
  { owner, applicationId }: Drafted,
  changes: { seen?: number; sworn?: boolean } = {},
) =>
  fileApplication(testContext(t.services, { actor: owner }), {
    applicationId,
    seen: 1,
    sworn: true,
    ...changes,
  });

const mailsAbout = (applicationId: string) =>
  t.db
    .selectFrom("mail")
    .select(["kind", "recipient"])
    .where("subject_id", "=", applicationId)
    .execute();

const rowOf = ({ applicationId }: Drafted) =>
  t.db
    .selectFrom("application")
    .select(["state", "number", "version"])
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();

test("filing a complete draft gives it a number, freezes its content with the hash in the journal, and queues its receipt", async () => {
  const registrar = await aStaffAccount(t.services, { roles: ["registrar"] });
  const drafted = await aCompleteDraft(t.services);
  const { companyId, applicationId } = drafted;
  expect(await file(drafted)).toEqual({ ok: true, value: null });
  expect(await mailsAbout(applicationId)).toContainEqual({
    kind: "application-new-filing",
    recipient: registrar.email,
  });
  const { number, ...row } = await rowOf(drafted);
  expect(row).toEqual({ state: "filed", version: 2 });
  expect(number).toMatch(/^DO-\d{4}-\d{5}-\d$/);
  const filed = await filingInScope(t.db, { kind: "company", companyId }, applicationId);
  if (!filed) throw new Error("Nothing was filed.");
  expect(sha256Hex(canonicalJson({ ...filed.filing, fee: filed.fee }))).toBe(filed.sha256);
  expect(filed.filing).toMatchObject({
    number,
    class: "F",
    subAreas: [{ code: "2201", level: 1 }],
  });
  expect(filed.sworn.textSha256).toBe(sha256Hex(filed.sworn.text));
  expect(filed.journal?.sequence).toBe(3);
  const documents = await t.db
    .selectFrom("application_document")
    .select(["requirement_code", "check_state", "sha256"])
    .where("application_id", "=", applicationId)
    .execute();
  expect(documents.length).toBe(filed.filing.documents.length);
  expect(new Set(documents.map((each) => each.check_state))).toEqual(new Set(["to-check"]));
  expect(
    await t.db.selectFrom("task").select("kind").where("kind", "=", "filing-receipt").execute(),
  ).toHaveLength(1);
});

describe("filings that are refused write nothing", () => {
  async function expectRefused(drafted: Drafted, refusal: string, changes = {}) {
    const before = await countRows(t.db);
    expect(await file(drafted, changes)).toEqual({ ok: false, refusal });
    expect(await countRows(t.db)).toEqual(before);
    expect(await rowOf(drafted)).toMatchObject({ state: "draft", number: null });
  }

  test("filing a draft without sub-areas is refused", async () => {
    const drafted = await aCompleteDraft(t.services);
    await t.db
      .deleteFrom("application_sub_area")
      .where("application_id", "=", drafted.applicationId)
      .execute();
    await expectRefused(drafted, "sub-areas-chosen");
  });

  test("filing a draft without figures is refused", async () => {
    const drafted = await aCompleteDraft(t.services);
    await t.db
      .updateTable("application")
      .set({ figures: jsonText({}) })
      .where("id", "=", drafted.applicationId)
      .execute();
    await expectRefused(drafted, "figures-complete");
  });

  test("filing a draft that lacks a document is refused", async () => {
    const drafted = await aDraft(t.services);
    await paysOpening(t.services, drafted);
    await expectRefused(drafted, "no-missing-document");
  });

  test("filing a draft with an unpaid fee is refused", async () => {
    const drafted = await aDraft(t.services);
    await suppliesAll(t.services, drafted);
    await expectRefused(drafted, "opening-fee-paid");
  });

  test("filing without the sworn statement is refused", async () => {
    await expectRefused(await aCompleteDraft(t.services), "sworn", { sworn: false });
  });

  test("filing with an outdated version is refused", async () => {
    await expectRefused(await aCompleteDraft(t.services), "changed-meanwhile", { seen: 7 });
  });

  test("filing is refused to a stranger, for whom the application does not exist, and to a reader", async () => {
    const drafted = await aCompleteDraft(t.services);
    const stranger = await aPayer(t.services);
    await expectRefused({ ...drafted, owner: stranger }, "unknown-application");
    const { companyId } = drafted;
    const reader = {
      ...aPerson({
        accountId: drafted.owner.accountId,
        memberships: [{ companyId, role: "reader" }],
      }),
      companyId,
    };
    await expectRefused({ ...drafted, owner: reader }, "not-yours");
  });
});

test("six concurrent filings and a late repetition file once and get the same answer", async () => {
  const drafted = await aCompleteDraft(t.services);
  const all = await Promise.all(Array.from({ length: 6 }, () => file(drafted)));
  expect(all.every(({ ok }) => ok)).toBe(true);
  expect(await file(drafted)).toEqual({ ok: true, value: null });
  expect(await rowOf(drafted)).toMatchObject({ state: "filed", version: 2 });
  expect(
    await t.db
      .selectFrom("journal")
      .select("event")
      .where("subject_id", "=", drafted.applicationId)
      .orderBy("sequence")
      .execute(),
  ).toEqual([
    { event: "application-opened" },
    { event: "application-filed" },
    { event: "application-frozen" },
  ]);
});

test("the database refuses to change the filed content", async () => {
  const drafted = await aCompleteDraft(t.services);
  await file(drafted);
  await expect(
    t.db
      .updateTable("application")
      .set({ figures: jsonText({}) })
      .where("id", "=", drafted.applicationId)
      .execute(),
  ).rejects.toThrow("stays as it was filed");
});

test("an abandoned draft cannot be filed", async () => {
  const drafted = await aCompleteDraft(t.services);
  const { owner, applicationId } = drafted;
  const ctx = testContext(t.services, { actor: owner });
  expect(await moveApplication(ctx, { move: "abandon", applicationId, seen: 1 })).toMatchObject({
    ok: true,
  });
  expect(await file(drafted)).toEqual({ ok: false, refusal: "changed-meanwhile" });
  expect(await file(drafted, { seen: 2 })).toEqual({ ok: false, refusal: "wrong-state" });
});

test("a filed document cannot be removed from the vault", async () => {
  const drafted = await aCompleteDraft(t.services);
  const ctx = testContext(t.services, { actor: drafted.owner });
  expect(await file(drafted)).toMatchObject({ ok: true });
  const documents = await t.db
    .selectFrom("application_document")
    .select("document_id")
    .where("application_id", "=", drafted.applicationId)
    .execute();
  expect(documents).not.toEqual([]);
  for (const { document_id: documentId } of documents)
    expect(await removeDocument(ctx, { documentId })).toEqual({
      ok: false,
      refusal: "in-no-filed-application",
    });
});

test("a filing and the removal of one of its documents at once never leave a filed application without the document", async () => {
  // The embedded database has a single connection, so nothing can run at once.
  const each = rounds(t.engine === "server" ? 40 : 4);
  let filed = 0;
  for (let round = 0; round < each; round += 1) {
    const drafted = await aCompleteDraft(t.services);
    const ctx = testContext(t.services, { actor: drafted.owner });
    const document = await t.db
      .selectFrom("document")
      .select("id")
      .where("company_id", "=", drafted.companyId)
      .where("requirement_code", "=", "RCCM")
      .executeTakeFirstOrThrow();
    const both = [() => file(drafted), () => removeDocument(ctx, { documentId: document.id })];
    const [first, second] = round % 2 === 0 ? both : both.toReversed();
    await Promise.all([first?.(), second?.()]);
    const { state } = await rowOf(drafted);
    if (state !== "filed") continue;
    filed += 1;
    const documentStates = await t.db
      .selectFrom("document")
      .innerJoin("application_document", "document_id", "document.id")
      .select("document.state")
      .where("application_id", "=", drafted.applicationId)
      .where("document.id", "=", document.id)
      .execute();
    expect(documentStates).toEqual([{ state: "usable" }]);
  }
  expect(filed).toBeLessThanOrEqual(each);
}, 600_000);
