import { beforeEach, describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { reasons2026 } from "#db/reference/reasons.ts";
import { aPerson } from "#tests/actors.ts";
import { emptyTables } from "#tests/database.ts";
import { aStaffCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { publishFirstReasons, publishReason } from "./publish-reason.server.ts";
import { nextReasonCode } from "./reason.ts";
import { action, loader } from "./reason-page.tsx";
import { reasonsOn, reasonVersions } from "./reasons.queries.server.ts";
import { loader as list } from "./reasons-page.tsx";

const t = openForTests({ rows: "migrated" });

const noon = new Date("2026-11-22T12:00:00Z");
const services = () => testServices({ db: t.db, now: () => noon });
const as = (actor = aPerson({ staffRoles: ["administrator"] })) =>
  testContext(services(), { actor });
beforeEach(async () => {
  await emptyTables(t.db, { everything: true });
  await publishFirstReasons(as(), { effectiveFrom: "2026-01-01", reasons: reasons2026 });
});

type Given = Parameters<typeof publishReason>[1];
const publish = (changes: Partial<Given> = {}, ctx = as()) =>
  publishReason(ctx, {
    code: "R-03",
    scope: "refusal",
    basedOn: 1,
    effectiveFrom: "2027-01-01",
    text: "Les références ne suffisent pas pour ces travaux.",
    ended: false,
    ...changes,
  });
const textOn = async (day: string) =>
  (await reasonsOn(t.db, day, "refusal")).find(({ code }) => code === "R-03")?.text;

test.each([
  ["document", [], "P-01"],
  ["refusal", ["R-01", "R-09", "P-12"], "R-10"],
  ["suspension", ["S-99"], "S-100"],
] as const)("the next code of the scope %s after %o is %s", (scope, codes, expected) => {
  expect(nextReasonCode(scope, codes)).toBe(expected);
});

describe("reasons", () => {
  test("the first reasons are published once and read by scope", async () => {
    const refusals = await reasonsOn(t.db, "2026-11-22", "refusal");
    expect(refusals.map(({ text }) => text)).toEqual(reasons2026.refusal);
    await publishFirstReasons(as(), { effectiveFrom: "2026-01-01", reasons: reasons2026 });
    expect(await reasonVersions(t.db)).toHaveLength(34);
  });

  test("a use that came later gets its first reasons, and the reasons of the others stay as people edited them", async () => {
    await emptyTables(t.db, { everything: true });
    const earlier = { ...reasons2026, above: [], below: [] };
    await publishFirstReasons(as(), { effectiveFrom: "2026-01-01", reasons: earlier });
    expect(await publish()).toMatchObject({ ok: true });
    const before = await reasonVersions(t.db);
    await publishFirstReasons(as(), { effectiveFrom: "2026-01-01", reasons: reasons2026 });
    const after = await reasonVersions(t.db);
    expect(after.filter(({ scope }) => scope !== "above" && scope !== "below")).toEqual(before);
    const added = after.filter(({ scope }) => scope === "above").map(({ text }) => text);
    expect(added.sort()).toEqual([...reasons2026.above].sort());
  });

  test("a new text of a reason applies from its day on and is journaled", async () => {
    expect(await publish()).toEqual({ ok: true, value: { code: "R-03" } });
    expect(await textOn("2026-12-31")).toBe(reasons2026.refusal[2]);
    expect(await textOn("2027-01-01")).toBe("Les références ne suffisent pas pour ces travaux.");
    expect(await verifyChain(t.db, "reason", "R-03")).toBeNull();
  });

  test("an ended reason can no longer be chosen, and its code is not reused", async () => {
    await publish({ text: reasons2026.refusal[2] ?? "", ended: true });
    expect([await textOn("2026-12-31"), await textOn("2027-01-01")]).toEqual([
      reasons2026.refusal[2],
      undefined,
    ]);
    expect(await publish({ code: null, basedOn: 0 })).toEqual({
      ok: true,
      value: { code: "R-07" },
    });
  });

  test.each<[string, Partial<Given>]>([
    ["nothing-changes", { text: reasons2026.refusal[2] ?? "" }],
    ["text-twice", { text: (reasons2026.refusal[0] ?? "").toUpperCase() }],
    ["begins-in-the-past", { effectiveFrom: "2026-11-21" }],
    ["edited-meanwhile", { basedOn: 2 }],
    ["edited-meanwhile", { basedOn: 0 }],
  ])("a version of a reason is refused as %s: %o", async (refusal, changes) => {
    expect(await publish(changes)).toEqual({ ok: false, refusal });
    expect(await reasonVersions(t.db)).toHaveLength(34);
  });

  test("a version cannot begin before one that has not begun yet", async () => {
    await publish();
    const earlier = { basedOn: 2, effectiveFrom: "2026-12-01", text: "Autre chose, plus tôt." };
    expect(await publish(earlier)).toMatchObject({ refusal: "begins-before-the-latest" });
  });

  test("only an administrator publishes reasons", async () => {
    const controller = as(aPerson({ staffRoles: ["controller"] }));
    expect(await publish({}, controller)).toEqual({ ok: false, refusal: "not-yours" });
  });

  test("of two simultaneous changes of a reason one succeeds, and two simultaneous additions get different codes", async () => {
    const both = await Promise.all([publish(), publish({ text: "Une autre phrase encore." })]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const texts = ["Une première raison de refus.", "Une seconde raison de refus."];
    const added = await Promise.all(texts.map((text) => publish({ code: null, basedOn: 0, text })));
    expect(added.map((each) => each.ok && each.value.code).sort()).toEqual(["R-07", "R-08"]);
  });
});

test("the pages preview a change as a sentence, publish it, and refuse an invalid text", async () => {
  const cookie = await aStaffCookie(services(), "administrator");
  const call = (handler: Handler, path: string, form?: Record<string, string>, by = cookie) =>
    callPage(handler, { services: services(), path, cookie: by, ...(form && { form }) });
  const path = "/bureau/motifs/R-03";
  const form = {
    text: "Les références ne vont pas ?",
    basedOn: "1",
    effectiveFrom: "01/01/2027",
    change: "edit",
    intent: "preview",
  };

  expect((await call(action, path, form)).data).toMatchObject({
    preview: { from: reasons2026.refusal[2], to: "Les références ne vont pas\u202F?" },
  });
  expect(await textOn("2027-01-01")).toBe(reasons2026.refusal[2]);
  for (const text of ["non", "x".repeat(301)])
    expect(await call(action, path, { ...form, text })).toMatchObject({
      status: 400,
      data: { errors: { text: expect.stringMatching(/\S/) } },
    });
  expect(await call(action, path, { ...form, intent: "confirm" })).toMatchObject({
    status: 303,
    location: "/bureau/motifs?change=R-03",
  });
  expect(await call(action, path, { ...form, text: "Encore une autre phrase." })).toMatchObject({
    status: 409,
  });
  const added = {
    ...form,
    basedOn: "0",
    intent: "confirm",
    text: "Un motif de plus pour une pièce.",
  };
  expect(await call(action, "/bureau/motifs/nouveau?liste=document", added)).toMatchObject({
    location: "/bureau/motifs?change=P-09",
  });
  expect(await call(loader, "/bureau/motifs/nouveau?liste=rien")).toMatchObject({ status: 404 });
  expect(await call(loader, "/bureau/motifs/X-99")).toMatchObject({ status: 404 });

  const controller = await aStaffCookie(services(), "controller");
  expect((await call(list, "/bureau/motifs", undefined, controller)).data).toMatchObject({
    mayChange: false,
    lines: expect.arrayContaining([
      expect.objectContaining({
        code: "R-03",
        coming: expect.objectContaining({ on: "2027-01-01" }),
      }),
    ]),
  });
  expect(await call(action, path, form, controller)).toMatchObject({ status: 403 });
  expect(
    await call(list, "/bureau/motifs", undefined, await aStaffCookie(services(), "examiner")),
  ).toMatchObject({
    status: 403,
  });
});
