import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#app/kernel/dates.ts";
import { aPerson } from "#tests/actors.ts";
import { made } from "#tests/applying.ts";
import { aCertificate } from "#tests/factories.ts";
import { measuring } from "#tests/measuring.ts";
import { openForTests } from "#tests/opening.ts";
import { answerMeasure } from "./answer-measure.server.ts";
import { keepMeasureLetter } from "./draw-measure-letter.server.ts";
import { extendMeasureHearing, noteHeardInPerson } from "./hear-measured-company.server.ts";
import { lettersOfMeasure } from "./measure-letter.queries.server.ts";
import { readMeasureLetters, recordMeasureCall } from "./notify-measure.server.ts";
import { remindMeasures } from "./remind-measures.server.ts";

const t = openForTests({ day: "2026-11-20", emptied: true });
let now: Awaited<ReturnType<typeof measuring>>;
beforeEach(async () => {
  t.on("2026-11-20");
  now = await measuring(t);
});

const refusal = (name: string) => ({ ok: false, refusal: name });
const system = () => now.as({ kind: "system", name: "measures" });

describe("what a measure is about", () => {
  test.each([
    ["no right", { rights: [] }, "no-right"],
    ["an unknown right", { rights: ["00000000-0000-4000-8000-000000000000"] }, "no-right"],
    ["a suspension without what lifts it", { demand: "" }, "no-demand"],
  ])("refuses %s", async (_, changes, why) => {
    await expect(now.aMeasure(changes)).rejects.toThrow(why);
    expect(await t.db.selectFrom("measure").select("id").execute()).toEqual([]);
  });

  test("is no right of another company", async () => {
    const other = await aCertificate(t.services, { qualifications: [{ code: "2203" }] });
    const { id } = await t.db
      .selectFrom("qualification")
      .select("id")
      .where("company_id", "=", other.companyId)
      .executeTakeFirstOrThrow();
    await expect(now.aMeasure({ rights: [id] })).rejects.toThrow("no-right");
  });

  test("is under one open measure at a time", async () => {
    const id = await now.aMeasure();
    await expect(now.aMeasure()).rejects.toThrow("measure-open");
    await now.aMeasure({ rights: [now.concrete] });
    await made(now.drop(id));
    await now.aMeasure();
  });

  test("two who propose at once: one measure", async () => {
    const outcomes = await Promise.allSettled([now.aMeasure(), now.aMeasure()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is followed when the right is replaced before the decision", async () => {
    const id = await now.heard();
    await made(now.answer(id));
    await aCertificate(t.services, {
      companyId: now.companyId,
      decidedOn: "2026-11-20",
      qualifications: [{ code: "2201" }],
    });
    expect(await now.stateOf(now.masonry)).toBe("replaced");
    await made(now.sign(id, "decide"));
    const { rows } = await sql<{ id: string; state: string }>`
      select q.id, q.state from qualification q join measure_right r on r.qualification_id = q.id
      where r.measure_id = ${id}`.execute(t.db);
    expect(rows).toEqual([{ id: expect.not.stringMatching(now.masonry), state: "suspended" }]);
  });

  test("changes nothing any more once the right has ended", async () => {
    const id = await now.heard();
    t.on("2030-01-06");
    expect(await now.sign(id, "decide")).toEqual(refusal("rights-in-force"));
    await made(now.drop(id));
  });
});

describe("the hearing", () => {
  test("is answered once, by a member who acts, of this company", async () => {
    const id = await now.aMeasure();
    expect(await now.answer(id)).toEqual(refusal("unknown-measure"));
    await made(now.hear(id));
    const reader = aPerson({
      ...now.owner,
      memberships: [{ companyId: now.companyId, role: "reader" }],
    });
    const words = { companyId: now.companyId, measureId: id, answer: "Non." };
    expect(await answerMeasure(now.as(reader), words)).toEqual(refusal("not-yours"));
    const other = await measuring(t);
    expect(
      await answerMeasure(other.as(other.owner), { ...words, companyId: other.companyId }),
    ).toEqual(refusal("unknown-measure"));
    await made(now.answer(id));
    expect(await now.answer(id)).toEqual(refusal("answered"));
  });

  test("is extended from today, never shortened, and not after the answer", async () => {
    const id = await now.heard();
    const extend = () => extendMeasureHearing(now.as(now.proposer), { measureId: id });
    expect(await extend()).toEqual(refusal("no-hearing"));
    t.on("2026-12-01");
    await made(extend());
    expect((await now.row(id)).due_on).toBe("2026-12-16");
    await made(now.answer(id));
    t.on("2026-12-10");
    expect(await extend()).toEqual(refusal("no-hearing"));
  });

  test.each([
    ["2026-11-19", "not-then"],
    ["2026-11-20", null],
    ["2026-11-25", null],
    ["2026-11-26", "not-then"],
  ])("notes what was said in person on %s", async (heardOn, why) => {
    const id = await now.heard();
    t.on("2026-11-25");
    const note = { measureId: id, said: "Elle conteste.", heardOn };
    expect(await noteHeardInPerson(now.as(now.proposer), note)).toMatchObject(
      why ? refusal(why) : { ok: true },
    );
  });

  test("is reminded of five days before its end, once, and an unread letter after five days", async () => {
    const id = await now.heard();
    const remind = async (day: string) => {
      t.on(day, "10:00");
      return await remindMeasures(system());
    };
    expect(await remind("2026-12-01")).toBe(0);
    expect(await remind("2026-12-02")).toBe(1);
    expect(await remind("2026-12-03")).toBe(0);
    t.on("2026-12-08", "09:00");
    await made(now.sign(id, "decide"));
    expect(await remind("2026-12-13")).toBe(1);
    expect(await remind("2026-12-14")).toBe(0);
    expect(await now.mailsTo(now.owner.email)).toEqual([
      "measure-hearing",
      "measure-hearing-reminder",
      "measure-news",
      "measure-news",
    ]);
  });
});

describe("a letter", () => {
  test("is notified by the first reading of a member, and the appeal counts from there", async () => {
    const id = await now.decided();
    t.on("2026-11-24");
    const read = () =>
      readMeasureLetters(now.as(now.owner), { measureId: id, companyId: now.companyId });
    const [letter] = await read();
    expect(letter).toMatchObject({ notifiedHow: "read", appealUntil: "2026-12-24" });
    t.on("2026-11-28");
    expect(await read()).toEqual([letter]);
    const stranger = await measuring(t);
    expect(
      await readMeasureLetters(now.as(stranger.owner), { measureId: id, companyId: now.companyId }),
    ).toEqual([]);
  });

  test("is drawn beside an earlier one of the same measure, each once", async () => {
    const id = await now.decided();
    await made(now.toLift(id));
    await made(now.sign(id, "lift"));
    const scope = { kind: "company" as const, companyId: now.companyId };
    for (const letter of await lettersOfMeasure(t.db, scope, id)) {
      const sheet = await keepMeasureLetter(system(), letter.id);
      expect(await keepMeasureLetter(system(), letter.id)).toEqual(sheet);
      expect(sheet?.number).toBe(letter.number);
      expect(String(sheet?.pdf)).toContain(
        letter.kind === "lifted" ? "Levée de la suspension" : "Suspension de votre",
      );
    }
    expect(await t.db.selectFrom("sheet").select("kind").orderBy("kind").execute()).toEqual([
      { kind: "measure-letter-decided" },
      { kind: "measure-letter-lifted" },
    ]);
  });

  test("is notified by a call since its signature, by name, and not twice", async () => {
    const id = await now.decided();
    t.on("2026-11-26", "11:00");
    const call = (calledAt: Date) =>
      recordMeasureCall(now.as(now.proposer), { measureId: id, spokeTo: "Awa Diop", calledAt });
    expect(await call(new Date("2026-11-27T10:00:00Z"))).toEqual(refusal("not-then"));
    expect(await call(new Date("2026-11-19T10:00:00Z"))).toEqual(refusal("not-then"));
    await made(call(new Date("2026-11-26T10:00:00Z")));
    expect(await call(new Date("2026-11-26T10:30:00Z"))).toEqual(refusal("wrong-state"));
    const scope = { kind: "company" as const, companyId: now.companyId };
    expect(await lettersOfMeasure(t.db, scope, id)).toMatchObject([
      { notifiedHow: "call", spokeTo: "Awa Diop", appealUntil: addDays("2026-11-26", 32) },
    ]);
  });
});
