import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import { prepareComplement } from "#app/applications/complements/prepare-complement.server.ts";
import { moveApplication } from "#app/applications/move-application.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { insertReasonVersion } from "#app/settings/reasons/reasons.queries.server.ts";
import { aColleague, authorised, declaresClear, made } from "#tests/applying.ts";
import { wordsAsked } from "#tests/complements.ts";
import { anExamination, fills, wholeReport } from "#tests/examining.ts";
import { openForTests } from "#tests/opening.ts";
import { acceptOfferIn, endAssignmentIn, offerIn } from "../assignment/assign.server.ts";
import { examinerGrounds } from "../assignment/assignment.queries.server.ts";
import { opinionsOf, textsOfExamination } from "./examination.queries.server.ts";
import { notesOf } from "./note.queries.server.ts";
import { reopenExamination } from "./reopen-examination.server.ts";
import { reportsOf } from "./report.queries.server.ts";
import { reportFacts, reportNow } from "./report-facts.server.ts";
import { signReport } from "./sign-report.server.ts";
import { writeNote } from "./write-note.server.ts";

const t = openForTests({ day: "2026-11-23" });
let now: Awaited<ReturnType<typeof anExamination>>;
beforeEach(async () => {
  t.on("2026-11-23");
  now = await anExamination(t.services);
});

const scopeOf = (actor: Person) => {
  const scope = staffScope(actor);
  if (!scope) throw new Error("No staff.");
  return scope;
};
const type = (
  typedFields: Record<string, string>,
  shownFields = {},
  actor: Person = now.examiner,
) => fills(t.services, { actor, applicationId: now.applicationId }, typedFields, shownFields);
const opinions = () => opinionsOf(t.db, scopeOf(now.examiner), now.applicationId);
const readReport = async (actor: Person = now.examiner) => {
  const ctx = t.as(actor);
  const facts = await reportFacts(ctx, scopeOf(actor), now.applicationId);
  if (!facts) throw new Error("Not readable.");
  return reportNow(facts);
};
const sign = async (actor: Person = now.examiner, { renderPdf } = t.services) => {
  const { readSha256 } = await readReport(now.examiner);
  const ctx = { ...t.as(actor), renderPdf };
  return await signReport(ctx, { applicationId: now.applicationId, readSha256 });
};
const reports = () => reportsOf(t.db, scopeOf(now.examiner), now.applicationId);
const state = async () =>
  (
    await t.db
      .selectFrom("application")
      .select("state")
      .where("id", "=", now.applicationId)
      .executeTakeFirstOrThrow()
  ).state;
const events = async () =>
  (
    await t.db
      .selectFrom("journal")
      .select(["event", "data"])
      .where("subject_id", "=", now.applicationId)
      .orderBy("sequence")
      .execute()
  ).filter(({ event }) => event.startsWith("report") || event === "review-note-written");

describe("notes", () => {
  const note = (text: string, actor: Person = now.examiner) =>
    writeNote(t.as(actor), { applicationId: now.applicationId, text });
  const notes = () => notesOf(t.db, scopeOf(now.examiner), now.applicationId);

  test("are added with their author and take the note under way away; twice the same words make one", async () => {
    await made(type({ note: "La référence 3 est confirm", rapport: "Début" }));
    await made(note("La référence 3 est confirmée !"));
    await made(note("La référence 3 est confirmée !"));
    expect(await notes()).toMatchObject([
      { text: "La référence 3 est confirmée\u202F!", writtenBy: now.examiner.name },
    ]);
    expect(await textsOfExamination(t.db, scopeOf(now.examiner), now.applicationId)).toMatchObject({
      noteText: "",
      reportText: "Début",
    });
    expect(await events()).toHaveLength(1);
  });

  test("are refused without words, and to who does not have the application", async () => {
    expect(await note("  ")).toMatchObject({ refusal: "no-words" });
    const controller = await aColleague(t.services, "controller");
    expect(await note("Bonjour", controller)).toMatchObject({ refusal: "not-yours" });
    expect(await notes()).toEqual([]);
  });

  test("never change, by raw SQL either", async () => {
    await made(note("Vu."));
    await expect(sql`update review_note set text = 'Autre'`.execute(t.db)).rejects.toThrow("once");
  });
});

