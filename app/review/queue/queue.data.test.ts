import { beforeAll, describe, expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import { hideApplicationIn } from "#app/applications/application-reader.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { system } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { Cursor } from "#app/kernel/keyset.server.ts";
import { aColleague, aFiledApplication, anAskedApplication, made, takes } from "#tests/applying.ts";
import { aCertificate, aCompany } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { aReadyApplication } from "#tests/sitting.ts";
import { cancelSession, planSession } from "../committee/sessions/plan-session.server.ts";
import { queueCounts, queueLines, queuePage } from "./queue.queries.server.ts";
import { type QueueConditions, type QueueTab, queueConditions, queueWork } from "./queue.ts";
import { inQueueWords } from "./queue-reading.server.ts";
import { nextApplication, waitingApplications } from "./waiting-applications.queries.server.ts";

const t = openForTests({ day: "2026-11-23" });
const people = {} as Record<
  "registrar" | "other" | "examiner" | "secretary" | "controller" | "committee" | "administrator",
  Person & { accountId: string }
>;
const ids = {} as Record<"late" | "soon" | "mine" | "sent" | "review" | "ready" | "ended", string>;

async function filed(
  name: string,
  changes: Partial<Parameters<typeof aFiledApplication>[1]>,
): Promise<string> {
  const companyId = await aCompany(t.services, { name });
  return await aFiledApplication(t.services, { companyId, ...changes });
}

beforeAll(async () => {
  people.registrar = await aColleague(t.services, "registrar");
  people.other = await aColleague(t.services, "registrar");
  people.examiner = await aColleague(t.services, "examiner");
  people.secretary = await aColleague(t.services, "secretary");
  people.controller = await aColleague(t.services, "controller");
  people.committee = await aColleague(t.services, "committee");
  people.administrator = await aColleague(t.services, "administrator");
  ids.late = await filed("Kayawali Routes GIE", { staff_due_on: "2026-11-20", region: "SN-TH" });
  ids.soon = await filed("Fadiorel Électricité SUARL", {
    ...{ staff_due_on: "2026-11-25", class: "B", region: "SN-DK", kind: "extension" },
  });
  ids.mine = await filed("Diorasine Hydraulique SA", { staff_due_on: "2026-12-02" });
  await takes(t.services, people.registrar, ids.mine);
  ids.sent = await filed("Sinthiadou Forages", { state: "to-complete", deadline_on: "2026-12-11" });
  ids.review = await filed("Tamarou Ouvrages SARL", {
    ...{ state: "under-review", staff_due_on: "2026-12-01" },
  });
  ids.ready = await filed("Yérimane Peinture", { state: "ready", staff_due_on: "2026-12-18" });
  ids.ended = await filed("Wassolor Menuiserie", { state: "inadmissible" });
});

const viewerOf = (person: Person) => {
  const scope = staffScope(person);
  if (!scope) throw new Error("No scope");
  return { scope, work: queueWork(scope.roles), today: "2026-11-23" };
};

type Asked = Partial<Omit<QueueConditions, "tab">> & { tab: QueueTab };
const conditions = (asked: Asked): QueueConditions => ({
  ...{ states: null, class: null, region: null, family: null, kind: null },
  ...{ dueUntil: null, handler: null, search: "", ...asked },
});
const wanted = { sort: "due", descending: false, size: 50, cursor: null } as const;

const listOf = (person: Person, asked: Asked, page: object = {}) =>
  queuePage(t.db, viewerOf(person), conditions(asked), { ...wanted, ...page });
const shown = async (person: Person, asked: Asked) =>
  (await listOf(person, asked)).rows.map(({ id }) => id);

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
      ...{ id: undertakingId, account_id: accountId, text_version: "1", until: "2027-11-23" },
      ...{ text_sha256: "0".repeat(64), signed_at: tx.now },
    })
    .execute();
  await tx.db
    .insertInto("declaration")
    .values({
      ...{ application_id: applicationId, account_id: accountId, outcome: "conflict" as const },
      ...{ undertaking_id: undertakingId, text_version: "1", set_aside: "[]" },
      ...{ reason: "Mon frère la dirige", declared_at: tx.now },
    })
    .execute();
  await hideApplicationIn(tx, { applicationId, accountId });
}

