import { sql } from "kysely";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { jsonText, storedJson } from "#app/kernel/stored-json.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { aColleague, made } from "#tests/applying.ts";
import { aPreparedDecision } from "#tests/deciding.ts";
import { anExamination, fills, reportWithinFigures } from "#tests/examining.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { aConvenedSession, anOpenSession, aReadyApplication, endMandates } from "#tests/sitting.ts";
import { AgendaList } from "../committee/agenda/agenda-list.tsx";
import { loader as agenda } from "../committee/sessions/session-page.tsx";
import { loader as ballot } from "../committee/vote/ballot-page.tsx";
import { ItemColumn } from "../committee/vote/item-column.tsx";
import { openItem } from "../committee/vote/open-item.server.ts";
import { loader as run } from "../committee/vote/run-page.tsx";
import { LinesBesideOpinions } from "../decision/before-signing.tsx";
import { loader as decisionPage } from "../decision/decision-page.tsx";
import { letterNow } from "../decision/letter-facts.server.ts";
import { letterSheet } from "../decision/letter-sheet.ts";
import { DecisionLines } from "../decision/letter-view.tsx";
import { loader as signDecisions } from "../decision/sign-page.tsx";
import { GridWarning } from "./against-grid-mark.tsx";
import { reportsOf } from "./report.queries.server.ts";
import { reportContentSchema } from "./report.ts";
import { reportFacts, reportNow } from "./report-facts.server.ts";
import { reportSheet } from "./report-sheet.ts";
import { ReportView } from "./report-view.tsx";
import { signReport } from "./sign-report.server.ts";

const t = openForTests({ day: "2026-11-23" });

const scopeOf = (person: Person) => {
  const scope = staffScope(person);
  if (!scope) throw new Error("no scope");
  return scope;
};

const readPage = async <Data>(handler: Handler, path: string, who: Person): Promise<Data> => {
  const cookie = await signedInCookie(
    t.services,
    who.kind === "person" ? who.accountId : "",
    "second-factor",
  );
  const answer = await callPage(handler, { services: t.services, path, cookie });
  expect(answer.status).toBe(200);
  return answer.data as Data;
};

const html = (view: object, props: object) =>
  renderToStaticMarkup(createElement(view as never, props as never)).replaceAll("&#x27;", "'");

const mark = /avis contraire à la grille/i;
const grounds = "Moyens matériels sous 40\u00A0% du bloc";
const reason = "Le matériel loué couvre les chantiers prévus.";

/** An examination whose equipment is below its share, in the class that the figures reach. */
async function eliminated(typedFields: Record<string, string> = {}) {
  const examined = await anExamination(t.services, { classReached: "D" });
  const fields = {
    ...reportWithinFigures,
    "points.equipment": "7",
    "mot.2201": "",
    ...typedFields,
  };
  const { applicationId, examiner } = examined;
  await made(fills(t.services, { ...examined, actor: examiner }, fields));
  const now = async () => {
    const facts = await reportFacts(t.as(examiner), scopeOf(examiner), applicationId);
    if (!facts) throw new Error("no facts");
    return reportNow(facts);
  };
  return {
    ...examined,
    now,
    sign: async () =>
      await signReport(t.as(examiner), { applicationId, readSha256: (await now()).readSha256 }),
    reports: () => reportsOf(t.db, scopeOf(examiner), applicationId),
    writes: (note: string) =>
      fills(
        t.services,
        { actor: examiner, applicationId },
        { "mot.2201": note },
        { "mot.2201": "" },
      ),
  };
}

