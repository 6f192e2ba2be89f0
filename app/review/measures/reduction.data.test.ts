import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { verifiedCertificate } from "#app/certificates/verification/verify-certificate.server.ts";
import { nobody } from "#app/kernel/actor.ts";
import { made } from "#tests/applying.ts";
import { aCertificate } from "#tests/factories.ts";
import { measuring } from "#tests/measuring.ts";
import { openForTests } from "#tests/opening.ts";
import { asServingProcess, asServingRole } from "#tests/serving-role.ts";
import { endUrgentSuspensions } from "./end-urgent-suspensions.server.ts";
import { lettersOfMeasure } from "./measure-letter.queries.server.ts";

const t = openForTests({ day: "2026-11-20", emptied: true });
let now: Awaited<ReturnType<typeof measuring>>;
beforeEach(async () => {
  t.on("2026-11-20");
  now = await measuring(t);
});

const reduction = { kind: "reduction", demand: "", toClass: "F" } as const;

describe("a reduction", () => {
  test("replaces the right by a lower one of the same end, on a certificate of its own", async () => {
    const id = await now.decided(reduction);
    expect(await now.stateOf(now.masonry)).toBe("replaced");
    expect(await now.stateOf(now.concrete)).toBe("granted");
    const { rows } = await sql<{ number: string; level: number; class: string; ends: string }>`
      select certificate.number, level, class, ends_on::text as ends from qualification
      join certificate on certificate.id = certificate_id where measure_id = ${id}`.execute(t.db);
    expect(rows).toEqual([
      { number: expect.stringMatching(/^QC-SN-2026-/), level: 1, class: "F", ends: "2030-01-05" },
    ]);
    const certificate = await verifiedCertificate(now.as(nobody), rows[0]?.number ?? "");
    expect(certificate?.rights).toMatchObject([{ code: "2201", class: "F", status: "valid" }]);
    const scope = { kind: "company" as const, companyId: now.companyId };
    const [letter] = await lettersOfMeasure(t.db, scope, id);
    expect(letter?.letter).toMatchObject({
      rights: [{ rank: "N1, classe\u00A0D" }],
      reducedTo: ["N1, classe\u00A0F"],
    });
    expect(await now.toLift(id)).toMatchObject({ refusal: "can-be-lifted" });
  });

  test.each([
    ["nothing", {}],
    ["the class that it has", { toClass: "D" as const }],
    ["a higher class", { toClass: "A" as const }],
    ["the level that it has", { toLevel: 1 as const }],
  ])("to %s is refused", async (_, changes) => {
    await expect(now.aMeasure({ kind: "reduction", demand: "", ...changes })).rejects.toThrow(
      "no-reduction",
    );
  });

  test("has nothing to lower once the right was replaced by one as low", async () => {
    const id = await now.heard(reduction);
    await made(now.answer(id));
    await aCertificate(t.services, {
      companyId: now.companyId,
      decidedOn: "2026-11-20",
      qualifications: [{ code: "2201", class: "F" }],
    });
    expect(await now.sign(id, "decide")).toMatchObject({ refusal: "rights-in-force" });
  });
});

describe("the role that serves", () => {
  test("takes every step of a measure, and ends an urgent suspension", async () => {
    await asServingProcess(t.services, async (serving) => {
      const acts = await measuring({ db: t.db, services: serving }, { companyId: now.companyId });
      const urgent = await acts.aMeasure();
      await made(acts.sign(urgent, "suspend-at-once"));
      t.on("2026-12-20");
      expect(await endUrgentSuspensions(acts.as({ kind: "system", name: "measures" }))).toBe(1);
      await made(acts.sign(urgent, "decide"));
      await made(acts.toLift(urgent));
      await made(acts.sign(urgent, "lift"));
      expect(await acts.stateOf(acts.masonry)).toBe("granted");
      await acts.decided(reduction);
      expect(await acts.stateOf(acts.masonry)).toBe("replaced");
      await acts.decided({ kind: "withdrawal", demand: "", rights: [acts.concrete] });
      expect(await acts.stateOf(acts.concrete)).toBe("withdrawn");
    });
  });

  test("suspends, withdraws, restores and certifies nothing by raw SQL", async () => {
    const suspended = await now.decided();
    expect(suspended).not.toBe("");
    await asServingRole(t.db, async (run) => {
      const set = (right: string, state: string) =>
        run(`update qualification set state = '${state}' where id = '${right}'`);
      await expect(set(now.concrete, "suspended")).rejects.toThrow(/by a measure/);
      await expect(set(now.concrete, "withdrawn")).rejects.toThrow(/by a measure/);
      await expect(set(now.masonry, "granted")).rejects.toThrow(/by a measure/);
      await expect(set(now.masonry, "withdrawn")).rejects.toThrow(/by a measure/);
      await expect(
        run(`insert into certificate (id, company_id, number, kind, decided_on, issued_at, measure_id)
          values (gen_random_uuid(), '${now.companyId}', 'QC-SN-2026-09999-5', 'full', '2026-11-20', now(), '${suspended}')`),
      ).rejects.toThrow(/follows a decided reduction/);
      await expect(run("delete from measure")).rejects.toThrow(/permission denied/);
      await expect(run("update measure set facts = 'x'")).rejects.toThrow(/permission denied/);
      await expect(run("delete from measure_letter")).rejects.toThrow(/permission denied/);
    });
  });
});
