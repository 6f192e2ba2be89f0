import { describe, expect, test } from "vitest";
import { type Scope, staffScope } from "#app/accounts/scope.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "#tests/actors.ts";
import { aColleague, aDocument, anApplicationUnderWay, made } from "#tests/applying.ts";
import { documentAsked, figureAsked, theComplements, wordsAsked } from "#tests/complements.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { endPassedDeadlines } from "../company-deadlines.server.ts";
import { moveApplication } from "../move-application.server.ts";
import { recentSpaceChanges } from "../space/recent-changes.queries.server.ts";
import { spaceToday } from "../space/space-today.queries.server.ts";
import { answerComplement } from "./answer-complement.server.ts";
import { awaitedAnswers, complementsOf } from "./complement-reads.queries.server.ts";
import { prepareComplement } from "./prepare-complement.server.ts";
import { sendAnswers } from "./send-answers.server.ts";
import { waiveComplement } from "./waive-complement.server.ts";

const t = openForTests({ day: "2026-11-20" });
const { as, on } = t;
const { asked, state, mails, typed } = theComplements(t);
const figure = figureAsked;
const words = wordsAsked;
const document = documentAsked;

describe("prepareComplement and the move ask", () => {
  test("the company sees a prepared complement once it is asked, with a last day that is a working day", async () => {
    on("2026-11-20");
    const { applicationId, companyId, examiner, owner } = await anApplicationUnderWay(
      t.services,
      "under-review",
    );
    await made(prepareComplement(as(examiner), { applicationId, ...figure }));
    const scope = { kind: "company" as const, companyId };
    expect(await complementsOf(t.db, scope, applicationId)).toEqual([]);
    expect(await awaitedAnswers(t.db, scope, companyId)).toEqual([]);
    on("2026-11-21");
    await made(moveApplication(as(examiner), { move: "ask", applicationId, seen: 2 }));
    // Fifteen days end on Sunday the 6th.
    expect(await complementsOf(t.db, scope, applicationId)).toMatchObject([
      { state: "open", dueOn: "2026-12-07", targetLabel: "Chiffre d’affaires 2025" },
    ]);
    expect(await state(applicationId)).toMatchObject({
      state: "complement-asked",
      deadlineOn: "2026-12-07",
    });
    expect(await awaitedAnswers(t.db, scope, companyId)).toEqual([
      { applicationId, toAnswer: 1, saved: 0, mayAskTime: true, dueOn: "2026-12-07" },
    ]);
    expect(await mails(applicationId)).toEqual(["application-examiner-named", "application-asked"]);
    const today = await spaceToday(as(owner), companyId);
    // The other one says who examines, and until when the company may object.
    expect(today?.counts).toMatchObject({ "/espace": 2 });
    expect(today?.todos).toContainEqual(
      expect.objectContaining({
        key: `answer-${applicationId}`,
        path: `/espace/dossiers/${applicationId}/complements`,
      }),
    );
  });

  test("a complement that is only prepared is taken back when its application ends", async () => {
    const { applicationId, examiner, owner } = await anApplicationUnderWay(
      t.services,
      "under-review",
    );
    await made(prepareComplement(as(examiner), { applicationId, ...figure }));
    await made(moveApplication(as(owner), { move: "abandon", applicationId }));
    const scope = staffScope(examiner) as Scope;
    expect(await complementsOf(t.db, scope, applicationId)).toMatchObject([{ state: "waived" }]);
  });

  test("the move ask is refused without a prepared complement", async () => {
    const { applicationId, examiner } = await anApplicationUnderWay(t.services, "under-review");
    expect(await moveApplication(as(examiner), { move: "ask", applicationId })).toEqual({
      ok: false,
      refusal: "some-prepared-complement",
    });
  });

  test.each([
    ["a figure that no form has", { ...figure, target: "chiffre" }, "unknown-target"],
    ["a sub-area that the application has not", { ...words, target: "1101" }, "unknown-target"],
    ["a document that nobody asks for", { ...document, target: "PASSEPORT" }, "unknown-target"],
    [
      "a person of another company",
      { ...words, targetKind: "staff" as const, target: newId() },
      "unknown-target",
    ],
    ["no words", { ...figure, text: "  " }, "no-words"],
    ["a reason of another list", { ...figure, reasonCode: "R-01" }, "unknown-reason"],
  ])("prepareComplement refuses %s", async (_what, request, refusal) => {
    const { applicationId, examiner } = await anApplicationUnderWay(t.services, "under-review");
    const preparation = { applicationId, ...request };
    expect(await prepareComplement(as(examiner), preparation)).toEqual({ ok: false, refusal });
  });

  test("prepareComplement refuses a second complement about the same target", async () => {
    const { applicationId, examiner } = await anApplicationUnderWay(t.services, "under-review");
    await made(prepareComplement(as(examiner), { applicationId, ...figure }));
    expect(await prepareComplement(as(examiner), { applicationId, ...figure })).toEqual({
      ok: false,
      refusal: "asked-already",
    });
  });
});

