import { beforeEach, describe, expect, test } from "vitest";
import { nobody } from "#app/kernel/actor.ts";
import { aColleague, declaresClear, declaresConflict, made } from "#tests/applying.ts";
import { anExamination } from "#tests/examining.ts";
import { anExpert } from "#tests/experts.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { loader as objection, action as onObjection } from "../objections/objection-page.tsx";
import { loader as objections } from "../objections/objections-page.tsx";
import { raiseObjection } from "../objections/raise-objection.server.ts";
import { planVisit } from "../visits/plan-visit.server.ts";
import { action as onVisit, loader as visit } from "../visits/visit-page.tsx";
import { askExpert } from "./ask-expert.server.ts";
import { declareAsExpert } from "./declare-as-expert.server.ts";
import { loader as chosenDocument } from "./expert-document.route.ts";
import { expertToken } from "./expert-link.server.ts";
import { loader as link, action as onLink } from "./expert-page.tsx";
import { action as onQuestions, loader as questions } from "./questions-page.tsx";
import { revokeQuestion } from "./revoke-question.server.ts";

/** Texts that nobody reads before a clear declaration, or in conflict. */
const secrets = {
  question: "Pourquoi cette portée de poutre",
  place: "Atelier caché de Mbao",
  objection: "Son cousin dirige Kayar Travaux",
};

const t = openForTests({ day: "2026-11-24" });
let now: Awaited<ReturnType<typeof anExamination>>;
let questionId: string;
let objectionId: string;
let token: string;
beforeEach(async () => {
  t.on("2026-11-24");
  now = await anExamination(t.services);
  const { applicationId, documentId } = now;
  const expert = await anExpert(t.services);
  const as = (actor: Parameters<typeof testContext>[1]) => testContext(t.services, actor);
  const examiner = as({ actor: now.examiner });
  ({ questionId } = await made(
    askExpert(examiner, {
      applicationId,
      expertId: expert.expertId,
      familyId: expert.familyId,
      question: secrets.question,
      documents: [`QUITUS:${documentId}`],
      dueOn: "2026-12-04",
    }),
  ));
  token = expertToken(as({ actor: nobody }), questionId);
  await made(
    planVisit(examiner, {
      applicationId,
      onDay: "2026-12-01",
      atTime: "10:30",
      place: secrets.place,
      note: null,
    }),
  );
  const { id: personId } = await t.db
    .selectFrom("assignment")
    .select("id")
    .where("application_id", "=", applicationId)
    .executeTakeFirstOrThrow();
  ({ objectionId } = await made(
    raiseObjection(as({ actor: now.owner }), {
      applicationId,
      personId,
      reason: secrets.objection,
    }),
  ));
});

type Handler = Parameters<typeof callPage>[0];
const call = async (
  handler: unknown,
  path: string,
  { as, form }: { as?: string; form?: Record<string, string> } = {},
) => {
  const cookie = as && (await signedInCookie(t.services, as, "second-factor"));
  const answer = await callPage(handler as Handler, {
    services: t.services,
    path,
    ...(cookie && { cookie }),
    ...(form && { form }),
  });
  return { ...answer, text: JSON.stringify(answer.data) ?? "" };
};
const secretsIn = (text: string) =>
  Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));

