import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { loader as directoryLoader } from "#app/directory/directory-page.tsx";
import { loader as qualificationsLoader } from "#app/directory/trades/qualifications-page.tsx";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { loader as registerLoader } from "#app/registration/register-page.tsx";
import { aPerson } from "#tests/actors.ts";
import { aCertificate, aChange, aCompany } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { countRows, openReadyDatabase } from "#tests/ready-database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { readRows, replaceRows } from "#tests/stored-rows.ts";
import { forgetSubAreas, nomenclatureInForce } from "./activity.queries.server.ts";
import { loader as apiLoader } from "./api.sub-domains.route.ts";
import { abandonDraft, editDraft, startDraft } from "./edit-draft.server.ts";
import type { NomenclatureEdit } from "./edit-nomenclature.ts";
import { nomenclatureDraft, nomenclatureEditions } from "./nomenclature.queries.server.ts";
import { subAreasOf } from "./nomenclature.ts";
import { previewDraft, publishDraft } from "./publish-draft.server.ts";
import { withdrawEdition } from "./withdraw-edition.server.ts";

const database = await openReadyDatabase({ max: 4 });
const { db } = database;
const fresh = await readRows(db);
afterAll(() => database.close());

const noon = new Date("2026-11-22T12:00:00Z");
const today = "2026-11-22";
const newYear = "2027-01-01";
let now = noon;
const services = testServices({ db, now: () => now });
const person = (accountId: string, role: "administrator" | "controller") =>
  testContext(services, { actor: aPerson({ accountId, staffRoles: [role] }) });
const awa = () => person("awa", "administrator");
const binta = () => person("binta", "administrator");

beforeEach(async () => {
  now = noon;
  await replaceRows(db, fresh);
  forgetSubAreas(db);
});

const stamp = async () => (await nomenclatureDraft(db))?.stamp ?? "";
const edit = async (change: NomenclatureEdit, ctx = awa()) =>
  editDraft(ctx, { stamp: await stamp(), edit: change });
const publish = async (effectiveFrom: string, ctx = awa()) =>
  publishDraft(ctx, { stamp: await stamp(), effectiveFrom });
const begun = async (...edits: NomenclatureEdit[]) => {
  expect(await startDraft(awa())).toMatchObject({ ok: true });
  for (const each of edits) expect(await edit(each)).toMatchObject({ ok: true });
};
const rename = { kind: "describe", code: "2201", covers: "Murs.", synonyms: "maçon" } as const;
const renamed = { ...rename, name: "Maçonnerie nouvelle" };
const nameOn = async (day: string, code = "2201") =>
  subAreasOf(await nomenclatureInForce(db, day)).find((each) => each.code === code)?.name;