describe("who may work on a complement", () => {
  test("the registrar works on an application until it is admitted, then the examiner", async () => {
    const filed = await anApplicationUnderWay(t.services, "filed");
    const { applicationId, registrar, examiner, owner } = filed;
    const prepare = (actor: Person) =>
      prepareComplement(as(actor), { applicationId, ...figure, target: newTarget() });
    expect(await prepare(examiner)).toEqual({ ok: false, refusal: "not-yours" });
    expect(await prepare(owner)).toEqual({ ok: false, refusal: "not-yours" });
    expect(await prepare(aPerson())).toEqual({ ok: false, refusal: "not-yours" });
    expect(await prepare(registrar)).toMatchObject({ ok: true });
    const underReview = await anApplicationUnderWay(t.services, "under-review");
    expect(
      await prepareComplement(as(underReview.registrar), {
        applicationId: underReview.applicationId,
        ...figure,
      }),
    ).toEqual({ ok: false, refusal: "not-yours" });
    expect(await moveApplication(as(examiner), { move: "admit", applicationId })).toEqual({
      ok: false,
      refusal: "not-yours",
    });
  });

  test("staff cannot work on an application of their own company", async () => {
    const { applicationId, companyId } = await anApplicationUnderWay(t.services, "filed");
    const { accountId } = await aColleague(t.services, "registrar");
    const both = aPerson({
      accountId,
      staffRoles: ["registrar"],
      memberships: [{ companyId, role: "owner" }],
    });
    expect(await prepareComplement(as(both), { applicationId, ...figure })).toEqual({
      ok: false,
      refusal: "own-company",
    });
    const ownCompanyRefusal = { ok: false, refusal: "own-company" };
    expect(await moveApplication(as(both), { move: "admit", applicationId })).toEqual(
      ownCompanyRefusal,
    );
    expect(
      await moveApplication(as(both), { move: "reject", applicationId, reason: "Non" }),
    ).toEqual(ownCompanyRefusal);
  });

  let targets = 0;
  const newTarget = () => ["ca1", "ca2", "ca3", "capitaux"][targets++ % 4] ?? "ca1";

  test("a member who acts for the company answers; a reader is refused, and for others the complement does not exist", async () => {
    const { ids, companyId, owner } = await asked();
    const [complementId = ""] = ids;
    const reader = aPerson({
      accountId: owner.accountId,
      memberships: [{ companyId, role: "reader" }],
    });
    const answer = { complementId, ...typed("120 000 000") };
    expect(await answerComplement(as(reader), answer)).toEqual({
      ok: false,
      refusal: "read-only",
    });
    const stranger = (await anApplicationUnderWay(t.services)).owner;
    const unknown = { ok: false, refusal: "unknown-complement" };
    expect(await answerComplement(as(stranger), answer)).toEqual(unknown);
    expect(await answerComplement(as(owner), { ...answer, complementId: newId() })).toEqual(
      unknown,
    );
    expect(await answerComplement(as(await aColleague(t.services, "examiner")), answer)).toEqual(
      unknown,
    );
  });
});

