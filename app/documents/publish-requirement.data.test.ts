import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { nobody } from "#app/kernel/actor.ts";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { requirements2026 } from "#db/reference/requirements.ts";
import { aPerson } from "#tests/actors.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { publishReferenceNomenclature } from "#tests/nomenclature.ts";
import { rounds } from "#tests/rounds.ts";
import { testContext, testServices } from "#tests/services.ts";
import { publishFirstRequirements, publishRequirement } from "./publish-requirement.server.ts";
import { requirementsOn, requirementVersions } from "./requirement.queries.server.ts";

const { db, close } = await openTestDatabase({ max: 4 });
afterAll(close);

const now = new Date("2026-11-20T10:00:00Z");
const today = "2026-11-20";
const administrator = aPerson({ staffRoles: ["administrator"] });
const as = (actor: Parameters<typeof testContext>[1] = {}) =>
  testContext(testServices({ db, now: () => now }), actor);
const ctx = as({ actor: administrator });
const first = { effectiveFrom: referenceFrom, requirements: requirements2026 };

beforeEach(async () => {
  await emptyTables(db, { everything: true });
  await publishReferenceNomenclature(as());
  await publishFirstRequirements(as(), first);
});

const quitus = requirements2026.find(({ code }) => code === "QUITUS")?.content;
if (!quitus) throw new Error("The reference has no QUITUS.");
const shorter = { ...quitus, validFor: 60 };
type Given = Parameters<typeof publishRequirement>[1];
const publish = (changes: Partial<Given> = {}, by = ctx) =>
  publishRequirement(by, {
    code: "QUITUS",
    basedOn: 1,
    effectiveFrom: "2027-01-01",
    content: shorter,
    ended: false,
    ...changes,
  });
const quitusOn = async (day: string) =>
  (await requirementsOn(db, day)).find(({ code }) => code === "QUITUS");

describe("publishFirstRequirements", () => {
  test("the first requirements are read as they were published, in order", async () => {
    const requirements = await requirementsOn(db, today);
    expect(requirements.map(({ code, version, ...content }) => ({ code, content }))).toEqual(
      requirements2026,
    );
    expect(await requirementsOn(db, "2025-12-31")).toEqual([]);
  });

  test("the first requirements are published once, and never over later changes", async () => {
    await publish();
    await publishFirstRequirements(as(), first);
    expect(await requirementVersions(db)).toHaveLength(requirements2026.length + 1);
  });
});

describe("publishRequirement", () => {
  test("a version applies from its day, and the one before it until then", async () => {
    expect(await publish()).toEqual({ ok: true, value: { version: 2 } });
    expect([
      (await quitusOn("2026-12-31"))?.validFor,
      (await quitusOn("2027-01-01"))?.validFor,
    ]).toEqual([90, 60]);
    expect((await quitusOn("2027-01-01"))?.version).toBe(2);
    expect(await verifyChain(db, "requirement", "QUITUS")).toBeNull();
  });

  test("a version may begin today, and of two versions of one day the later one applies", async () => {
    await publish({ effectiveFrom: today });
    await publish({ effectiveFrom: today, basedOn: 2, content: { ...quitus, validFor: 30 } });
    expect((await quitusOn(today))?.validFor).toBe(30);
  });

  test("a version ends a requirement from its day, and a later version restores it", async () => {
    await publish({ content: quitus, ended: true });
    expect(await quitusOn("2026-12-31")).toBeDefined();
    expect(await quitusOn("2027-01-01")).toBeUndefined();
    await publish({ content: quitus, basedOn: 2, effectiveFrom: "2027-03-01" });
    expect((await quitusOn("2027-03-01"))?.version).toBe(3);
  });

  test("a new requirement is published with its first version", async () => {
    const casier = { ...quitus, label: "Casier judiciaire", position: 45 };
    expect(await publish({ code: "CASIER", basedOn: 0, content: casier })).toMatchObject({
      ok: true,
    });
    const codes = (await requirementsOn(db, "2027-01-01")).map(({ code }) => code);
    expect(codes.indexOf("CASIER")).toBe(codes.indexOf("CNI") + 1);
  });

  test.each<[string, Partial<Given>]>([
    ["nothing-changes", { content: quitus }],
    ["begins-in-the-past", { effectiveFrom: "2026-11-19" }],
    ["edited-meanwhile", { basedOn: 2 }],
    ["edited-meanwhile", { code: "CASIER", basedOn: 1 }],
    ["code-taken", { basedOn: 0 }],
    ["unknown-code", { content: { ...shorter, families: ["99"] } }],
    ["unknown-code", { content: { ...shorter, subAreas: ["9999"] } }],
  ])("a version is refused as %s: %o", async (refusal, changes) => {
    expect(await publish(changes)).toEqual({ ok: false, refusal });
    expect(await requirementVersions(db)).toHaveLength(requirements2026.length);
  });

  test("a version does not begin before a future version", async () => {
    await publish();
    expect(await publish({ basedOn: 2, effectiveFrom: "2026-12-01", content: quitus })).toEqual({
      ok: false,
      refusal: "begins-before-the-latest",
    });
  });

  test.each([nobody, aPerson({ staffRoles: ["controller"] })])(
    "a requirement is not published by %o",
    async (actor) => {
      expect(await publish({}, as({ actor }))).toEqual({ ok: false, refusal: "not-yours" });
    },
  );

  test("of two people who publish a requirement at once one succeeds, and the other is refused", async () => {
    for (let round = 1; round <= rounds(5); round += 1) {
      const both = await Promise.all(
        [20, 40].map((validFor) =>
          publish({
            basedOn: round,
            effectiveFrom: today,
            content: { ...quitus, validFor: validFor + round },
          }),
        ),
      );
      expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
      expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "edited-meanwhile" });
    }
  });

  test("a new requirement published twice at once exists once", async () => {
    const both = await Promise.all([1, 2].map(() => publish({ code: "CASIER", basedOn: 0 })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, refusal: "code-taken" });
  });
});
