import { describe, expect, test } from "vitest";
import { companyScope } from "#app/accounts/scope.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "#tests/actors.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { aMachine, aWorker, works } from "#tests/sample-means.ts";
import { testContext } from "#tests/services.ts";
import { meansOf } from "./means.queries.server.ts";
import { removeMeansIn } from "./means-removal.queries.server.ts";
import { addMeans } from "./means-writes.queries.server.ts";

const t = openForTests({ now: () => now, rows: "migrated" });
const now = new Date("2026-11-22T10:00:00Z");

async function aCompanyWithMeans() {
  const { companyId, accountId } = await aMemberAccount(t.services);
  const actor = aPerson({ accountId, memberships: [{ companyId, role: "owner" }] });
  const scope = companyScope(actor, companyId);
  if (!scope) throw new Error("no scope");
  await addMeans(
    t.db,
    { companyId, at: now },
    {
      workers: [
        aWorker({ id: newId(), name: "Modou Faye" }),
        aWorker({ id: newId(), name: "Élimane Bâ" }),
      ],
      equipment: [aMachine({ id: newId(), value: 999_999_999_999 })],
      references: [
        works({ id: newId() }),
        works({ id: newId(), fromOn: "2025-02-01", toOn: "2025-09-30" }),
      ],
    },
  );
  return { companyId, scope, actor };
}

describe("means.queries", () => {
  test("the lists of a company are read as they were written, each in its order", async () => {
    const { companyId, scope } = await aCompanyWithMeans();
    const means = await meansOf(t.db, scope, companyId);
    expect(means.workers.map(({ name }) => name)).toEqual(["Élimane Bâ", "Modou Faye"]);
    expect(means.equipment).toEqual([
      aMachine({ id: means.equipment[0]?.id ?? "", value: 999_999_999_999 }),
    ]);
    expect(means.references.map(({ fromOn }) => fromOn)).toEqual(["2025-02-01", "2023-01-10"]);
    expect(means.references[1]).toEqual(works({ id: means.references[1]?.id ?? "" }));
  });

  test("the lists of a company are not visible to another company", async () => {
    const { companyId } = await aCompanyWithMeans();
    const other = await aCompanyWithMeans();
    const means = await meansOf(t.db, other.scope, companyId);
    expect(means).toEqual({ workers: [], equipment: [], references: [] });
  });

  test("the lists of a company are removed with the company", async () => {
    const { companyId, scope, actor } = await aCompanyWithMeans();
    await testContext(t.services, { actor }).transaction((tx) => removeMeansIn(tx, companyId));
    const means = await meansOf(t.db, scope, companyId);
    expect(means).toEqual({ workers: [], equipment: [], references: [] });
  });
});
