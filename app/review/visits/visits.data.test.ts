import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import { moveApplication } from "#app/applications/move-application.server.ts";
import type { SuppliedFile } from "#app/files/keep-file.server.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { aColleague, made } from "#tests/applying.ts";
import { anExamination } from "#tests/examining.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { planOf } from "../plan/plan.queries.server.ts";
import { addPhoto, MOST_PHOTOS, removePhoto } from "./add-photo.server.ts";
import { cancelVisit, planVisit } from "./plan-visit.server.ts";
import { saveVisit } from "./save-visit.server.ts";
import { action as saving } from "./saving.route.ts";
import { readSha256, signVisit, visitRecord } from "./sign-visit.server.ts";
import { companyVisits, photoOf, photosOf, visitsOf } from "./visit.queries.server.ts";
import { visitRefusals } from "./visit.refusals.ts";
import { visitPoints } from "./visit-checklist.ts";
import { action } from "./visit-page.tsx";

const t = openForTests({ day: "2026-11-24" });
let now: Awaited<ReturnType<typeof anExamination>>;
beforeEach(async () => {
  t.on("2026-11-24");
  now = await anExamination(t.services);
});

const asExaminer = () => testContext(t.services, { actor: now.examiner });
const scope = () => {
  const staffScopeNow = staffScope(now.examiner);
  if (!staffScopeNow) throw new Error("no scope");
  return staffScopeNow;
};
const planned = () => ({
  applicationId: now.applicationId,
  onDay: "2026-12-01",
  atTime: "10:30",
  place: "Atelier de Thiès",
  note: "Montrer les cartes grises",
});
const plan = async () => (await made(planVisit(asExaminer(), planned()))).visitId;
const visit = async (visitId: string) => {
  const row = (await visitsOf(t.db, scope(), now.applicationId)).find(({ id }) => id === visitId);
  if (!row) throw new Error("no visit");
  return row;
};
const picture = (name: string): SuppliedFile => ({
  name,
  bytes: 40_000,
  sha256: sha256Hex(name),
  type: "image/jpeg",
  pages: null,
  scan: "clean",
});
const photo = (visitId: string, name = "portail.jpg", point = "siege") =>
  addPhoto(asExaminer(), {
    applicationId: now.applicationId,
    visitId,
    point,
    caption: "Le portail",
    file: picture(name),
  });
const whole = {
  ...Object.fromEntries(visitPoints("D").map(({ name }) => [`constat.${name}`, "yes"])),
  rencontre: "Awa Diop, gérante",
  conclusion: "Moyens conformes.",
};
function fills(
  visitId: string,
  fields: Record<string, string>,
  shownTexts: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, value);
    form.set(`vu.${name}`, shownTexts[name] ?? "");
  }
  return saveVisit(asExaminer(), { applicationId: now.applicationId, visitId, form });
}
const sign = async (visitId: string, readHash?: string) =>
  await signVisit(asExaminer(), {
    applicationId: now.applicationId,
    visitId,
    readSha256:
      readHash ??
      readSha256(visitRecord(await visit(visitId), "D", await photosOf(t.db, scope(), visitId))),
  });
const companyMails = async () => {
  const { email } = await t.db
    .selectFrom("account")
    .select("email")
    .where("id", "=", now.owner.accountId)
    .executeTakeFirstOrThrow();
  return (
    await t.db.selectFrom("mail").select("kind").where("recipient", "=", email).execute()
  ).map(({ kind }) => kind);
};

