import { beforeAll } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { queuePage } from "#app/review/queue/queue.queries.server.ts";
import { type QueueConditions, type QueueTab, queueWork } from "#app/review/queue/queue.ts";
import { aColleague, aFiledApplication, takes } from "./applying.ts";
import { aCompany } from "./factories.ts";
import { openForTests } from "./opening.ts";

/** A database with an application in each place of the queue and a colleague of each role, for the tests of one file. */
export function openQueue() {
  const t = openForTests({ day: "2026-11-23" });
  const people = {} as Record<
    "registrar" | "other" | "examiner" | "secretary" | "controller" | "committee" | "administrator",
    Person & { accountId: string }
  >;
  const ids = {} as Record<
    "late" | "soon" | "mine" | "sent" | "review" | "ready" | "ended",
    string
  >;

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
      staff_due_on: "2026-11-25",
      class: "B",
      region: "SN-DK",
      kind: "extension",
    });
    ids.mine = await filed("Diorasine Hydraulique SA", { staff_due_on: "2026-12-02" });
    await takes(t.services, people.registrar, ids.mine);
    ids.sent = await filed("Sinthiadou Forages", {
      state: "to-complete",
      deadline_on: "2026-12-11",
    });
    ids.review = await filed("Tamarou Ouvrages SARL", {
      state: "under-review",
      staff_due_on: "2026-12-01",
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
  const conditions = (narrowing: Asked): QueueConditions => ({
    states: null,
    class: null,
    region: null,
    family: null,
    kind: null,
    dueUntil: null,
    handler: null,
    search: "",
    ...narrowing,
  });
  const pageQuery = { sort: "due", descending: false, size: 50, cursor: null } as const;

  const listOf = (person: Person, narrowing: Asked, page: object = {}) =>
    queuePage(t.db, viewerOf(person), conditions(narrowing), { ...pageQuery, ...page });
  const shownIds = async (person: Person, narrowing: Asked) =>
    (await listOf(person, narrowing)).rows.map(({ id }) => id);

  return { t, people, ids, filed, viewerOf, conditions, listOf, shown: shownIds };
}
