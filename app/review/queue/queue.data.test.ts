import { describe, expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import { hideApplicationIn } from "#app/applications/application-reader.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { system } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { Cursor } from "#app/kernel/keyset.server.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { aColleague } from "#tests/applying.ts";
import { openQueue } from "#tests/queued.ts";
import { testContext } from "#tests/services.ts";
import { aReadyApplication } from "#tests/sitting.ts";
import { queueCounts, queueLines } from "./queue.queries.server.ts";
import { queueConditions, queueWork } from "./queue.ts";
import { nextApplication, waitingApplications } from "./waiting-applications.queries.server.ts";

const { t, people, ids, filed, viewerOf, conditions, listOf, shown } = openQueue();

describe("the queue of each role", () => {
  test("a registrar has what was filed and what companies complete, by due day", async () => {
    const { registrar } = people;
    expect(await shown(registrar, { tab: "nouveaux" })).toEqual([ids.late, ids.soon]);
    expect(await shown(registrar, { tab: "a-moi" })).toEqual([ids.mine]);
    expect(await shown(registrar, { tab: "retard" })).toEqual([ids.late]);
    expect(await shown(registrar, { tab: "entreprise" })).toEqual([ids.sent]);
    expect(await shown(registrar, { tab: "tous" })).toEqual([
      ...[ids.late, ids.soon, ids.review, ids.mine, ids.sent, ids.ready],
    ]);
    expect(queueWork(["registrar"]).tabs).not.toContain("prets");
  });

  test("an examiner has what is admitted, others have both", async () => {
    expect(await shown(people.examiner, { tab: "nouveaux" })).toEqual([ids.review]);
    expect(await shown(people.examiner, { tab: "prets" })).toEqual([ids.ready]);
    expect(await shown(people.secretary, { tab: "nouveaux" })).toEqual([
      ...[ids.late, ids.soon, ids.review],
    ]);
    expect(queueWork(["secretary"]).tabs).not.toContain("a-moi");
  });

  test("the committee sees what it was granted and nothing else, an administrator nothing", async () => {
    expect(await shown(people.committee, { tab: "tous" })).toEqual([]);
    expect((await queueCounts(t.db, viewerOf(people.committee))).tous).toBe(0);
    expect(staffScope(people.administrator)).toBeNull();
    expect(await queueLines(t.db, viewerOf(people.committee).scope, [ids.late])).toEqual([]);
  });

  test.each([...(["registrar", "examiner", "secretary", "controller", "committee"] as const)])(
    "counts of the tabs are those of the lists: %s",
    async (role) => {
      const viewer = viewerOf(people[role]);
      const counts = await queueCounts(t.db, viewer);
      for (const tab of viewer.work.tabs) {
        const { rows, count } = await listOf(people[role], { tab });
        expect([tab, counts[tab]]).toEqual([tab, count]);
        expect(rows).toHaveLength(count);
      }
    },
  );

  test("what is hidden by a conflict and what is of one's own company is in no list, count or batch", async () => {
    const reader = await aColleague(t.services, "registrar");
    const tx = testContext(t.services, { actor: system("tests") });
    await tx.transaction(async (inside) => {
      await hides(inside, ids.late, reader.accountId);
    });
    const { company_id: companyId } = await t.db
      .selectFrom("application")
      .select("company_id")
      .where("id", "=", ids.soon)
      .executeTakeFirstOrThrow();
    const member: Person = { ...reader, memberships: [{ companyId, role: "reader" } as never] };
    expect(await shown(member, { tab: "nouveaux" })).toEqual([]);
    expect((await queueCounts(t.db, viewerOf(member))).nouveaux).toBe(0);
    const { scope } = viewerOf(member);
    expect(await queueLines(t.db, scope, [ids.late, ids.soon])).toEqual([]);
    expect((await waitingApplications(t.db, scope, { today: "2026-11-23" })).untaken).toBe(0);
    expect((await nextApplication(t.db, scope)).nextId).toBeNull();
  });
});

/** A conflict as the database keeps it: the declaration, and the reader that it hides from. */
async function hides(tx: Tx, applicationId: string, accountId: string) {
  const undertakingId = newId();
  await tx.db
    .insertInto("undertaking")
    .values({
      id: undertakingId,
      account_id: accountId,
      text_version: "1",
      until: "2027-11-23",
      text_sha256: "0".repeat(64),
      signed_at: tx.now,
    })
    .execute();
  await tx.db
    .insertInto("declaration")
    .values({
      application_id: applicationId,
      account_id: accountId,
      outcome: "conflict" as const,
      undertaking_id: undertakingId,
      text_version: "1",
      set_aside: jsonText([]),
      reason: "Mon frère la dirige",
      declared_at: tx.now,
    })
    .execute();
  await hideApplicationIn(tx, { applicationId, accountId });
}

describe("filters, search and order", () => {
  test("each filter narrows rows and count alike", async () => {
    const { controller } = people;
    for (const [narrowing, expected] of [
      [{ class: "B" }, [ids.soon]],
      [{ region: "SN-TH" }, [ids.late]],
      [{ kind: "extension" }, [ids.soon]],
      [{ dueUntil: "2026-11-25" }, [ids.late, ids.soon]],
      [{ handler: people.registrar.accountId }, [ids.mine]],
      [{ states: ["under-review"] }, [ids.review]],
      [{ states: ["inadmissible"] }, [ids.ended]],
      [{ search: "electricite" }, [ids.soon]],
      [{ search: "ÉLECTRICITÉ fadiorel" }, [ids.soon]],
      [{ search: "nulle part" }, []],
      [{ family: "9z" }, []],
    ] as const) {
      const page = await listOf(controller, { tab: "tous", ...narrowing });
      expect(page.rows.map(({ id }) => id)).toEqual(expected);
      expect(page.count).toBe(expected.length);
    }
    const [line] = await queueLines(t.db, viewerOf(controller).scope, [ids.mine]);
    const query = (line?.number ?? "").replaceAll("-", " ").toLowerCase();
    expect(await shown(controller, { tab: "tous", search: query })).toEqual([ids.mine]);
    const nobody = await listOf(controller, { tab: "tous", handler: "personne" });
    expect(nobody.count).toBe(5);
  });

  test("the address says each condition in its words; what it does not know narrows nothing", () => {
    const filters = { etat: "examen", classe: "C", region: "SN-DK", famille: "2" };
    const more = { demande: "suivi", echeant: "2026-12-12", suivi: "personne" };
    const listQuery = { search: "", filters: { ...filters, ...more }, kept: { onglet: "retard" } };
    expect(queueConditions(listQuery, queueWork(["examiner"]))).toEqual({
      tab: "retard",
      states: ["under-review"],
      class: "C",
      region: "SN-DK",
      family: "2",
      kind: "follow-up",
      dueUntil: "2026-12-12",
      handler: "personne",
      search: "",
    });
    const odd = {
      etat: "constructor",
      classe: "Z",
      region: "x",
      famille: "--",
      demande: "toString",
    };
    expect(
      queueConditions(
        {
          search: "",
          filters: { ...odd, echeant: "hier", suivi: "moi" },
          kept: { onglet: "prets" },
        },
        queueWork(["registrar"]),
      ),
    ).toEqual(conditions({ tab: "a-moi" }));
  });

  test("pages follow each other in each order, both ways", async () => {
    const all = await shown(people.controller, { tab: "tous" });
    for (const sort of ["due", "company", "number", "class"] as const)
      for (const descending of [false, true]) {
        const idsFound: string[] = [];
        let cursor: Cursor | null = null;
        do {
          const page = await listOf(
            people.controller,
            { tab: "tous" },
            { sort, descending, cursor, size: 2 },
          );
          idsFound.push(...page.rows.map(({ id }) => id));
          cursor = page.next;
        } while (cursor);
        expect(idsFound).toHaveLength(all.length);
        expect(new Set(idsFound)).toEqual(new Set(all));
      }
  });

  test("nothing that stays is missed or seen twice while others leave and come", async () => {
    const movingIds: string[] = [];
    for (let day = 1; day <= 9; day += 1)
      movingIds.push(
        await filed(`Moving ${day}`, { staff_due_on: `2027-03-0${day}`, region: "SN-MT" }),
      );
    const narrowing = { tab: "nouveaux", region: "SN-MT" } as const;
    const first = await listOf(people.registrar, narrowing, { size: 3 });
    // Two that were read leave, one that was read moves behind, a new one comes before.
    await t.db
      .updateTable("application")
      .set({ state: "withdrawn" })
      .where("id", "in", movingIds.slice(0, 2))
      .execute();
    await t.db
      .updateTable("application")
      .set({ staff_due_on: "2027-04-01" })
      .where("id", "=", movingIds[2] ?? "")
      .execute();
    await filed("Newcomer", { staff_due_on: "2027-03-02", region: "SN-MT" });
    const rest = await listOf(people.registrar, narrowing, { cursor: first.next });
    expect(rest.rows.map(({ id }) => id)).toEqual([...movingIds.slice(3), movingIds[2]]);
    await t.db
      .updateTable("application")
      .set({ state: "withdrawn" })
      .where("region", "=", "SN-MT")
      .execute();
  });
});

describe("what waits and what comes next", () => {
  test("one's own by due day come first, then what nobody has; never the one that one comes from", async () => {
    const { scope } = viewerOf(people.registrar);
    expect(await nextApplication(t.db, scope)).toEqual({
      nextId: ids.mine,
      nextState: "filed",
      left: 1,
    });
    expect(await nextApplication(t.db, scope, { after: ids.mine })).toEqual({
      nextId: ids.late,
      nextState: "filed",
      left: 0,
    });
    const other = viewerOf(people.other).scope;
    expect((await nextApplication(t.db, other, { after: ids.late })).nextId).toBe(ids.soon);
    expect(await nextApplication(t.db, viewerOf(people.controller).scope)).toEqual({
      nextId: null,
      nextState: null,
      left: 0,
    });
  });
});

test("an application whose report is signed is no longer among those of its examiner, and stands under « Prêts »", async () => {
  const { applicationId, examiner } = await aReadyApplication(t.services);
  expect(await shown(examiner, { tab: "a-moi" })).toEqual([]);
  expect(await shown(examiner, { tab: "prets" })).toContain(applicationId);
});