describe("signing a report", () => {
  beforeEach(async () => {
    await made(type(wholeReport));
  });

  test("freezes it with its hash in the journal and passes the application to the committee", async () => {
    const signed = await made(sign());
    expect(signed.version).toBe(1);
    expect(await state()).toBe("ready");
    const [report] = await reports();
    expect(report?.content).toMatchObject({
      version: 1,
      class: "D",
      classReached: "E",
      examiner: { accountId: now.examiner.accountId, name: now.examiner.name },
      grid: { total: 84, outcome: "passes" },
      opinions: [{ code: "2201", verdict: "favourable", level: 1, class: "D", reason: null }],
      documents: { accepted: 0, refused: 0, unchecked: 1 },
    });
    expect(sha256Hex(canonicalJson(report?.content))).toBe(signed.sha256);
    expect(JSON.stringify(report?.content)).not.toContain("PA-SECRET");
    expect(await events()).toMatchObject([
      { event: "report-signed", data: { version: 1, sha256: signed.sha256 } },
    ]);
  });

  test("twice at once makes one report, and none before it can be drawn", async () => {
    const renderPdf = () => Promise.reject(new Error("no letter for this sign"));
    const undrawn = await sign(now.examiner, { ...t.services, renderPdf });
    expect(undrawn).toMatchObject({ refusal: "not-drawn" });
    const both = await Promise.all([sign(), sign()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: "wrong-state" });
    expect(await reports()).toHaveLength(1);
  });

  test("is refused when it is not the report that was read", async () => {
    const { readSha256 } = await readReport();
    await made(type({ "points.people": "13" }, { "points.people": "26" }));
    const { applicationId } = now;
    expect(await signReport(t.as(now.examiner), { applicationId, readSha256 })).toMatchObject({
      refusal: "changed-meanwhile",
    });
    expect(await reports()).toEqual([]);
  });

  test.each([
    [
      "a block without points",
      { "points.people": "" },
      "Moyens humains\u00A0: pas encore de points",
    ],
    ["a sub-area without an opinion", { "avis.2201": "" }, "pas encore d’avis"],
    [
      "another class without its reason",
      { "avis.2201": "other", "niveau.2201": "1", "classe.2201": "E", "motif-dessus.2201": "" },
      "choisissez un motif pour",
    ],
    ["no text", { rapport: "" }, "Le texte du rapport est vide"],
  ])("is refused with %s, and says so", async (_, typedFields, words) => {
    await made(type(typedFields, wholeReport));
    expect((await readReport()).gaps.map(({ text }) => text).join()).toContain(words);
    expect(await sign()).toMatchObject({ refusal: "incomplete" });
    expect([await reports(), await state()]).toEqual([[], "under-review"]);
  });

  test("is refused while a complement waits", async () => {
    const request = { ...wordsAsked, applicationId: now.applicationId };
    await made(prepareComplement(t.as(now.examiner), request));
    expect(await sign()).toMatchObject({ refusal: "incomplete" });
    expect(await reports()).toEqual([]);
  });

  test("is refused with a reason that was withdrawn from the catalogue meanwhile", async () => {
    await made(type({ "avis.2201": "unfavourable", "motif.2201": "R-01" }, wholeReport));
    const [{ version } = { version: 0 }] = await t.db
      .selectFrom("reason")
      .select("version")
      .where("code", "=", "R-01")
      .orderBy("version", "desc")
      .execute();
    await insertReasonVersion(t.db, {
      code: "R-01",
      version: version + 1,
      scope: "refusal",
      text: "Fini",
      ended: true,
      effectiveFrom: "2026-11-23",
      by: "tests",
      at: new Date(),
    });
    try {
      const { gaps } = await readReport();
      expect(gaps.map(({ text }) => text).join()).toContain(
        "le motif R-01 n’est plus au catalogue",
      );
      expect(await sign()).toMatchObject({ refusal: "incomplete" });
      expect(await opinions()).toMatchObject([{ reasonCode: "R-01", reasonVersion: version }]);
    } finally {
      await t.db
        .deleteFrom("reason")
        .where("code", "=", "R-01")
        .where("version", "=", version + 1)
        .execute();
    }
  });

  test("is refused to who reads the application whole without having it", async () => {
    const controller = await aColleague(t.services, "controller");
    expect(await sign(controller)).toMatchObject({ refusal: "not-yours" });
    const other = await aColleague(t.services, "examiner");
    expect(await sign(other)).toMatchObject({ refusal: "unknown-application" });
    expect(await reports()).toEqual([]);
  });

  test("the move alone is refused without a signed report", async () => {
    const moved = moveApplication(t.as(now.examiner), { ...now, move: "report" as never });
    expect(await moved).toMatchObject({ refusal: "report-signed" });
  });

  test("a reopened examination sets it aside, unchanged, and the next version is signed", async () => {
    await made(sign());
    const { applicationId } = now;
    const reopen = (reason: string, actor: Person = now.examiner) =>
      reopenExamination(t.as(actor), { applicationId, reason });
    expect(await reopen(" ")).toMatchObject({ refusal: "reason-given" });
    const controller = await aColleague(t.services, "controller");
    expect(await reopen("Une pièce manque", controller)).toMatchObject({ refusal: "not-yours" });
    const [before] = await reports();
    await made(reopen("Une référence est démentie"));
    expect(await state()).toBe("under-review");
    expect(await reports()).toMatchObject([
      { sha256: before?.sha256, setAsideReason: "Une référence est démentie" },
    ]);
    await made(type({ "points.references": "20" }, wholeReport));
    expect(await made(sign())).toMatchObject({ version: 2 });
    const [second, first] = await reports();
    expect(second?.content.grid.total).toBe(73);
    expect(first?.content).toEqual(before?.content);
    expect((await events()).map(({ event }) => event)).toEqual([
      ...["report-signed", "report-set-aside", "report-signed"],
    ]);
  });

  test("raw SQL: a signed report is neither changed nor removed, and what it says stays", async () => {
    await made(sign());
    const id = now.applicationId;
    const run = (text: string) => sql.raw(text.replaceAll("$id", `'${id}'`)).execute(t.db);
    const ofIt = "where application_id = $id";
    for (const text of [
      `update report set content = '{}' ${ofIt}`,
      `update report set sha256 = repeat('0', 64) ${ofIt}`,
      `update report set signed_by = (select id from account where id <> signed_by limit 1) ${ofIt}`,
      `update report set version = 7 ${ofIt}`,
    ])
      await expect(run(text), text).rejects.toThrow("a signed report never changes");
    await expect(run(`delete from report ${ofIt}`)).rejects.toThrow("a signed report stays");
    for (const text of [
      `update grid_mark set points = 1 ${ofIt}`,
      `update opinion set verdict = 'unfavourable' ${ofIt}`,
    ])
      await expect(run(text), text).rejects.toThrow();
    expect(await reports()).toHaveLength(1);
  });

  test("raw SQL: no report without marks and opinions, nor of somebody else's examination", async () => {
    const insert = (by: string) =>
      sql`insert into report
      (id, application_id, version, content, sha256, signed_by, signed_at)
      values (gen_random_uuid(), ${now.applicationId}, 1, '{}', repeat('0', 64), ${by}, now())`.execute(
        t.db,
      );
    const other = await aColleague(t.services, "examiner");
    await expect(insert(other.accountId)).rejects.toThrow("only the examiner");
    await made(type({ "points.people": "" }, wholeReport));
    await expect(insert(now.examiner.accountId)).rejects.toThrow("every block");
    await made(
      type({ "points.people": "26", "avis.2201": "" }, { ...wholeReport, "points.people": "" }),
    );
    await expect(insert(now.examiner.accountId)).rejects.toThrow("an opinion for each sub-area");
  });
});