test("a favourable opinion on an application that the grid eliminates is signed only with its written reason", async () => {
  const examined = await eliminated();
  expect((await examined.now()).gaps.map(({ text }) => text)).toEqual([
    expect.stringContaining(`avis contraire à la grille (${grounds})`),
  ]);
  expect(await examined.sign()).toMatchObject({ refusal: "incomplete" });
  expect(await examined.reports()).toEqual([]);
  await made(examined.writes(reason));
  await made(examined.sign());
  const [report] = await examined.reports();
  if (!report) throw new Error("no report");
  const page = html(ReportView, { report: report.content });
  for (const words of ["Éliminé", grounds, reason]) expect(page).toContain(words);
  expect(page).toMatch(mark);
  const sheet = JSON.stringify(reportSheet(report, await settingsInForce(t.db, t.services.now())));
  expect(sheet).toContain(`Avis contraire à la grille\u00A0: ${grounds}.`);
  expect(sheet).toContain('{"label":"Avis contraire à la grille","value":"2201"}');
});

test("a refusal needs its reason of the catalogue although the grid passes, and contradicts nothing", async () => {
  const examined = await anExamination(t.services, { classReached: "D" });
  const actor = examined.examiner;
  const { applicationId } = examined;
  const refusing = { ...reportWithinFigures, "avis.2201": "unfavourable", "mot.2201": "" };
  await made(fills(t.services, { actor, applicationId }, refusing));
  const now = async () => {
    const facts = await reportFacts(t.as(actor), scopeOf(actor), applicationId);
    if (!facts) throw new Error("no facts");
    return reportNow(facts);
  };
  const sign = async () =>
    await signReport(t.as(actor), { applicationId, readSha256: (await now()).readSha256 });
  expect(await sign()).toMatchObject({ refusal: "incomplete" });
  await made(fills(t.services, { actor, applicationId }, { "motif.2201": "R-01" }));
  const { draft } = await now();
  expect(html(GridWarning, { report: draft })).toBe("");
  expect(html(ReportView, { report: draft })).not.toMatch(mark);
  await made(sign());
});

test("who signs is warned that the grid eliminates, and of nothing when it passes", async () => {
  const { now } = await eliminated({ "mot.2201": reason });
  const warned = html(GridWarning, { report: (await now()).draft });
  expect(warned).toContain("Éliminé\u00A0: Moyens matériels");
  expect(warned).toMatch(mark);
  expect(warned).toContain(reason);
  const fine = await eliminated({ "points.equipment": "16" });
  expect(html(GridWarning, { report: (await fine.now()).draft })).toBe("");
});

test("a report signed before formats had numbers is shown as it was, and says how it tells its plan", async () => {
  const { now } = await eliminated({ "points.equipment": "16" });
  const { format: _format, ...old } = (await now()).draft;
  const plan = [{ label: "Interroger", state: "done", reason: null }];
  const reportHtml = html(ReportView, { report: { ...old, plan } });
  expect(reportHtml).toContain("seuls les points étaient donnés");
  // As an opinion could be signed before it had the reasons of a line.
  const opinions = old.opinions.map(({ aboveReason: _above, ...opinion }) => ({
    ...opinion,
    verdict: "other" as const,
    level: 3 as const,
    reason: { code: "R-01", version: 1, text: "Des moyens manquent." },
  }));
  const signed = { ...old, opinions, version: 1, signedAt: "2026-11-20T10:00:00.000Z" };
  const content = { ...signed, examiner: { accountId: "", name: "Ousmane Ndiaye" } };
  const settings = await settingsInForce(t.db, t.services.now());
  for (const text of [
    html(ReportView, { report: content }),
    JSON.stringify(reportSheet({ content, sha256: "" }, settings)),
  ])
    expect(text).toContain("R-01 Des moyens manquent.");
  const fresh = html(ReportView, { report: { ...(await now()).draft, plan } });
  expect(fresh).not.toContain("seuls les points étaient donnés");
});

type Agenda = Awaited<ReturnType<typeof agenda>>;
type Run = Awaited<ReturnType<typeof run>>;

