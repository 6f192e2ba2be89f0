import { describe, expect, test } from "vitest";
import { companyScope } from "#app/accounts/scope.server.ts";
import { system } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import {
  aDocument,
  aFiledDocument,
  anApplicationUnderWay,
  made,
  reviews,
} from "#tests/applying.ts";
import { figureAsked, theComplements, wordsAsked } from "#tests/complements.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { checkDocument } from "../check-document.server.ts";
import { endPassedDeadlines } from "../company-deadlines.server.ts";
import { noteSeenPage } from "../filing/seen-pages.queries.server.ts";
import { moveApplication } from "../move-application.server.ts";
import { answerComplement } from "./answer-complement.server.ts";
import { askExtension } from "./ask-extension.server.ts";
import { complementsOf } from "./complement-reads.queries.server.ts";
import { decideExtension } from "./decide-extension.server.ts";
import { judgeComplement } from "./judge-complement.server.ts";
import { prepareComplement } from "./prepare-complement.server.ts";
import { sendAnswers } from "./send-answers.server.ts";

const t = openForTests({ day: "2026-11-20" });
const { as, on } = t;
const { asked, state, mails, typed } = theComplements(t);
const figure = figureAsked;
const words = wordsAsked;

describe("judgeComplement", () => {
  test("an insufficient answer is put aside with the reason and asked for again with a new last day; a lifted one is final", async () => {
    const { applicationId, ids, owner, examiner, shown } = await asked(figure);
    const [complementId = ""] = ids;
    await made(answerComplement(as(owner), { complementId, ...typed("1") }));
    await made(sendAnswers(as(owner), { applicationId }));
    expect(
      await judgeComplement(as(examiner), { move: "insist", complementId, seen: 3, why: " " }),
    ).toMatchObject({
      refusal: "no-words",
    });
    on("2026-12-01");
    const why = "Le montant n’est pas certifié.";
    await made(judgeComplement(as(examiner), { move: "insist", complementId, seen: 3, why }));
    await made(judgeComplement(as(examiner), { move: "insist", complementId, seen: 3, why }));
    expect(await shown()).toMatchObject([
      { state: "open", answer: null, earlier: [{ why, answer: { value: "1" } }] },
    ]);
    // The company is asked again with the next batch.
    expect(await answerComplement(as(owner), { complementId, ...typed("2") })).toMatchObject({
      refusal: "not-awaited",
    });
    on("2026-12-02");
    await made(moveApplication(as(examiner), { move: "ask", applicationId }));
    expect(await shown()).toMatchObject([{ dueOn: "2026-12-17" }]);
    await made(answerComplement(as(owner), { complementId, ...typed("2") }));
    await made(sendAnswers(as(owner), { applicationId }));
    await made(judgeComplement(as(examiner), { move: "lift", complementId }));
    expect(await shown()).toMatchObject([{ state: "lifted", answer: { value: "2" } }]);
    expect(await judgeComplement(as(examiner), { move: "lift", complementId })).toMatchObject({
      refusal: "wrong-state",
    });
  });
});

describe("extension of time", () => {
  test("an extension is asked for once, before the last day, and granted until a working day", async () => {
    const { applicationId, ids, owner, examiner, shown } = await asked(figure, words);
    const [complementId = ""] = ids;
    const ask = () => askExtension(as(owner), { complementId, reason: "La banque tarde." });
    expect(
      await decideExtension(as(examiner), { complementId, until: "2026-12-20" }),
    ).toMatchObject({ refusal: "no-extension-asked" });
    await made(ask());
    expect(await ask()).toMatchObject({ refusal: "extension-asked-already" });
    expect(
      await decideExtension(as(examiner), { complementId, until: "2026-12-01" }),
    ).toMatchObject({ refusal: "day-out-of-range" });
    await made(decideExtension(as(examiner), { complementId, until: "2026-12-19" }));
    expect(await shown()).toMatchObject([
      { dueOn: "2026-12-21", extension: { until: "2026-12-21" } },
      { dueOn: "2026-12-07", extension: null },
    ]);
    expect(await state(applicationId)).toMatchObject({ deadlineOn: "2026-12-21" });
    expect(await decideExtension(as(examiner), { complementId, until: null })).toMatchObject({
      refusal: "no-extension-asked",
    });
    expect(await mails(applicationId)).toEqual([
      ...["application-examiner-named", "application-asked"],
      ...["application-extension-asked", "application-extension-granted"],
    ]);
  });

  test("a refused extension leaves the last day; after the last day it is too late to ask", async () => {
    const { ids, owner, examiner, shown } = await asked(figure, words);
    const [first = "", second = ""] = ids;
    await made(askExtension(as(owner), { complementId: first, reason: "La banque tarde." }));
    await made(decideExtension(as(examiner), { complementId: first, until: null }));
    expect(await shown()).toMatchObject([{ dueOn: "2026-12-07" }, {}]);
    on("2026-12-08");
    expect(
      await askExtension(as(owner), { complementId: second, reason: "Encore." }),
    ).toMatchObject({ refusal: "extension-too-late" });
  });
});