describe("the pages of the staff", () => {
  const pages = () => {
    const dossier = `/bureau/dossiers/${now.applicationId}`;
    return [
      [questions, `${dossier}/experts`],
      [visit, `${dossier}/visite`],
      [objection, `/bureau/oppositions/${objectionId}`],
      [objections, "/bureau/oppositions"],
    ] as const;
  };
  const seenBy = async (accountId: string) => {
    const seen: string[] = [];
    for (const [loader, path] of pages())
      seen.push(...secretsIn((await call(loader, path, { as: accountId })).text));
    return seen;
  };

  test("show the secrets to who examines, and none to whoever has not declared", async () => {
    expect(await seenBy(now.examiner.accountId)).toEqual(["question", "place"]);
    for (const role of ["examiner", "registrar", "secretary", "president"] as const)
      expect(await seenBy((await aColleague(t.services, role)).accountId)).toEqual([]);
    const { accountId } = await aColleague(t.services, "examiner");
    for (const [loader, path] of pages().slice(0, 2))
      expect(await call(loader, path, { as: accountId })).toMatchObject({
        location: `/bureau/dossiers/${now.applicationId}/declaration`,
      });
  });

  test("show the reason of an objection to who decides it, after a declaration", async () => {
    const { accountId } = await aColleague(t.services, "secretary");
    await declaresClear(t.services, { applicationId: now.applicationId, accountId });
    expect(await seenBy(accountId)).toEqual(["objection"]);
  });

  test("do not exist for somebody in conflict, nor do their forms", async () => {
    const { accountId } = await aColleague(t.services, "secretary", "examiner");
    await declaresConflict(t.services, { applicationId: now.applicationId, accountId });
    for (const [loader, path] of pages().slice(0, 3)) {
      const answer = await call(loader, path, { as: accountId });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const list = await call(objections, "/bureau/oppositions", { as: accountId });
    expect(list.text).not.toContain(objectionId);
    const dossier = `/bureau/dossiers/${now.applicationId}`;
    const posts = [
      [onQuestions, `${dossier}/experts`, { intent: "revoke", questionId, reason: "abc" }],
      [onVisit, `${dossier}/visite`, { intent: "plan", atTime: "9:00", place: "Thiès" }],
      [onObjection, `/bureau/oppositions/${objectionId}`, { intent: "upheld", decision: "abc" }],
    ] as const;
    for (const [action, path, form] of posts)
      expect((await call(action, path, { as: accountId, form })).status).toBe(404);
  });
});

describe("the mailed link", () => {
  const here = () => `/avis-expert?token=${token}`;
  const declares = () =>
    made(
      declareAsExpert(testContext(t.services, { actor: nobody }), {
        token,
        outcome: "clear",
        reason: "",
      }),
    );
  const revokes = () =>
    made(
      revokeQuestion(testContext(t.services, { actor: now.examiner }), {
        applicationId: now.applicationId,
        questionId,
        reason: "Réponse trouvée",
      }),
    );

  test("shows the company alone before the declaration, then the question, and logs each opening", async () => {
    const before = await call(link, here());
    expect(before.status).toBe(200);
    expect(secretsIn(before.text)).toEqual([]);
    expect(before.text).not.toContain("quitus");
    const wrong = await call(onLink, here(), { form: { intent: "declare", outcome: "clear" } });
    expect(wrong.status).toBe(400);
    await call(onLink, here(), {
      form: { intent: "declare", outcome: "clear", undertaken: "on", reason: "" },
    });
    const after = await call(link, here());
    expect(secretsIn(after.text)).toEqual(["question"]);
    expect(after.text).toContain("quitus.pdf");
    const opened = await t.db
      .selectFrom("expert_access")
      .select("what")
      .where("question_id", "=", questionId)
      .orderBy("id")
      .execute();
    expect(opened.map(({ what }) => what)).toEqual(["declaration", "question"]);
  });

  test("is logged once a visit, however often a program fetches it", async () => {
    const opened = async () =>
      (
        await t.db
          .selectFrom("expert_access")
          .select("what")
          .where("question_id", "=", questionId)
          .execute()
      ).map(({ what }) => what);
    for (let turn = 0; turn < 20; turn++) expect((await call(link, here())).status).toBe(200);
    expect(await opened()).toEqual(["declaration"]);
    t.on("2026-11-25");
    await call(link, here());
    expect(await opened()).toEqual(["declaration", "declaration"]);
  });

  test("opens no document that was not chosen, and none after a revocation", async () => {
    await declares();
    const document = (id: string) => `/avis-expert/pieces/${id}?token=${token}`;
    expect((await call(chosenDocument, document(questionId))).status).toBe(404);
    await revokes();
    expect((await call(chosenDocument, document(now.documentId))).status).toBe(404);
    const page = await call(link, here());
    expect([page.status, secretsIn(page.text)]).toEqual([410, []]);
  });

  test("an answer that comes after the revocation is refused in words and given back to be copied", async () => {
    await declares();
    await revokes();
    const body = "Dix pages d’avis que personne ne veut récrire.";
    const late = await call(onLink, here(), { form: { intent: "answer", body } });
    expect(late).toMatchObject({
      status: 410,
      data: { lost: { body, title: "Cette question a été retirée" } },
    });
  });

  test("an unknown link is answered 404, and the empty form keeps nothing", async () => {
    expect((await call(link, "/avis-expert?token=x.y")).status).toBe(404);
    await declares();
    const empty = await call(onLink, here(), { form: { intent: "answer", body: " " } });
    expect(empty.status).toBe(400);
  });
});