describe("planning", () => {
  test("tells the company day, hour and place, one visit at a time", async () => {
    const two = await Promise.all([
      planVisit(asExaminer(), planned()),
      planVisit(asExaminer(), planned()),
    ]);
    expect(two.map((each) => (each.ok ? "planned" : each.refusal)).sort()).toEqual([
      "planned",
      "planned-already",
    ]);
    expect(await companyMails()).toContain("application-visit-planned");
    const { companyId, applicationId } = now;
    const ownScope = { kind: "company" as const, companyId };
    expect(await companyVisits(t.db, ownScope, { companyId, applicationId })).toMatchObject([
      { place: "Atelier de Thiès", standing: "Prévue" },
    ]);
  });

  test("refuses a day that is past and whoever does not examine the application", async () => {
    expect(await planVisit(asExaminer(), { ...planned(), onDay: "2026-11-23" })).toEqual({
      ok: false,
      refusal: "past",
    });
    for (const actor of [await aColleague(t.services, "examiner"), now.owner])
      expect(await planVisit(testContext(t.services, { actor }), planned())).toMatchObject({
        ok: false,
      });
    expect(await visitsOf(t.db, scope(), now.applicationId)).toEqual([]);
  });

  test("a visit that is not cancelled brings the typed reason back, with why", async () => {
    const visitId = await plan();
    await made(
      cancelVisit(asExaminer(), { applicationId: now.applicationId, visitId, reason: "Pluie" }),
    );
    const answer = await callPage(action, {
      services: t.services,
      cookie: await signedInCookie(t.services, now.examiner.accountId, "second-factor"),
      path: `/bureau/dossiers/${now.applicationId}/visite`,
      form: { intent: "cancel", visite: visitId, reason: "Route coupée" },
    });
    const { message } = visitRefusals.ended;
    expect(answer).toMatchObject({
      status: 409,
      data: { message, cancel: { reason: "Route coupée", error: message } },
    });
  });

  test("a cancelled visit keeps its reason, which the company reads, and leaves room for another", async () => {
    const visitId = await plan();
    const cancelled = { applicationId: now.applicationId, visitId };
    expect(await cancelVisit(asExaminer(), { ...cancelled, reason: " " })).toEqual({
      ok: false,
      refusal: "no-reason",
    });
    expect(await cancelVisit(asExaminer(), { ...cancelled, reason: "a".repeat(1_001) })).toEqual({
      ok: false,
      refusal: "reason-too-long",
    });
    await made(cancelVisit(asExaminer(), { ...cancelled, reason: "Pluie, route coupée" }));
    expect(await companyMails()).toContain("application-visit-cancelled");
    expect(await fills(visitId, whole)).toEqual({ ok: false, refusal: "ended" });
    expect(await plan()).not.toBe(visitId);
  });

  test("the visit does not take place once the company has abandoned", async () => {
    const visitId = await plan();
    await made(
      moveApplication(testContext(t.services, { actor: now.owner }), {
        move: "abandon",
        applicationId: now.applicationId,
      }),
    );
    const { cancelledAt } = await t.db
      .selectFrom("visit")
      .select("cancelled_at as cancelledAt")
      .where("id", "=", visitId)
      .executeTakeFirstOrThrow();
    expect(cancelledAt).not.toBeNull();
  });
});