describe("checkDocument for an application to complete", () => {
  test("a refused document prepares a complement for another one, which is checked too before the application is admitted", async () => {
    on("2026-11-20");
    const { applicationId, companyId, registrar, owner } = await anApplicationUnderWay(t.services);
    const documentId = await aFiledDocument(t.services, { applicationId, companyId });
    const check = { applicationId, code: "QUITUS", documentId };
    const blocked = { ok: false, refusal: "every-document-checked" };
    expect(await moveApplication(as(registrar), { move: "admit", applicationId, seen: 2 })).toEqual(
      blocked,
    );
    expect(
      await checkDocument(as(registrar), {
        ...check,
        verdict: { state: "refused", reasonCode: "C-01" },
      }),
    ).toEqual({ ok: false, refusal: "unknown-reason" });
    expect(
      await checkDocument(as(registrar), {
        ...check,
        documentId: newId(),
        verdict: { state: "accepted" },
      }),
    ).toEqual({ ok: false, refusal: "unknown-filed-document" });
    const refuse = { ...check, verdict: { state: "refused", reasonCode: "P-01" } } as const;
    const { complementId } = await made(checkDocument(as(registrar), refuse));
    expect(await moveApplication(as(registrar), { move: "admit", applicationId, seen: 2 })).toEqual(
      blocked,
    );
    await made(moveApplication(as(registrar), { move: "send-back", applicationId, seen: 2 }));
    expect(await state(applicationId)).toMatchObject({ state: "to-complete" });
    const better = await aDocument(t.services, { companyId, name: "quitus-2026.pdf" });
    await made(
      answerComplement(as(owner), {
        complementId: complementId ?? "",
        text: "",
        documentIds: [better.documentId],
        shown: "",
      }),
    );
    await made(sendAnswers(as(owner), { applicationId, seen: 3 }));
    expect(await state(applicationId)).toMatchObject({ state: "filed", version: 4 });
    // An answer is read before it is accepted.
    const lift = { move: "lift", complementId: complementId ?? "" } as const;
    expect(await judgeComplement(as(registrar), lift)).toEqual({
      ok: false,
      refusal: "answer-unseen",
    });
    const again = { ...check, documentId: better.documentId };
    const ownComplements = async () => {
      const scope = companyScope(owner, companyId);
      return scope ? await complementsOf(t.db, scope, applicationId) : [];
    };
    const shownTo = (accountId: string) => noteSeenPage(t.db, { ...again, page: 1, accountId });
    await shownTo(owner.accountId);
    expect(await judgeComplement(as(registrar), lift)).toMatchObject({ refusal: "answer-unseen" });
    const checkOf = async () =>
      (
        await t.db
          .selectFrom("application_document")
          .select("check_state as check")
          .where("document_id", "=", better.documentId)
          .executeTakeFirstOrThrow()
      ).check;
    // A verdict on its document settles the answer.
    await made(
      checkDocument(as(registrar), {
        ...again,
        verdict: { state: "refused", reasonCode: "P-01", text: "Le cachet manque." },
      }),
    );
    expect(await ownComplements()).toMatchObject([
      { state: "open", earlier: [{ why: "Le cachet manque." }], answer: null },
    ]);
    await made(moveApplication(as(registrar), { move: "send-back", applicationId }));
    const answering = { complementId: complementId ?? "", text: "", shown: "" };
    expect(
      await answerComplement(as(owner), { ...answering, documentIds: [better.documentId] }),
    ).toEqual({ ok: false, refusal: "document-refused" });
    const best = await aDocument(t.services, { companyId, name: "quitus-tamponne.pdf" });
    await made(answerComplement(as(owner), { ...answering, documentIds: [best.documentId] }));
    await made(sendAnswers(as(owner), { applicationId }));
    const last = { ...check, documentId: best.documentId };
    await noteSeenPage(t.db, { ...last, page: 1, accountId: registrar.accountId });
    expect(await checkOf()).toBe("refused");
    await made(judgeComplement(as(registrar), lift));
    expect(await ownComplements()).toMatchObject([{ state: "lifted" }]);
    await reviews(t.services, registrar, applicationId);
    await made(moveApplication(as(registrar), { move: "admit", applicationId }));
    expect(await state(applicationId)).toMatchObject({ state: "under-review", version: 7 });
    const [sentBack, answered] = [
      ["application-sent-back"],
      ["application-filed-again", "application-answers-sent"],
    ];
    expect(await mails(applicationId)).toEqual([
      ...sentBack,
      ...answered,
      ...sentBack,
      ...answered,
      "application-admitted",
    ]);
  });

  test("accepting a refused document takes its prepared complement back", async () => {
    const { applicationId, companyId, registrar } = await anApplicationUnderWay(t.services);
    const documentId = await aFiledDocument(t.services, { applicationId, companyId });
    const check = { applicationId, code: "QUITUS", documentId };
    await made(
      checkDocument(as(registrar), { ...check, verdict: { state: "refused", reasonCode: "P-01" } }),
    );
    await made(checkDocument(as(registrar), { ...check, verdict: { state: "accepted" } }));
    await reviews(t.services, registrar, applicationId);
    await made(moveApplication(as(registrar), { move: "admit", applicationId }));
  });
});

