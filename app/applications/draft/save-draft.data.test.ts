import { describe, expect, test } from "vitest";
import { addEntries } from "#app/companies/means/add-means.server.ts";
import { jsonText, storedJson } from "#app/kernel/stored-json.ts";
import { aPerson } from "#tests/actors.ts";
import { aDraft, type Drafted, paysOpening, publishRequirements } from "#tests/applications.ts";
import { openForTests } from "#tests/opening.ts";
import { aPayer } from "#tests/paying.ts";
import { aWorker } from "#tests/sample-means.ts";
import { testContext } from "#tests/services.ts";
import { moveApplication } from "../move-application.server.ts";
import { askOpeningFee } from "./ask-opening-fee.server.ts";
import { draftFiguresSchema } from "./figures.ts";
import { saveDraft } from "./save-draft.server.ts";

const t = openForTests({ prepare: publishRequirements });

type Fields = Record<string, [shown: string, typed: string]>;

function save({ owner, applicationId }: Drafted, fields: Fields) {
  const form = new FormData();
  for (const [name, [shownText, text]] of Object.entries(fields)) {
    form.set(`vu.${name}`, shownText);
    form.set(name, text);
  }
  return saveDraft(testContext(t.services, { actor: owner }), { applicationId, form });
}

const rowOf = ({ applicationId }: Drafted) =>
  t.db
    .selectFrom("application")
    .select(["class", "figures", "saved_by"])
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();

const levels = ({ applicationId }: Drafted) =>
  t.db
    .selectFrom("application_sub_area")
    .innerJoin("sub_area", "sub_area.id", "sub_area_id")
    .select(["code", "level"])
    .where("application_id", "=", applicationId)
    .orderBy("code")
    .execute();

const paymentStates = ({ applicationId }: Drafted) =>
  t.db
    .selectFrom("payment")
    .select("state")
    .where("subject_id", "=", applicationId)
    .orderBy("created_at")
    .execute();

describe("saveDraft", () => {
  test("saving writes the changed fields, and keeps an unreadable figure as text", async () => {
    const drafted = await aDraft(t.services);
    const saved = await save(drafted, {
      classe: ["F", "E"],
      ca1: ["1", "120 000 000"],
      capitaux: ["4", "beaucoup"],
      sd2201: ["1", ""],
      sd2202: ["", "2"],
    });
    expect(saved).toMatchObject({ ok: true, value: { conflicts: {}, fields: { classe: "E" } } });
    expect(await rowOf(drafted)).toMatchObject({
      class: "E",
      saved_by: drafted.owner.accountId,
      figures: { ca1: 120_000_000, capitaux: "beaucoup", ca2: 2 },
    });
    expect(await levels(drafted)).toEqual([{ code: "2202", level: 2 }]);
  });

  test("two members who save different fields at once both succeed", async () => {
    const drafted = await aDraft(t.services);
    await Promise.all([save(drafted, { ca1: ["1", "11"] }), save(drafted, { ca2: ["2", "22"] })]);
    expect((await rowOf(drafted)).figures).toMatchObject({ ca1: 11, ca2: 22 });
  });

  test("when two members change one field, the second is shown both values and neither is lost", async () => {
    const drafted = await aDraft(t.services);
    await save(drafted, { ca1: ["1", "11"], ca2: ["2", "2"] });
    const second = await save(drafted, { ca1: ["1", "99"], ca2: ["2", "77"] });
    expect(second).toMatchObject({
      ok: true,
      value: { conflicts: { ca1: { typed: "99", stored: "11" } } },
    });
    expect((await rowOf(drafted)).figures).toMatchObject({ ca1: 11, ca2: 77 });
  });

  test("a figure that the lists count is written only where it is changed, and an empty field goes back to the lists", async () => {
    const drafted = await aDraft(t.services);
    const { owner, companyId, applicationId } = drafted;
    await t.db
      .updateTable("application")
      .set({ figures: jsonText({}) })
      .where("id", "=", applicationId)
      .execute();
    const { id: _id, ...worker } = aWorker({ trade: "technician", contract: "open-ended" });
    await addEntries(testContext(t.services, { actor: owner }), {
      companyId,
      list: "workers",
      entries: [worker],
    });
    const figures = async () => (await rowOf(drafted)).figures;
    expect(await save(drafted, { effectif: ["1", "1"], ca1: ["", "5"] })).toMatchObject({
      value: { conflicts: {}, fields: { effectif: "1" } },
    });
    expect(await figures()).toEqual({ ca1: 5, exercice: expect.any(Number) });
    await save(drafted, { effectif: ["1", "10"] });
    expect(await figures()).toMatchObject({ effectif: 10 });
    expect(await save(drafted, { effectif: ["10", ""] })).toMatchObject({
      value: { conflicts: {}, fields: { effectif: "1" } },
    });
    expect(await figures()).toMatchObject({ effectif: "" });
    expect(await save(drafted, { effectif: ["", "4"] })).toMatchObject({
      value: { conflicts: {} },
    });
    expect(await figures()).toMatchObject({ effectif: 4 });
  });

  test("turnovers stay with their year when another one has closed", async () => {
    const drafted = await aDraft(t.services);
    await save(drafted, { ca1: ["1", "11"] });
    const { figures } = await rowOf(drafted);
    const typed = storedJson("application.figures", draftFiguresSchema, figures);
    const year = Number(typed.exercice);
    await t.db
      .updateTable("application")
      .set({ figures: jsonText({ ...typed, exercice: year - 1 }) })
      .where("id", "=", drafted.applicationId)
      .execute();
    await save(drafted, { ca1: ["", "22"] });
    expect((await rowOf(drafted)).figures).toMatchObject({
      ca1: 22,
      ca2: 11,
      ca3: 2,
      exercice: year,
    });
  });

  test("saving cuts a value that is too long, and ignores unknown fields and values", async () => {
    const drafted = await aDraft(t.services);
    const saved = await save(drafted, {
      capitaux: ["4", "x".repeat(10_000)],
      classe: ["F", "Z"],
      sd9999: ["", "1"],
      etranger: ["", "1"],
    });
    expect(saved).toMatchObject({ ok: true });
    const { figures } = await rowOf(drafted);
    expect(figures).toMatchObject({ capitaux: expect.stringMatching(/^.{60}$/) });
    expect(figures).not.toHaveProperty("etranger");
    expect(await levels(drafted)).toHaveLength(1);
  });

  test("saving is refused to a stranger, to a reader, and for an abandoned draft", async () => {
    const drafted = await aDraft(t.services);
    const { companyId, applicationId } = drafted;
    const stranger = await aPayer(t.services);
    expect(await save({ ...drafted, owner: stranger }, { ca1: ["1", "5"] })).toEqual({
      ok: false,
      refusal: "unknown-application",
    });
    const reader = { ...aPerson({ memberships: [{ companyId, role: "reader" }] }), companyId };
    expect(await save({ ...drafted, owner: reader }, { ca1: ["1", "5"] })).toEqual({
      ok: false,
      refusal: "not-yours",
    });
    await moveApplication(testContext(t.services, { actor: drafted.owner }), {
      move: "abandon",
      applicationId,
    });
    expect(await save(drafted, { ca1: ["1", "5"] })).toEqual({ ok: false, refusal: "not-a-draft" });
  });
});