describe("draft of the nomenclature", () => {
  test("a draft starts once from the edition published last, and is not in force", async () => {
    const [one, other] = await Promise.all([startDraft(awa()), startDraft(binta())]);
    expect([one, other].filter(({ ok }) => ok)).toHaveLength(1);
    expect([one, other]).toContainEqual({ ok: false, refusal: "draft-exists" });
    await edit(renamed);
    expect(await nameOn("2099-01-01")).not.toBe(renamed.name);
    expect(await nomenclatureDraft(db)).toMatchObject({ basedOn: 1 });
  });

  test("only administrators edit a draft", async () => {
    const controller = person("codou", "controller");
    const before = await countRows(db);
    expect(await startDraft(controller)).toMatchObject({ refusal: "not-yours" });
    expect(await edit(renamed, controller)).toMatchObject({ refusal: "not-yours" });
    expect(await publish(today, controller)).toMatchObject({ refusal: "not-yours" });
    expect(await abandonDraft(controller, "")).toMatchObject({ refusal: "not-yours" });
    expect(await withdrawEdition(controller, 1)).toMatchObject({ refusal: "not-yours" });
    expect(await countRows(db)).toEqual(before);
  });

  test("of two people who edit the same version of the draft the second is refused and changes nothing", async () => {
    await begun();
    const seen = await stamp();
    const both = await Promise.all([
      editDraft(awa(), { stamp: seen, edit: { kind: "rename", code: "1", name: "Un" } }),
      editDraft(binta(), { stamp: seen, edit: { kind: "rename", code: "1", name: "Deux" } }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, refusal: "draft-changed" });
    expect(await abandonDraft(binta(), seen)).toMatchObject({ refusal: "draft-changed" });
    expect(await abandonDraft(binta(), "not a stamp")).toMatchObject({ refusal: "draft-changed" });
    expect(await publishDraft(binta(), { stamp: seen, effectiveFrom: newYear })).toMatchObject({
      refusal: "draft-changed",
    });
  });

  test("an abandoned draft leaves no row", async () => {
    await begun(renamed);
    expect(await abandonDraft(binta(), await stamp())).toMatchObject({ ok: true });
    expect(await nomenclatureDraft(db)).toBeUndefined();
    expect(await edit(renamed)).toMatchObject({ refusal: "no-draft" });
    expect(await publish(newYear)).toMatchObject({ refusal: "no-draft" });
    expect(await nomenclatureEditions(db)).toHaveLength(1);
  });

  test("the code of an ended sub-area is refused for another work, and the sub-area can be restored", async () => {
    await begun({ kind: "end", code: "2201" });
    await publish(today);
    await begun();
    const words = { name: "Autre métier", covers: "Autre.", synonyms: "" };
    expect(
      await edit({ kind: "add-sub-area", areaCode: "22", code: "2201", ...words }),
    ).toMatchObject({ refusal: "code-known" });
    expect(await edit({ kind: "bring-back", code: "2201" })).toMatchObject({ ok: true });
    await publish(newYear);
    expect(await nomenclatureInForce(db, newYear)).toEqual(
      await nomenclatureInForce(db, "2026-11-21"),
    );
  });
});

describe("publishDraft", () => {
  test("a publication puts the edition in force on its day, journals it and deletes the draft", async () => {
    await begun(renamed, { kind: "end", code: "4102" });
    expect(await publish(newYear)).toEqual({ ok: true, value: { number: 2 } });
    expect(await nomenclatureDraft(db)).toBeUndefined();
    expect(await nameOn("2026-12-31")).not.toBe(renamed.name);
    expect([await nameOn(newYear), await nameOn(newYear, "4102")]).toEqual([
      renamed.name,
      undefined,
    ]);
    const row = await db
      .selectFrom("journal")
      .select(["actor", "data"])
      .where("event", "=", "nomenclature-published")
      .orderBy("sequence", "desc")
      .executeTakeFirst();
    expect(row).toMatchObject({ actor: "awa", data: { number: 2, ended: ["4102"] } });
    expect(await verifyChain(db, "nomenclature", "nomenclature")).toBeNull();
  });

  test("simultaneous publications publish once", async () => {
    await begun(renamed);
    const seen = await stamp();
    const both = await Promise.all(
      [awa(), binta()].map((ctx) => publishDraft(ctx, { stamp: seen, effectiveFrom: newYear })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, refusal: "no-draft" });
    expect(await nomenclatureEditions(db)).toHaveLength(2);
  });

  test.each<[string, NomenclatureEdit[], string]>([
    ["nothing-changes", [], newYear],
    ["begins-in-the-past", [renamed], "2026-11-21"],
    ["empty-area", [{ kind: "add-area", familyCode: "1", code: "19", name: "Vide" }], newYear],
  ])(
    "a publication is refused as %s, and the draft stays",
    async (refusal, edits, effectiveFrom) => {
      await begun(...edits);
      const before = await countRows(db);
      expect(await publish(effectiveFrom)).toEqual({ ok: false, refusal });
      const preview = await previewDraft(awa(), { stamp: await stamp(), effectiveFrom });
      expect(preview).toEqual({ ok: false, refusal });
      expect(await countRows(db)).toEqual(before);
    },
  );

  test("a publication without any sub-area is refused", async () => {
    const all = subAreasOf(await nomenclatureInForce(db, today));
    await begun(...all.map(({ code }) => ({ kind: "end" as const, code })));
    expect(await publish(newYear)).toEqual({ ok: false, refusal: "no-sub-area" });
  });

  test("an edition cannot begin before one that has not begun yet", async () => {
    await begun(renamed);
    await publish(newYear);
    await begun({ ...renamed, name: "Encore" });
    expect(await publish("2026-12-01")).toMatchObject({ refusal: "begins-before-the-latest" });
    expect(await publish(newYear)).toMatchObject({ ok: true });
  });

  test("a publication changes neither name nor state of a granted right", async () => {
    await aCertificate(services, { qualifications: [{ code: "2201" }, { code: "4102" }] });
    const rights = () => db.selectFrom("qualification").selectAll().orderBy("id").execute();
    const before = await rights();
    await begun(
      renamed,
      { kind: "end", code: "4102" },
      { kind: "rename", code: "2", name: "Gros" },
    );
    await publish(today);
    expect(await rights()).toEqual(before);
    expect(before.map((right) => right.sub_area_name)).not.toContain(renamed.name);
  });

  test("the preview counts lasting rights, choices and waiting registrations of each ended sub-area", async () => {
    const { companyId } = await aCertificate(services, { qualifications: [{ code: "4102" }] });
    await aChange(services, { companyId, code: "4102", move: "suspend" });
    await aCertificate(services, {
      qualifications: [{ code: "4102", endsOn: "2026-12-31" }],
    });
    const { id } = await db
      .selectFrom("sub_area")
      .select("id")
      .where("code", "=", "4102")
      .executeTakeFirstOrThrow();
    for (const company of [
      companyId,
      await aCompany(services, {}),
      await aCompany(services, { state: "registered" }),
    ])
      await db
        .insertInto("company_sub_area")
        .values({ company_id: company, sub_area_id: id, chosen_at: now })
        .execute();
    await begun({ kind: "end", code: "4102" });
    const preview = await previewDraft(awa(), { stamp: await stamp(), effectiveFrom: newYear });
    expect(preview.ok && preview.value[0]).toMatch(
      /1\u00A0entreprise le garde .* 1\u00A0entreprise inscrite .* 1\u00A0inscription qui attend/,
    );
    // Waiting registrations do not block a publication: anybody may register and choose the sub-area.
    expect(await publish(today)).toMatchObject({ ok: true });
    expect(await db.selectFrom("company_sub_area").selectAll().execute()).toHaveLength(3);
  });
});

describe("withdrawEdition", () => {
  test("a withdrawn edition is never in force; its number is not reused, its new codes are free", async () => {
    const words = { name: "Blindages", covers: "Parois.", synonyms: "" };
    await begun({ kind: "add-sub-area", areaCode: "13", code: "1350", ...words });
    await publish(newYear);
    expect(await withdrawEdition(binta(), 2)).toMatchObject({ ok: true });
    expect(await nameOn("2027-06-01", "1350")).toBeUndefined();
    expect((await nomenclatureEditions(db))[0]).toMatchObject({ number: 2, withdrawnBy: "binta" });
    expect(await withdrawEdition(binta(), 2)).toMatchObject({ refusal: "edition-gone" });
    await begun({ kind: "add-sub-area", areaCode: "13", code: "1350", ...words, name: "Autre" });
    expect(await publish(newYear)).toEqual({ ok: true, value: { number: 3 } });
    expect(await nameOn(newYear, "1350")).toBe("Autre");
    expect(await verifyChain(db, "nomenclature", "nomenclature")).toBeNull();
  });

  test("an edition is not withdrawn from its first day in Dakar on, nor while a later one exists", async () => {
    await begun(renamed);
    await publish(newYear);
    await begun({ ...renamed, name: "Encore" });
    await publish("2027-02-01");
    expect(await withdrawEdition(awa(), 2)).toMatchObject({ refusal: "edition-follows" });
    now = new Date("2027-02-01T00:00:00Z");
    expect(await withdrawEdition(awa(), 3)).toMatchObject({ refusal: "has-begun" });
    now = new Date("2027-01-31T23:59:59Z");
    expect(await withdrawEdition(awa(), 3)).toMatchObject({ ok: true });
    expect(await withdrawEdition(awa(), 2)).toMatchObject({ refusal: "has-begun" });
    expect(await nameOn("2027-06-01")).toBe(renamed.name);
  });

  test("a draft started from a withdrawn edition cannot be published", async () => {
    await begun(renamed);
    await publish(newYear);
    await begun({ ...renamed, name: "Encore" });
    await withdrawEdition(awa(), 2);
    expect(await publish(newYear)).toMatchObject({ refusal: "edited-meanwhile" });
  });

  test("of a simultaneous withdrawal and publication one succeeds", async () => {
    await begun(renamed);
    await publish(newYear);
    await begun({ ...renamed, name: "Encore" });
    const [withdrawn, published] = await Promise.all([
      withdrawEdition(binta(), 2),
      publish("2027-02-01"),
    ]);
    expect([withdrawn.ok, published.ok].filter(Boolean)).toHaveLength(1);
  });
});

test("every page shows the new edition from midnight in Dakar, without a restart", async () => {
  await begun(renamed);
  await publish(newYear);
  const seen = async () => {
    const texts: string[] = [];
    for (const [loader, path] of [
      [registerLoader, "/register"],
      [directoryLoader, "/annuaire?activity=2201"],
      [apiLoader, "/partner-manager/v1/public/sub-domains?size=100"],
      [qualificationsLoader, "/qualifications"],
    ] as const) {
      const { data } = await callPage(loader, { services, path });
      texts.push(typeof data === "string" ? data : JSON.stringify(data));
    }
    return texts.map((text) => text.includes(renamed.name));
  };
  now = new Date("2026-12-31T23:59:59Z");
  expect(await seen()).toEqual([false, false, false, false]);
  now = new Date("2027-01-01T00:00:00Z");
  expect(await seen()).toEqual([true, true, true, true]);
});