describe("answerComplement and sendAnswers", () => {
  test("answers are saved one by one, can be changed until they are sent, and are sent together", async () => {
    const { applicationId, companyId, ids, owner, examiner, shown } = await asked();
    const [figureId = "", wordsId = "", requirementId = ""] = ids;
    const { documentId, sha256 } = await aDocument(t.services, { companyId });
    await made(answerComplement(as(owner), { complementId: figureId, ...typed("90 000 000") }));
    expect(await sendAnswers(as(owner), { applicationId, seen: 3 })).toEqual({
      ok: false,
      refusal: "all-complements-answered",
    });
    const [before] = await shown();
    await made(
      answerComplement(as(owner), {
        complementId: figureId,
        text: "120 000 000",
        documentIds: [],
        shown: before?.answeredAt?.toISOString() ?? "",
      }),
    );
    await made(answerComplement(as(owner), { complementId: wordsId, ...typed("Deux chantiers.") }));
    await made(
      answerComplement(as(owner), {
        complementId: requirementId,
        text: "",
        documentIds: [documentId],
        shown: "",
      }),
    );
    await made(sendAnswers(as(owner), { applicationId, seen: 3 }));
    const [latest] = await recentSpaceChanges(as(owner), companyId);
    expect(latest).toMatchObject({
      text: expect.stringMatching(/^Dossier DO-.*réponses sont envoyées$/),
      path: `/espace/dossiers/${applicationId}/suivi`,
    });
    expect(await recentSpaceChanges(as(owner), newId())).toEqual([]);
    // The same form posted again gets the first answer.
    await made(sendAnswers(as(owner), { applicationId, seen: 3 }));
    expect(await shown()).toMatchObject([
      { state: "answered", answer: { kind: "figure", value: "120000000" } },
      { state: "answered", answer: { kind: "text", text: "Deux chantiers." } },
      { state: "answered", answer: { kind: "papers", papers: [{ documentId, sha256 }] } },
    ]);
    expect(await state(applicationId)).toEqual({
      state: "under-review",
      version: 4,
      deadlineOn: null,
    });
    // The filed content is unchanged; the new document is added beside it, to be checked.
    const application = await t.db
      .selectFrom("application")
      .select("figures")
      .where("id", "=", applicationId)
      .executeTakeFirstOrThrow();
    expect(application.figures).toEqual({ ca1: 120_000_000, exercice: 2025 });
    expect(
      await t.db
        .selectFrom("application_document")
        .select(["document_id", "sha256", "check_state", "complement_id"])
        .where("application_id", "=", applicationId)
        .execute(),
    ).toEqual([
      { document_id: documentId, sha256, check_state: "to-check", complement_id: requirementId },
    ]);
    const sentMails = await mails(applicationId);
    expect(sentMails).toEqual([
      ...["application-examiner-named", "application-asked"],
      ...["application-answered", "application-answers-sent"],
    ]);
    expect(
      await t.db
        .selectFrom("mail")
        .select("recipient")
        .where("subject_id", "=", applicationId)
        .where("kind", "=", "application-answers-sent")
        .execute(),
    ).toEqual([{ recipient: examiner.email }]);
  });

  test.each([
    ["no number for a figure", figure, "beaucoup", "not-a-number"],
    ["nothing", words, "  ", "answer-missing"],
    ["5 001 letters", words, "a".repeat(5_001), "answer-too-long"],
  ])("answerComplement refuses %s", async (_what, request, text, refusal) => {
    const { ids, owner } = await asked(request);
    const answer = { complementId: ids[0] ?? "", ...typed(text) };
    expect(await answerComplement(as(owner), answer)).toEqual({ ok: false, refusal });
  });

  test("a complement about a document is answered by a valid document of this company and this requirement only", async () => {
    const { ids, owner, companyId } = await asked(document);
    const answer = (documentId: string) =>
      answerComplement(as(owner), {
        complementId: ids[0] ?? "",
        text: "",
        documentIds: [documentId],
        shown: "",
      });
    const gone = { ok: false, refusal: "document-not-there" };
    const foreign = await aDocument(t.services, {
      companyId: (await anApplicationUnderWay(t.services)).companyId,
    });
    const other = await aDocument(t.services, { companyId, code: "CSS" });
    const old = await aDocument(t.services, { companyId, issuedOn: "2025-01-05" });
    expect(await answer(foreign.documentId)).toEqual(gone);
    expect(await answer(other.documentId)).toEqual(gone);
    expect(await answer(newId())).toEqual(gone);
    expect(await answer(old.documentId)).toEqual({ ok: false, refusal: "document-ended" });
  });

  test("sendAnswers refuses an answer whose document was removed meanwhile", async () => {
    const { applicationId, ids, owner, companyId } = await asked(document);
    const { documentId } = await aDocument(t.services, { companyId });
    const answer = { complementId: ids[0] ?? "", text: "", documentIds: [documentId], shown: "" };
    await made(answerComplement(as(owner), answer));
    await t.db
      .updateTable("document")
      .set({ state: "removed" })
      .where("id", "=", documentId)
      .execute();
    expect(await sendAnswers(as(owner), { applicationId })).toEqual({
      ok: false,
      refusal: "all-complements-answered",
    });
  });

  test("answerComplement refuses to overwrite the answer of another member until the form has shown it", async () => {
    const { ids, owner, shown } = await asked(figure);
    const [complementId = ""] = ids;
    await made(answerComplement(as(owner), { complementId, ...typed("1") }));
    expect(await answerComplement(as(owner), { complementId, ...typed("2") })).toEqual({
      ok: false,
      refusal: "answered-meanwhile",
    });
    // Two members who give the same answer do not conflict.
    await made(answerComplement(as(owner), { complementId, ...typed("1") }));
    const [stored] = await shown();
    await made(
      answerComplement(as(owner), {
        complementId,
        text: "2",
        documentIds: [],
        shown: stored?.answeredAt?.toISOString() ?? "",
      }),
    );
    expect(await shown()).toMatchObject([{ answer: { value: "2" } }]);
  });

  test("answering is refused once the answers are sent or the complement is taken back", async () => {
    const { applicationId, ids, owner, examiner } = await asked(figure, words);
    const [figureId = "", wordsId = ""] = ids;
    await made(waiveComplement(as(examiner), { complementId: wordsId, seen: 2 }));
    const late = { ok: false, refusal: "not-awaited" };
    expect(await answerComplement(as(owner), { complementId: wordsId, ...typed("Oui") })).toEqual(
      late,
    );
    await made(answerComplement(as(owner), { complementId: figureId, ...typed("1") }));
    await made(sendAnswers(as(owner), { applicationId }));
    expect(await answerComplement(as(owner), { complementId: figureId, ...typed("3") })).toEqual(
      late,
    );
    expect(await sendAnswers(as(owner), { applicationId })).toMatchObject({
      ok: false,
      refusal: "wrong-state",
    });
  });
});