test("a handover carries marks, opinions, texts and notes, and takes the pen from who had it", async () => {
  await made(type({ ...wholeReport, note: "À finir" }));
  const { applicationId } = now;
  await made(writeNote(t.as(now.examiner), { applicationId, text: "Vu avec le maître d’ouvrage" }));
  const next = await aColleague(t.services, "examiner");
  await authorised(t.services, next.accountId);
  await declaresClear(t.services, { applicationId, accountId: next.accountId });
  const { accountId } = next;
  await t.as(now.examiner).transaction(async (tx) => {
    await endAssignmentIn(tx, {
      applicationId,
      accountId: now.examiner.accountId,
      reason: "Absence",
    });
    const grounds = await examinerGrounds(tx.db, { applicationId, accountId, day: "2026-11-23" });
    const families = grounds.map(({ familyId, authorisationId }) => ({
      familyId,
      authorisationId: authorisationId ?? "",
    }));
    await offerIn(tx, { applicationId, accountId, role: "examiner", families });
    await acceptOfferIn(tx, { applicationId, accountId });
  });
  expect(await type({ "points.people": "1" }, wholeReport)).toMatchObject({ ok: false });
  expect((await notesOf(t.db, scopeOf(next), applicationId)).map(({ text }) => text)).toEqual([
    "Vu avec le maître d’ouvrage",
  ]);
  await made(type({ "points.people": "20" }, wholeReport, next));
  const { readSha256, draft } = await readReport(next);
  expect(draft.grid.total).toBe(78);
  await made(signReport(t.as(next), { applicationId, readSha256 }));
  expect(await state()).toBe("ready");
});