describe("after the last day to answer", () => {
  const duty = () => endPassedDeadlines(testContext(t.services, { actor: system("end-waiting") }));

  test("the examination goes on with the saved answers, and the other complements lapse", async () => {
    const { applicationId, ids, owner, shown } = await asked(figure, words);
    await made(answerComplement(as(owner), { complementId: ids[0] ?? "", ...typed("1") }));
    on("2026-12-07");
    await duty();
    expect(await state(applicationId)).toMatchObject({ state: "complement-asked" });
    on("2026-12-08");
    await duty();
    expect(await state(applicationId)).toMatchObject({ state: "under-review", deadlineOn: null });
    expect(await shown()).toMatchObject([{ state: "answered" }, { state: "lapsed" }]);
    expect(await mails(applicationId)).toEqual([
      ...["application-examiner-named", "application-asked", "application-resumed"],
    ]);
  });

  test("an application without any answer waits, and is closed once after sixty days", async () => {
    const { applicationId, shown } = await asked(figure);
    on("2027-02-05");
    await duty();
    expect(await state(applicationId)).toMatchObject({ state: "complement-asked" });
    on("2027-02-06");
    await duty();
    await duty();
    expect(await state(applicationId)).toMatchObject({ state: "closed", version: 4 });
    expect(await shown()).toMatchObject([{ state: "lapsed" }]);
    expect(await mails(applicationId)).toEqual([
      ...["application-examiner-named", "application-asked", "application-lapsed"],
    ]);
  });

  test("an examiner may resume the examination earlier, but not before the last day", async () => {
    const { applicationId, examiner } = await asked(figure);
    expect(await moveApplication(as(examiner), { move: "resume", applicationId })).toMatchObject({
      refusal: "deadline-passed",
    });
    on("2026-12-08");
    await made(moveApplication(as(examiner), { move: "resume", applicationId }));
    expect(await state(applicationId)).toMatchObject({ state: "under-review" });
  });

  test("an incomplete application is closed even when it has answers that were saved and not sent", async () => {
    on("2026-11-20");
    const { applicationId, registrar, owner } = await anApplicationUnderWay(t.services);
    const { complementId } = await made(
      prepareComplement(as(registrar), { applicationId, ...figure }),
    );
    await made(moveApplication(as(registrar), { move: "send-back", applicationId }));
    await made(answerComplement(as(owner), { complementId, ...typed("1") }));
    on("2026-12-20");
    await duty();
    expect(await state(applicationId)).toMatchObject({ state: "to-complete" });
    on("2027-02-06");
    await duty();
    expect(await state(applicationId)).toMatchObject({ state: "closed" });
  });
});