test("agenda, run page and ballot mark an application whose opinion contradicts its grid, and no other", async () => {
  for (const classReached of ["E", "D"] as const) {
    await endMandates(t.services);
    const session = await anOpenSession(t.services, { filed: { classReached } });
    await made(openItem(session.ctx, { itemId: session.itemId }));
    const at = `/bureau/seances/${session.sessionId}`;
    const [member] = session.members;
    if (!member) throw new Error("no member");
    const pages = [
      html(AgendaList, {
        items: (await readPage<Agenda>(agenda, at, session.secretary)).agenda,
        manages: true,
      }),
      html(ItemColumn, { page: await readPage<Run>(run, `${at}/conduite`, session.secretary) }),
      JSON.stringify(await readPage(ballot, `${at}/vote`, member)),
    ];
    const expected = classReached === "E" ? [true, true, true] : [false, false, false];
    expect(pages.map((page) => mark.test(page) || page.includes('"against":[{'))).toEqual(expected);
    for (const page of pages) expect(page.length).toBeGreaterThan(100);
  }
});

test("the agenda marks nothing for a member who has not declared, nor for one who is recused", async () => {
  await endMandates(t.services);
  const session = await aConvenedSession(t.services);
  const at = `/bureau/seances/${session.sessionId}`;
  const itemsFor = async (who: Person) => (await readPage<Agenda>(agenda, at, who)).agenda;
  expect(await itemsFor(session.secretary)).toMatchObject([{ isAgainstGrid: true }]);
  const undeclared = await aColleague(t.services, "secretary");
  expect(await itemsFor(undeclared)).toMatchObject([{ isAgainstGrid: false }]);
});

test("the decision and its signing mark what the report said against the grid, and no other decision", async () => {
  const { applicationId } = await aReadyApplication(t.services);
  const signed = await t.db
    .selectFrom("report")
    .select("content")
    .where("application_id", "=", applicationId)
    .executeTakeFirstOrThrow();
  const marked = await aPreparedDecision(t.services);
  await t.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx
      .updateTable("report")
      .set({ content: jsonText(storedJson("report.content", reportContentSchema, signed.content)) })
      .where("application_id", "=", marked.applicationId)
      .execute();
  });
  const other = await aPreparedDecision(t.services);
  type Decision = Awaited<ReturnType<typeof decisionPage>>;
  const linesOf = async ({ decisionId, president }: typeof marked) => {
    const at = `/bureau/decisions/${decisionId}`;
    const { lines, against } = await readPage<Decision>(decisionPage, at, president);
    return html(LinesBesideOpinions, { lines, against });
  };
  expect(await linesOf(marked)).toMatch(mark);
  expect(await linesOf(marked)).toContain("Un chantier de cette taille");
  expect(await linesOf(other)).not.toMatch(mark);
  type Signing = Awaited<ReturnType<typeof signDecisions>>;
  const markOf = async ({ decisionId, president }: typeof marked) =>
    (
      await readPage<Signing>(
        signDecisions,
        `/bureau/decisions/signer?decision=${decisionId}`,
        president,
      )
    ).decisions;
  expect(await markOf(marked)).toMatchObject([{ isAgainstGrid: true }]);
  expect(await markOf(other)).toMatchObject([{ isAgainstGrid: false }]);
  const letterOf = async ({ decisionId }: typeof marked) => {
    const { letter, sha256 } = await letterNow(t.as(marked.president), decisionId);
    const signature = { name: "Ibrahima Salambé", on: "2026-11-23", deputy: false };
    const sheet = { letter: { ...letter, signature }, sha256, signedAt: t.services.now() };
    const settings = await settingsInForce(t.db, t.services.now());
    const lines = html(DecisionLines, { lines: letter.lines });
    return [lines, JSON.stringify(letterSheet(sheet, settings))];
  };
  for (const text of await letterOf(marked)) expect(text).toMatch(mark);
  for (const text of await letterOf(other)) {
    expect(text).not.toMatch(mark);
    expect(text).toContain("2201");
  }
});