describe("opening fee of a draft", () => {
  const ask = ({ owner, applicationId }: Drafted) =>
    askOpeningFee(testContext(t.services, { actor: owner }), { applicationId });

  test("the opening fee is asked for once, after class and sub-areas are chosen", async () => {
    const drafted = await aDraft(t.services, { subAreas: [] });
    expect(await ask(drafted)).toEqual({ ok: false, refusal: "nothing-to-ask" });
    await save(drafted, { sd2201: ["", "1"] });
    const [first, second] = [await ask(drafted), await ask(drafted)];
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
  });

  test("an unpaid fee is cancelled when the class changes, and can be asked for again", async () => {
    const drafted = await aDraft(t.services);
    await ask(drafted);
    await save(drafted, { classe: ["F", "D"] });
    expect(await paymentStates(drafted)).toEqual([{ state: "cancelled" }]);
    expect(await ask(drafted)).toMatchObject({ ok: true });
    expect(await paymentStates(drafted)).toHaveLength(2);
    await save(drafted, { ca1: ["1", "5"] });
    expect((await paymentStates(drafted)).at(-1)).toEqual({ state: "due" });
  });

  test("a paid fee blocks a change to a class with a higher fee, and allows a lower one whose difference was shown", async () => {
    const drafted = await aDraft(t.services, { class: "D" });
    await paysOpening(t.services, drafted);
    expect(await save(drafted, { classe: ["D", "A"] })).toEqual({
      ok: false,
      refusal: "beyond-paid",
    });
    expect((await rowOf(drafted)).class).toBe("D");
    const lower = await save(drafted, { classe: ["D", "F"] });
    expect(lower).toMatchObject({ refusal: "costs-less", lower: { class: "F", paid: 100_000 } });
    expect((await rowOf(drafted)).class).toBe("D");
    const toReturn = String("lower" in lower ? lower.lower?.toReturn : "");
    expect(await save(drafted, { classe: ["D", "F"], rendu: ["", toReturn] })).toMatchObject({
      ok: true,
    });
    expect(await paymentStates(drafted)).toEqual([{ state: "paid" }]);
  });
});
