import { expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aColleague, aFiledApplication, made, takes } from "#tests/applying.ts";
import { anAskedApplication } from "#tests/complements.ts";
import { anExamination } from "#tests/examining.ts";
import { aCertificate } from "#tests/factories.ts";
import { openQueue } from "#tests/queued.ts";
import { cancelSession, planSession } from "../committee/sessions/plan-session.server.ts";
import { raiseObjection } from "../objections/raise-objection.server.ts";
import { planVisit } from "../visits/plan-visit.server.ts";
import { queueLines } from "./queue.queries.server.ts";
import { inQueueWords } from "./queue-reading.server.ts";
import { waitingApplications } from "./waiting-applications.queries.server.ts";

const { t, people, ids, filed, viewerOf, shown } = openQueue();
const linesOf = async (person: Person, ...some: string[]) => {
  const { scope } = viewerOf(person);
  return await inQueueWords(t.as(person), scope, await queueLines(t.db, scope, some));
};

test("new, late, with the company, ready, ended, and who has it", async () => {
  const lines = await linesOf(people.registrar, ...Object.values(ids));
  const lineOf = (id: string) => lines.find((line) => line.id === id);
  expect(lineOf(ids.late)).toMatchObject({
    late: true,
    left: "−1\u00A0j",
    group: "Échéance passée",
  });
  expect(lineOf(ids.soon)).toMatchObject({
    left: "2\u00A0j",
    due: "25/11",
    group: "Cette semaine",
    kind: "Extension",
    why: "Nouveau, déposé aujourd’hui",
  });
  expect(lineOf(ids.mine)).toMatchObject({ mine: true, why: "Recevabilité à vérifier" });
  expect(lineOf(ids.sent)?.why).toBe("Réponse attendue le 11/12");
  expect(lineOf(ids.review)?.why).toBe("Recevable, à prendre");
  expect(lineOf(ids.ready)?.why).toBe("Prêt aujourd’hui");
  expect(lineOf(ids.ended)?.why).toBe("Terminé aujourd’hui");
  expect(lineOf(ids.soon)?.used).toEqual({ days: 8, of: 10 });
});

