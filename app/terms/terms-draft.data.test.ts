import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sessionOfToken } from "#app/accounts/sign-in/session.queries.server.ts";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { aPerson } from "#tests/actors.ts";
import { aMember, aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { callPage, requestContextOf } from "#tests/page-call.ts";
import { countRows, openReadyDatabase } from "#tests/ready-database.ts";
import { testContext, testRequester, testServices } from "#tests/services.ts";
import { readRows, replaceRows } from "#tests/stored-rows.ts";
import { acceptTermsAgain } from "./accept-terms.server.ts";
import { loader as downloadLoader } from "./api.download.route.ts";
import type { TermsEdit } from "./edit-terms.ts";
import { abandonTermsDraft, editTermsDraft, startTermsDraft } from "./edit-terms-draft.server.ts";
import { prepareTermsDraft, type TermsPreparation } from "./prepare-terms-draft.server.ts";
import { publishTermsDraft, withdrawTerms } from "./publish-terms-draft.server.ts";
import { termsEditions, termsInForce, termsPdfInForce } from "./terms.queries.server.ts";
import { acceptTerms } from "./terms-acceptance.queries.server.ts";
import { preparedPdf, termsDraft } from "./terms-draft.queries.server.ts";
import { loader as termsLoader } from "./terms-page.tsx";

const database = await openReadyDatabase({ max: 4 });
const { db } = database;
const fresh = await readRows(db);
afterAll(() => database.close());

const [first] = await termsEditions(db);
const begun = first?.effectiveFrom ?? "";
const later = (days: number) =>
  new Date(Date.parse(`${begun}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const noon = new Date(`${later(1)}T12:00:00Z`);
const effectiveFrom = later(40);
let now = noon;
let drawn = 0;
const services = testServices({
  db,
  now: () => now,
  renderPdf: async () => {
    drawn += 1;
    return Buffer.from(`%PDF drawing ${drawn}`);
  },
});
const person = (accountId: string, role: "administrator" | "controller") =>
  testContext(services, { actor: aPerson({ accountId, staffRoles: [role] }) });
const awa = () => person("awa", "administrator");
const binta = () => person("binta", "administrator");

beforeEach(async () => {
  now = noon;
  drawn = 0;
  await replaceRows(db, fresh);
});

const stamp = async () => (await termsDraft(db))?.stamp ?? "";
const addition: TermsEdit = {
  kind: "add",
  article: { title: "Médiation", paragraphs: ["Un médiateur est saisi d’abord."] },
};
const edit = async (change: TermsEdit, ctx = awa()) =>
  editTermsDraft(ctx, { stamp: await stamp(), edit: change });
const prepare = async (changes: Partial<TermsPreparation> = {}, ctx = awa()) =>
  prepareTermsDraft(ctx, {
    stamp: await stamp(),
    number: "2099-1",
    effectiveFrom,
    acceptAgain: true,
    ...changes,
  });
const publish = async (ctx = awa()) => publishTermsDraft(ctx, await stamp());
const written = async (changes: Partial<TermsPreparation> = {}) => {
  expect(await startTermsDraft(awa())).toMatchObject({ ok: true });
  expect(await edit(addition)).toMatchObject({ ok: true });
  expect(await prepare(changes)).toMatchObject({ ok: true });
};

describe("draft of the terms", () => {
  test("only administrators start a draft, once, from the edition published last", async () => {
    const both = await Promise.all([startTermsDraft(awa()), startTermsDraft(binta())]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, refusal: "draft-exists" });
    const controller = person("codou", "controller");
    const before = await countRows(db);
    expect(await edit(addition, controller)).toMatchObject({ refusal: "not-yours" });
    expect(await prepare({}, controller)).toMatchObject({ refusal: "not-yours" });
    expect(await publish(controller)).toMatchObject({ refusal: "not-yours" });
    expect(await withdrawTerms(controller, "2026-7")).toMatchObject({ refusal: "not-yours" });
    expect(await abandonTermsDraft(controller, "")).toMatchObject({ refusal: "not-yours" });
    expect(await countRows(db)).toEqual(before);
  });

  test("of two people who edit the same version of the draft the second is refused as draft-changed", async () => {
    await startTermsDraft(awa());
    const seen = await stamp();
    const both = await Promise.all(
      [awa(), binta()].map((ctx) => editTermsDraft(ctx, { stamp: seen, edit: addition })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, refusal: "draft-changed" });
    expect((await termsDraft(db))?.text.articles).toHaveLength(19);
    expect(await abandonTermsDraft(binta(), seen)).toMatchObject({ refusal: "draft-changed" });
    expect(await abandonTermsDraft(binta(), await stamp())).toMatchObject({ ok: true });
    expect(await edit(addition)).toMatchObject({ refusal: "no-draft" });
  });

  test.each<[string, Partial<TermsPreparation>]>([
    ["begins-in-the-past", { effectiveFrom: later(0) }],
    ["number-taken", { number: "2026-7" }],
  ])("a preparation is refused as %s, and no PDF is drawn", async (refusal, changes) => {
    await startTermsDraft(awa());
    await edit(addition);
    expect(await prepare(changes)).toEqual({ ok: false, refusal });
    expect([drawn, await preparedPdf(db)]).toEqual([0, null]);
  });

  test("a draft without changes is not published", async () => {
    await startTermsDraft(awa());
    expect(await prepare()).toEqual({ ok: false, refusal: "nothing-changes" });
    expect(await publish()).toEqual({ ok: false, refusal: "not-prepared" });
  });

  test("a draft changed after its preparation must be prepared again", async () => {
    await written();
    await edit({ kind: "move", number: 1, by: 1 });
    expect(await preparedPdf(db)).toBeNull();
    expect(await publish()).toEqual({ ok: false, refusal: "not-prepared" });
  });
});

describe("publication of the draft", () => {
  test("a publication puts the prepared PDF in force on its day and deletes the draft", async () => {
    await written();
    const pdf = await preparedPdf(db);
    expect(await publish()).toEqual({ ok: true, value: { number: "2099-1" } });
    expect(drawn).toBe(1);
    expect((await termsPdfInForce(db, later(39)))?.number).toBe(first?.number);
    const published = await termsPdfInForce(db, effectiveFrom);
    expect(published?.pdf.equals(pdf ?? Buffer.from(""))).toBe(true);
    expect(published?.pdfSha256).toBe(sha256Hex(pdf ?? ""));
    expect(await termsDraft(db)).toBeUndefined();
    expect(await verifyChain(db, "terms", "2099-1")).toBeNull();
  });

  test("repeated or simultaneous publications publish once", async () => {
    await written();
    const seen = await stamp();
    const both = await Promise.all([awa(), binta()].map((ctx) => publishTermsDraft(ctx, seen)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, refusal: "no-draft" });
    expect(await publishTermsDraft(awa(), seen)).toMatchObject({ refusal: "no-draft" });
    expect(await termsEditions(db)).toHaveLength(2);
  });

  test("a publication after the first day of the draft is refused", async () => {
    await written();
    now = new Date(`${later(41)}T00:00:00Z`);
    expect(await publish()).toEqual({ ok: false, refusal: "begins-in-the-past" });
    expect(await termsDraft(db)).toBeDefined();
  });

  test("a draft begins after an edition that has not begun, unless that edition is withdrawn", async () => {
    await written();
    await publish();
    await startTermsDraft(awa());
    await edit({ kind: "remove", number: 19 });
    expect(await prepare({ number: "2099-2" })).toEqual({
      ok: false,
      refusal: "begins-before-one-to-come",
    });
    expect(await withdrawTerms(binta(), "2099-1")).toMatchObject({ ok: true });
    expect(await withdrawTerms(binta(), "2099-1")).toMatchObject({ refusal: "edition-gone" });
    expect((await termsInForce(db, later(60)))?.number).toBe(first?.number);
    expect(await verifyChain(db, "terms", "2099-1")).toBeNull();
    expect(await prepare({ number: "2099-2" })).toEqual({ ok: false, refusal: "edited-meanwhile" });
  });

  test("an edition cannot be withdrawn from its first day in Dakar on", async () => {
    await written();
    await publish();
    now = new Date(`${effectiveFrom}T00:00:00Z`);
    expect(await withdrawTerms(awa(), "2099-1")).toMatchObject({ refusal: "has-begun" });
  });
});

describe("acceptance by a company that registered before", () => {
  const member = async (role: "owner" | "reader" = "owner") => {
    const account = await aMemberAccount(services, { member: { role } });
    const terms = await termsInForce(db, later(1));
    if (!terms) throw new Error("No terms are in force");
    const requester = testRequester;
    await acceptTerms(db, { ...account, terms, acceptedAt: now, requester });
    return account;
  };
  const actorOf = async (accountId: string) => {
    const cookie = await signedInCookie(services, accountId);
    const request = new Request(`${services.publicUrl}/espace`, { headers: { cookie } });
    return (await requestContextOf(request, services)).get(requestContext).actor;
  };
  const at = async (instant: string, accountId: string) => {
    now = new Date(instant);
    const actor = await actorOf(accountId);
    return actor.kind === "person" ? actor.memberships : [];
  };
  const startOfDay = `${effectiveFrom}T00:00:00Z`;

  test("a company is asked to accept new terms from their first day on, not before", async () => {
    const { accountId, companyId } = await member();
    await written();
    await publish();
    const before = new Date(Date.parse(startOfDay) - 1).toISOString();
    expect(await at(before, accountId)).toEqual([{ companyId, role: "owner", awaitsTerms: false }]);
    expect(await at(startOfDay, accountId)).toEqual([
      { companyId, role: "owner", awaitsTerms: true },
    ]);
    const actor = await actorOf(accountId);
    expect(permit(actor, "company.change", { companyId })).toBe(false);
    expect(permit(actor, "company.read", { companyId })).toBe(true);
    expect(permit(actor, "terms.accept", { companyId })).toBe(true);
  });

  test("a company is not asked when the edition needs no acceptance or was withdrawn", async () => {
    const { accountId } = await member();
    await written();
    await publish();
    await withdrawTerms(awa(), "2099-1");
    await written({ number: "2099-2", acceptAgain: false });
    await publish();
    expect(await at(startOfDay, accountId)).toMatchObject([{ awaitsTerms: false }]);
  });

  test("a company accepts once, with edition, hash, time, IP address and a journal row", async () => {
    const { accountId, companyId } = await member();
    await written();
    await publish();
    now = new Date(startOfDay);
    const actor = await actorOf(accountId);
    const requester = { ipAddress: "192.0.2.99", userAgent: "Un téléphone" };
    const accept = () =>
      acceptTermsAgain(testContext(services, { actor, requester }), {
        companyId,
        number: "2099-1",
      });
    const both = await Promise.all([accept(), accept()]);
    expect(both).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    const rows = await db
      .selectFrom("terms_acceptance")
      .selectAll()
      .where("terms_number", "=", "2099-1")
      .execute();
    const terms = await termsInForce(db, effectiveFrom);
    expect(rows).toMatchObject([
      {
        company_id: companyId,
        account_id: accountId,
        pdf_sha256: terms?.pdfSha256,
        accepted_at: now,
        ip_address: "192.0.2.99",
        user_agent: "Un téléphone",
      },
    ]);
    const journal = await db
      .selectFrom("journal")
      .select(["actor", "data"])
      .where("event", "=", "terms-accepted")
      .execute();
    expect(journal).toEqual([
      { actor: accountId, data: { number: "2099-1", pdfSha256: terms?.pdfSha256 } },
    ]);
    expect(await at(startOfDay, accountId)).toMatchObject([{ awaitsTerms: false }]);
  });

  test("an acceptance is refused for other terms than those in force, to a reader and to a member of another company", async () => {
    const { accountId, companyId } = await member();
    const other = await member();
    const reader = await aMemberAccount(services);
    await aMember(services, { accountId: reader.accountId, companyId }, { role: "reader" });
    await written();
    await publish();
    now = new Date(startOfDay);
    const before = await countRows(db);
    const tryAs = async (id: string, number: string) =>
      acceptTermsAgain(testContext(services, { actor: await actorOf(id) }), { companyId, number });
    expect(await tryAs(accountId, first?.number ?? "")).toMatchObject({ refusal: "other-terms" });
    expect(await tryAs(reader.accountId, "2099-1")).toMatchObject({ refusal: "not-yours" });
    expect(await tryAs(other.accountId, "2099-1")).toMatchObject({ refusal: "not-yours" });
    const after = await countRows(db);
    expect({ ...after, account_session: 0 }).toEqual({ ...before, account_session: 0 });
  });
});

test("the public page and its PDF show the edition of the day, and older ones by their number", async () => {
  await written();
  await publish();
  const page = async (path: string) => {
    const { status, data } = await callPage(termsLoader, { services, path });
    return status === 200 ? (data as { number: string; isInForce: boolean }) : status;
  };
  now = new Date(`${later(39)}T23:59:59Z`);
  expect(await page("/conditions-generales")).toMatchObject({ number: first?.number });
  expect(await page("/conditions-generales/2099-1")).toBe(404);
  now = new Date(`${effectiveFrom}T00:00:00Z`);
  expect(await page("/conditions-generales")).toMatchObject({ number: "2099-1", isInForce: true });
  expect(await page(`/conditions-generales/${first?.number}`)).toMatchObject({ isInForce: false });
  const download = async (path: string) => await callPage(downloadLoader, { services, path });
  const { headers } = await download(
    "/partner-manager/v1/public/general-conditions/affective/_download",
  );
  const terms = await termsInForce(db, effectiveFrom);
  expect(headers.get("etag")).toBe(`"${terms?.pdfSha256}"`);
  expect((await download(`/conditions-generales/${first?.number}/pdf`)).status).toBe(200);
  expect((await download("/conditions-generales/2099-9/pdf")).status).toBe(404);
  expect(await sessionOfToken(db, { token: "nobody", now })).toBeNull();
});