describe("concurrent answers", () => {
  test("when answers are sent while the deadline closes the application, one of them wins and the state is consistent", async () => {
    for (let round = 0; round < 3; round++) {
      const { applicationId, ids, owner, shown } = await asked(figure);
      on("2027-02-06");
      const [answered] = await Promise.all([
        answerComplement(as(owner), { complementId: ids[0] ?? "", ...typed("1") }),
        sendAnswers(as(owner), { applicationId }),
        endPassedDeadlines(testContext(t.services)),
      ]);
      const { state: end } = await state(applicationId);
      const [complement] = await shown();
      if (end === "closed") expect(complement).toMatchObject({ state: "lapsed" });
      else expect(answered.ok).toBe(true);
    }
  });

  test("of two members who answer a complement at once one is refused, so that they see the other's answer", async () => {
    const { ids, owner, shown } = await asked(figure);
    const [complementId = ""] = ids;
    const both = await Promise.all(
      ["1", "2"].map((text) => answerComplement(as(owner), { complementId, ...typed(text) })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, refusal: "answered-meanwhile" });
    expect((await shown())[0]?.answer).toMatchObject({ kind: "figure" });
  });

  test("six concurrent posts of the same answers make one move", async () => {
    const { applicationId, ids, owner } = await asked(figure);
    await made(answerComplement(as(owner), { complementId: ids[0] ?? "", ...typed("1") }));
    const all = await Promise.all(
      Array.from({ length: 6 }, () => sendAnswers(as(owner), { applicationId, seen: 3 })),
    );
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(await state(applicationId)).toMatchObject({ state: "under-review", version: 4 });
  });
});