test("a renewal that no session can decide before its right ends says so", async () => {
  const { companyId } = await aCertificate(t.services, {
    decidedOn: "2026-01-05",
    company: { name: "Renewing SARL" },
    qualifications: [{ code: "2201", endsOn: "2026-12-15" }],
  });
  const id = await aFiledApplication(t.services, {
    companyId,
    kind: "renewal",
    state: "ready",
    staff_due_on: "2026-12-15",
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
  await t.db.updateTable("application").set({ state: "withdrawn" }).where("id", "=", id).execute();
});

test("an offer asks its person to declare, and tells others that it waits", async () => {
  const offered = await filed("Offered SARL", { staff_due_on: "2026-12-03", region: "SN-LG" });
  await t.db
    .insertInto("assignment")
    .values({
      id: newId(),
      application_id: offered,
      account_id: people.other.accountId,
      role: "registrar",
      state: "offered",
      offered_by: people.registrar.accountId,
      offered_at: t.services.now(),
    })
    .execute();
  const [mine] = await linesOf(people.other, offered);
  expect(mine).toMatchObject({ offered: true });
  expect(mine?.why).toMatch(/^Proposé par .*\u00A0: déclarez vos intérêts$/);
  expect(await shown(people.other, { tab: "a-moi" })).toEqual([offered]);
  expect(await shown(people.registrar, { tab: "nouveaux", region: "SN-LG" })).toEqual([]);
  expect((await linesOf(people.registrar, offered))[0]?.why).toMatch(/, sans réponse$/);
  const { scope } = viewerOf(people.other);
  expect(await waitingApplications(t.db, scope, { today: "2026-11-23" })).toMatchObject({
    offered: 1,
    mine: 0,
    untaken: 2,
  });
  await t.db
    .updateTable("application")
    .set({ state: "withdrawn" })
    .where("id", "=", offered)
    .execute();
});

test("received complements show to who reads the application whole, and to nobody else", async () => {
  t.on("2026-11-20");
  const { applicationId, examiner, ids: askedIds } = await anAskedApplication(t.services);
  await t.db
    .updateTable("complement")
    .set({ state: "answered", answered_at: t.services.now() })
    .where("id", "in", askedIds.slice(0, 2))
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

test("an examination says what it waits for, to who reads the application whole", async () => {
  t.on("2026-11-23");
  const { applicationId, examiner, owner } = await anExamination(t.services);
  const { id: personId } = await t.db
    .selectFrom("assignment")
    .select("id")
    .where("application_id", "=", applicationId)
    .where("state", "=", "live")
    .executeTakeFirstOrThrow();
  const why = async (person: Person = examiner) => (await linesOf(person, applicationId))[0]?.why;
  expect(await why()).toBe("Examen en cours");
  const subAreas = await t.db
    .selectFrom("application_sub_area")
    .select("sub_area_id as id")
    .where("application_id", "=", applicationId)
    .execute();
  await t.db
    .insertInto("opinion")
    .values(
      subAreas.map(({ id }) => ({
        application_id: applicationId,
        sub_area_id: id,
        verdict: "favourable" as const,
        level: 1,
        class: "F" as const,
        note: "",
        version: 1,
        given_by: examiner.accountId,
        given_at: t.services.now(),
      })),
    )
    .execute();
  expect(await why()).toBe("Avis donnés\u00A0: rapport à signer");
  const visit = { applicationId, onDay: "2026-11-25", atTime: "10:30", place: "Chantier de Thiès" };
  await made(planVisit(t.as(examiner), { ...visit, note: "" }));
  expect(await why()).toBe("Visite prévue le 25/11");
  t.on("2026-11-26");
  const late = async (person: Person) => {
    const { scope } = viewerOf(person);
    const rows = await queueLines(t.db, scope, [applicationId]);
    return (await inQueueWords(t.as(person), scope, rows))[0]?.why;
  };
  expect(await late(examiner)).toBe("Visite du 25/11, compte rendu attendu");
  // Who has not declared reads none of it.
  expect(await late(people.examiner)).not.toMatch(/Visite|Avis/);
  await made(
    raiseObjection(t.as(owner), {
      applicationId,
      personId,
      reason: "Son frère dirige notre concurrent.",
    }),
  );
  for (const person of [examiner, people.secretary])
    expect(await late(person)).toBe("Opposition de l’entreprise à décider");
  t.on("2026-11-23");
});

test("an assignment that ended as the state began is not taken over, one that ended within it is", async () => {
  const id = await filed("Balokor SARL", { staff_due_on: "2026-12-10" });
  const why = async (person: Person) => (await linesOf(person, id))[0]?.why;
  const ends = async (person: Person & { accountId: string }, at: Date) =>
    await t.db
      .updateTable("assignment")
      .set({ state: "ended", ended_at: at, outcome: null, end_reason: "Autre dossier urgent" })
      .where("application_id", "=", id)
      .where("account_id", "=", person.accountId)
      .execute();
  await takes(t.services, people.other, id);
  const began = t.services.now();
  await ends(people.other, began);
  await t.db
    .updateTable("application")
    .set({ state_since: began, handled_by: null })
    .where("id", "=", id)
    .execute();
  await takes(t.services, people.registrar, id);
  expect(await why(people.registrar)).toBe("Recevabilité à vérifier");
  const colleague = await aColleague(t.services, "registrar");
  await ends(people.registrar, new Date(began.getTime() + 60_000));
  await t.db.updateTable("application").set({ handled_by: null }).where("id", "=", id).execute();
  await takes(t.services, colleague, id);
  expect(await why(colleague)).toMatch(/^Repris /);
  await t.db.updateTable("application").set({ state: "withdrawn" }).where("id", "=", id).execute();
});