describe("filters, search and order", () => {
  test("each filter narrows rows and count alike", async () => {
    const { controller } = people;
    for (const [asked, expected] of [
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
      const page = await listOf(controller, { tab: "tous", ...asked });
      expect(page.rows.map(({ id }) => id)).toEqual(expected);
      expect(page.count).toBe(expected.length);
    }
    const [line] = await queueLines(t.db, viewerOf(controller).scope, [ids.mine]);
    const typed = (line?.number ?? "").replaceAll("-", " ").toLowerCase();
    expect(await shown(controller, { tab: "tous", search: typed })).toEqual([ids.mine]);
    const nobody = await listOf(controller, { tab: "tous", handler: "personne" });
    expect(nobody.count).toBe(5);
  });

  test("the address says each condition in its words; what it does not know narrows nothing", () => {
    const filters = { etat: "examen", classe: "C", region: "SN-DK", famille: "2" };
    const more = { demande: "suivi", echeant: "2026-12-12", suivi: "personne" };
    const known = { search: "", filters: { ...filters, ...more }, kept: { onglet: "retard" } };
    expect(queueConditions(known, queueWork(["examiner"]))).toEqual({
      ...{ tab: "retard", states: ["under-review"], class: "C", region: "SN-DK", family: "2" },
      ...{ kind: "follow-up", dueUntil: "2026-12-12", handler: "personne", search: "" },
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
        const found: string[] = [];
        let cursor: Cursor | null = null;
        do {
          const page = await listOf(
            people.controller,
            { tab: "tous" },
            { sort, descending, cursor, size: 2 },
          );
          found.push(...page.rows.map(({ id }) => id));
          cursor = page.next;
        } while (cursor);
        expect(found).toHaveLength(all.length);
        expect(new Set(found)).toEqual(new Set(all));
      }
  });

  test("nothing that stays is missed or seen twice while others leave and come", async () => {
    const made: string[] = [];
    for (let day = 1; day <= 9; day += 1)
      made.push(await filed(`Moving ${day}`, { staff_due_on: `2027-03-0${day}`, region: "SN-MT" }));
    const asked = { tab: "nouveaux", region: "SN-MT" } as const;
    const first = await listOf(people.registrar, asked, { size: 3 });
    // Two that were read leave, one that was read moves behind, a new one comes before.
    await t.db
      .updateTable("application")
      .set({ state: "withdrawn" })
      .where("id", "in", made.slice(0, 2))
      .execute();
    await t.db
      .updateTable("application")
      .set({ staff_due_on: "2027-04-01" })
      .where("id", "=", made[2] ?? "")
      .execute();
    await filed("Newcomer", { staff_due_on: "2027-03-02", region: "SN-MT" });
    const rest = await listOf(people.registrar, asked, { cursor: first.next });
    expect(rest.rows.map(({ id }) => id)).toEqual([...made.slice(3), made[2]]);
    await t.db
      .updateTable("application")
      .set({ state: "withdrawn" })
      .where("region", "=", "SN-MT")
      .execute();
  });
});

describe("why a line is here", () => {
  const linesOf = async (person: Person, ...some: string[]) => {
    const { scope } = viewerOf(person);
    return await inQueueWords(t.as(person), scope, await queueLines(t.db, scope, some));
  };

  test("new, late, with the company, ready, ended, and who has it", async () => {
    const lines = await linesOf(people.registrar, ...Object.values(ids));
    const of = (id: string) => lines.find((line) => line.id === id);
    expect(of(ids.late)).toMatchObject({ late: true, left: "−1\u00A0j", group: "Échéance passée" });
    expect(of(ids.soon)).toMatchObject({
      ...{ left: "2\u00A0j", due: "25/11", group: "Cette semaine", kind: "Extension" },
      why: "Nouveau, déposé aujourd’hui",
    });
    expect(of(ids.mine)).toMatchObject({ mine: true, why: "Recevabilité à vérifier" });
    expect(of(ids.sent)?.why).toBe("Réponse attendue le 11/12");
    expect(of(ids.review)?.why).toBe("Recevable, à prendre");
    expect(of(ids.ready)?.why).toBe("Prêt aujourd’hui");
    expect(of(ids.ended)?.why).toBe("Terminé aujourd’hui");
    expect(of(ids.soon)?.used).toEqual({ days: 8, of: 10 });
  });

  test("a renewal that no session can decide before its right ends says so", async () => {
    const { companyId } = await aCertificate(t.services, {
      ...{ decidedOn: "2026-01-05", company: { name: "Renewing SARL" } },
      qualifications: [{ code: "2201", endsOn: "2026-12-15" }],
    });
    const id = await aFiledApplication(t.services, {
      ...{ companyId, kind: "renewal", state: "ready", staff_due_on: "2026-12-15" },
    });
    const why = async () => (await linesOf(people.secretary, id))[0]?.why;
    expect(await why()).toBe("Aucune séance avant la fin du droit, le 15/12");
    const plan = { startsAt: "09:00", place: "Salle du conseil" };
    const ctx = t.as(people.secretary);
    await made(planSession(ctx, { heldOn: "2026-12-16", ...plan }));
    expect(await why()).toMatch(/^Aucune séance/);
    const { sessionId } = await made(planSession(ctx, { heldOn: "2026-12-14", ...plan }));
    expect(await why()).toBe("Prêt aujourd’hui");
    await made(cancelSession(ctx, { sessionId, reason: "La salle est fermée." }));
    expect(await why()).toMatch(/^Aucune séance/);
    await t.db
      .updateTable("application")
      .set({ state: "withdrawn" })
      .where("id", "=", id)
      .execute();
  });

  test("an offer asks its person to declare, and tells others that it waits", async () => {
    const offered = await filed("Offered SARL", { staff_due_on: "2026-12-03", region: "SN-LG" });
    await t.db
      .insertInto("assignment")
      .values({
        ...{ id: newId(), application_id: offered, account_id: people.other.accountId },
        ...{ role: "registrar", state: "offered", offered_by: people.registrar.accountId },
        offered_at: t.services.now(),
      })
      .execute();
    const [mine] = await linesOf(people.other, offered);
    expect(mine).toMatchObject({ offered: true });
    expect(mine?.why).toMatch(/^Proposé par .*\u00A0: déclarez vos intérêts$/);
    expect(await shown(people.other, { tab: "a-moi" })).toEqual([offered]);
    expect(await shown(people.registrar, { tab: "nouveaux", region: "SN-LG" })).toEqual([]);
    expect((await linesOf(people.registrar, offered))[0]?.why).toMatch(/n’a pas encore répondu$/);
    const { scope } = viewerOf(people.other);
    expect(await waitingApplications(t.db, scope, { today: "2026-11-23" })).toMatchObject({
      ...{ offered: 1, mine: 0, untaken: 2 },
    });
    await t.db
      .updateTable("application")
      .set({ state: "withdrawn" })
      .where("id", "=", offered)
      .execute();
  });

  test("received complements show to who reads the application whole, and to nobody else", async () => {
    t.on("2026-11-20");
    const { applicationId, examiner, ids: asked } = await anAskedApplication(t.services);
    await t.db
      .updateTable("complement")
      .set({ state: "answered", answered_at: t.services.now() })
      .where("id", "in", asked.slice(0, 2))
      .execute();
    t.on("2026-11-23");
    await t.db
      .updateTable("application")
      .set({ state: "under-review" })
      .where("id", "=", applicationId)
      .execute();
    const [line] = await linesOf(examiner, applicationId);
    expect(line?.why).toBe("Compléments reçus le 20/11\u00A0: 2 sur 3 à juger");
    expect(await shown(examiner, { tab: "recus" })).toEqual([applicationId]);
    expect(await shown(people.examiner, { tab: "recus" })).toEqual([]);
    const [row] = await queueLines(t.db, viewerOf(people.examiner).scope, [applicationId]);
    expect(row?.answers).toBeNull();
    await t.db
      .updateTable("application")
      .set({ state: "withdrawn" })
      .where("id", "=", applicationId)
      .execute();
  });
});

describe("what waits and what comes next", () => {
  test("one's own by due day come first, then what nobody has; never the one that one comes from", async () => {
    const { scope } = viewerOf(people.registrar);
    expect(await nextApplication(t.db, scope)).toEqual({
      ...{ nextId: ids.mine, nextState: "filed", left: 1 },
    });
    expect(await nextApplication(t.db, scope, { after: ids.mine })).toEqual({
      ...{ nextId: ids.late, nextState: "filed", left: 0 },
    });
    const other = viewerOf(people.other).scope;
    expect((await nextApplication(t.db, other, { after: ids.late })).nextId).toBe(ids.soon);
    expect(await nextApplication(t.db, viewerOf(people.controller).scope)).toEqual({
      ...{ nextId: null, nextState: null, left: 0 },
    });
  });
});

test("an application whose report is signed is no longer among those of its examiner, and stands under « Prêts »", async () => {
  const { applicationId, examiner } = await aReadyApplication(t.services);
  expect(await shown(examiner, { tab: "a-moi" })).toEqual([]);
  expect(await shown(examiner, { tab: "prets" })).toContain(applicationId);
});
