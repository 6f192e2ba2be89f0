import { beforeEach, describe, expect, test } from "vitest";
import { termsSayingSince } from "#app/terms/terms.queries.server.ts";
import { made } from "#tests/applying.ts";
import { measureFacts, measuring } from "#tests/measuring.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { endUrgentSuspensions } from "./end-urgent-suspensions.server.ts";
import { listedMeasures } from "./public-measures.queries.server.ts";
import { loader } from "./public-measures-page.tsx";

const t = openForTests({ day: "2026-11-20", emptied: true });
let now: Awaited<ReturnType<typeof measuring>>;
beforeEach(async () => {
  t.on("2026-11-20");
  now = await measuring(t);
});

/** Kind, first day and end of the lines that stand on a day. */
const listedOn = async (today: string, since = "2026-01-01") =>
  (await listedMeasures(t.db, { since, today })).map(({ kind, from, until }) => [
    kind,
    from,
    until,
  ]);

describe("the public list", () => {
  test("shows nothing that is only proposed, heard, dropped or a condition", async () => {
    await now.heard();
    const other = await now.aMeasure({ rights: [now.concrete] });
    await made(now.drop(other));
    await now.decided({ kind: "condition", demandedBy: "2027-03-01", rights: [now.concrete] });
    expect(await listedOn("2026-11-20")).toEqual([]);
  });

  test("shows a suspension until twelve months after it was lifted, without its facts", async () => {
    const id = await now.decided();
    expect(await listedOn("2026-11-20")).toEqual([["suspension", "2026-11-20", null]]);
    t.on("2026-12-01");
    await made(now.toLift(id));
    await made(now.sign(id, "lift"));
    const line = ["suspension", "2026-11-20", "2026-12-01"];
    expect(await listedOn("2027-12-01")).toEqual([line]);
    expect(await listedOn("2027-12-02")).toEqual([]);
    const rows = await listedMeasures(t.db, { since: "2026-01-01", today: "2026-12-01" });
    expect(JSON.stringify(rows)).not.toContain(measureFacts);
    expect(rows[0]).toMatchObject({ code: "2201", companyName: "Baol Construction" });
  });

  test("shows one suspension from its urgent day when it was confirmed, two when it had lapsed", async () => {
    const id = await now.aMeasure();
    await made(now.sign(id, "suspend-at-once"));
    expect(await listedOn("2026-11-20")).toEqual([["suspension", "2026-11-20", null]]);
    t.on("2026-12-20");
    await endUrgentSuspensions(now.as({ kind: "system", name: "measures" }));
    expect(await listedOn("2026-12-20")).toEqual([["suspension", "2026-11-20", "2026-12-20"]]);
    t.on("2026-12-22");
    await made(now.sign(id, "decide"));
    expect(await listedOn("2026-12-22")).toEqual([
      ["suspension", "2026-12-22", null],
      ["suspension", "2026-11-20", "2026-12-20"],
    ]);
  });

  test("shows a confirmed urgent suspension once, from its first day", async () => {
    const id = await now.aMeasure();
    await made(now.sign(id, "suspend-at-once"));
    t.on("2026-12-01");
    await made(now.answer(id));
    await made(now.sign(id, "decide"));
    expect(await listedOn("2026-12-01")).toEqual([["suspension", "2026-11-20", null]]);
  });

  test("ends the suspension of a right that was withdrawn, and keeps the withdrawal for the time of the right", async () => {
    await now.decided();
    t.on("2026-12-01");
    await now.decided({ kind: "withdrawal", demand: "" });
    expect(await listedOn("2026-12-01")).toEqual([
      ["withdrawal", "2026-12-01", null],
      ["suspension", "2026-11-20", "2026-12-01"],
    ]);
    // The right would have ended on 5 January 2030.
    expect(await listedOn("2031-01-05")).toEqual([["withdrawal", "2026-12-01", null]]);
    expect(await listedOn("2031-01-06")).toEqual([]);
  });

  test("ends a suspension with the right", async () => {
    await now.decided();
    expect(await listedOn("2030-01-06")).toEqual([["suspension", "2026-11-20", "2030-01-05"]]);
    expect(await listedOn("2031-01-06")).toEqual([]);
  });

  test("holds nothing from before the terms announced it, and is closed without them", async () => {
    await now.decided();
    expect(await listedOn("2026-11-20", "2026-11-21")).toEqual([]);
    const words = "Qui a été suspendu ou retiré";
    expect(await termsSayingSince(t.db, { words, today: "2026-11-20" })).toBeTruthy();
    expect(await termsSayingSince(t.db, { words: "Jamais dit", today: "2026-11-20" })).toBeNull();
    expect(await termsSayingSince(t.db, { words, today: "2000-01-01" })).toBeNull();
    const page = await callPage(loader, { services: t.services, path: "/suspensions-et-retraits" });
    expect(page.data).toMatchObject({
      rows: [{ words: expect.stringMatching(/^Suspendue depuis le 20.novembre 2026$/) }],
    });
  });
});