describe("the record", () => {
  test("two tabs lose nothing: the second is answered the conflict", async () => {
    const visitId = await plan();
    await made(fills(visitId, { "note.siege": "Enseigne visible" }));
    const second = await made(fills(visitId, { "note.siege": "Rien", "constat.siege": "no" }));
    expect(second.conflicts).toEqual({
      "note.siege": { typed: "Rien", stored: "Enseigne visible" },
    });
    expect((await visit(visitId)).findings.siege).toEqual({
      found: "no",
      note: "Enseigne visible",
    });
  });

  test("the script that saves by itself is answered what is stored, and which field somebody else changed", async () => {
    const visitId = await plan();
    const cookie = await signedInCookie(t.services, now.examiner.accountId, "second-factor");
    const send = async (form: Record<string, string>) => {
      let json: unknown;
      const { status } = await callPage(
        async (args: Parameters<typeof saving>[0]) => {
          const answer = await saving(args);
          json = await answer.clone().json();
          return answer;
        },
        {
          services: t.services,
          cookie,
          form,
          path: `/bureau/dossiers/${now.applicationId}/visite/enregistrer?visite=${visitId}`,
        },
      );
      return { status, said: json };
    };
    const first = { "vu.note.siege": "", "note.siege": "Enseigne visible" };
    expect(await send(first)).toMatchObject({
      status: 200,
      said: { fields: { "note.siege": "Enseigne visible" }, conflicts: [], readings: {} },
    });
    // Typed without a network on another device, and sent later.
    const later = { "vu.note.siege": "", "note.siege": "Pas d’enseigne" };
    expect(await send(later)).toMatchObject({ said: { conflicts: ["note.siege"] } });
    expect((await visit(visitId)).findings.siege?.note).toBe("Enseigne visible");
    await made(
      cancelVisit(testContext(t.services, { actor: now.examiner }), {
        applicationId: now.applicationId,
        visitId,
        reason: "Reportée",
      }),
    );
    expect((await send(later)).status).toBe(409);
  });

  test("an unknown finding is not kept", async () => {
    const visitId = await plan();
    await made(fills(visitId, { "constat.siege": "toujours" }));
    expect((await visit(visitId)).findings.siege?.found).toBe("");
  });

  test("photos are added for a point, once each, and taken back until it is signed", async () => {
    const visitId = await plan();
    const { photoId } = await made(photo(visitId));
    expect((await made(photo(visitId))).photoId).toBe(photoId);
    expect(await photo(visitId, "x.jpg", "piscine")).toEqual({
      ok: false,
      refusal: "unknown-point",
    });
    expect(await photosOf(t.db, scope(), visitId)).toHaveLength(1);
    const taken = { applicationId: now.applicationId, visitId, photoId };
    await made(removePhoto(asExaminer(), taken));
    expect(await photosOf(t.db, scope(), visitId)).toEqual([]);
    for (let index = 0; index < MOST_PHOTOS; index += 1) await made(photo(visitId, `${index}.jpg`));
    expect(await photo(visitId, "one-more.jpg")).toEqual({
      ok: false,
      refusal: "too-many-photos",
    });
  });

  test("nobody who has not declared reads a record or a photo", async () => {
    const visitId = await plan();
    const { photoId } = await made(photo(visitId));
    const other = staffScope(await aColleague(t.services, "examiner"));
    if (!other) throw new Error("no scope");
    const { applicationId } = now;
    expect(await visitsOf(t.db, other, applicationId)).toEqual([]);
    expect(await photosOf(t.db, other, visitId)).toEqual([]);
    expect(await photoOf(t.db, other, { applicationId, photoId })).toBeUndefined();
    expect(await photoOf(t.db, scope(), { applicationId, photoId })).toBeDefined();
  });
});

describe("signing", () => {
  test("needs the day, every finding and the record that was read", async () => {
    const visitId = await plan();
    expect(await sign(visitId)).toEqual({ ok: false, refusal: "too-early" });
    t.on("2026-12-01", "10:29");
    expect(await sign(visitId)).toEqual({ ok: false, refusal: "too-early" });
    t.on("2026-12-01", "10:30");
    expect(await sign(visitId)).toEqual({ ok: false, refusal: "incomplete" });
    await made(fills(visitId, whole));
    expect(await sign(visitId, "0".repeat(64))).toEqual({
      ok: false,
      refusal: "changed-meanwhile",
    });
    await made(sign(visitId));
    expect(await sign(visitId)).toEqual({ ok: false, refusal: "ended" });
  });

  test("freezes the record with its photos, settles the step of the plan, and raw SQL changes nothing", async () => {
    await sql`insert into evaluation_step (application_id, position, kind, label, template_version, planned_on, state)
      values (${now.applicationId}, 40, 'visit', 'Visiter', '2026-1', '2026-12-01', 'planned')`.execute(
      t.db,
    );
    const visitId = await plan();
    const { photoId } = await made(photo(visitId));
    await made(fills(visitId, whole));
    t.on("2026-12-01", "11:00");
    const { sha256 } = await made(sign(visitId));
    const { record } = await t.db
      .selectFrom("visit")
      .select("record")
      .where("id", "=", visitId)
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ photos: [{ sha256: sha256Hex("portail.jpg") }] });
    const journal = await t.db
      .selectFrom("journal")
      .select("data")
      .where("event", "=", "visit-signed")
      .where("subject_id", "=", now.applicationId)
      .execute();
    expect(journal).toEqual([{ data: { visitId, sha256, photos: 1 } }]);
    expect(await planOf(t.db, now.applicationId)).toMatchObject([{ state: "done" }]);
    expect(await photo(visitId, "late.jpg")).toEqual({ ok: false, refusal: "ended" });
    for (const statement of [
      sql`update visit set conclusion = 'Autre' where id = ${visitId}`,
      sql`delete from visit where id = ${visitId}`,
      sql`update visit_photo set caption = 'Autre' where id = ${photoId}`,
      sql`delete from visit_photo where id = ${photoId}`,
    ])
      await expect(statement.execute(t.db)).rejects.toThrow(/stay/);
  });
});
