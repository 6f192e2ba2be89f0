import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { answerComplement } from "#app/applications/complements/answer-complement.server.ts";
import { askExtension } from "#app/applications/complements/ask-extension.server.ts";
import { sendAnswers } from "#app/applications/complements/send-answers.server.ts";
import { writeMessage } from "#app/applications/messages/write-message.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { aColleague, anApplicationUnderWay, letRead, made, standingOf } from "#tests/applying.ts";
import { figureAsked, theComplements, wordsAsked } from "#tests/complements.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { loader as readThread, action as write } from "../messages/messages-page.tsx";
import { action, loader } from "./complements-page.tsx";
import { PrepareForm } from "./prepare-form.tsx";

const t = openForTests({ day: "2026-11-20" });
const { as } = t;
const { asked, typed } = theComplements(t);

async function pageOf(applicationId: string, { accountId }: Person, query = "") {
  const cookie = await signedInCookie(t.services, accountId, "second-factor");
  const path = `/bureau/dossiers/${applicationId}/complements${query}`;
  const call = { services: t.services, path, cookie };
  return {
    read: async () => await callPage(loader, call),
    post: async (form: Record<string, string>) => await callPage(action, { ...call, form }),
    thread: async () => await callPage(readThread, call),
    write: async (body: string) => await callPage(write, { ...call, form: { body } }),
  };
}

const first = async (page: Awaited<ReturnType<typeof pageOf>>) => {
  const { complements } = (await page.read()).data as { complements: { id: string }[] };
  return complements.at(-1)?.id ?? "";
};

describe("the complements of an application, for the staff", () => {
  test("prepared, rewritten and withdrawn before they leave; sent in one batch", async () => {
    const { applicationId, examiner } = await anApplicationUnderWay(t.services, "under-review");
    const page = await pageOf(applicationId, examiner);
    expect(await page.post({ intent: "prepare", target: "", text: "Quoi ?" })).toMatchObject({
      status: 400,
      data: { values: { text: "Quoi ?" }, errors: { target: expect.stringContaining("vise") } },
    });
    const text = "Joignez la preuve.";
    await page.post({ intent: "prepare", target: "figure.ca1", text });
    await page.post({ intent: "prepare", target: "sub-area.2201", text: "Pourquoi ?" });
    const complement = await first(page);
    expect(
      await page.post({ intent: "rewrite", complement, part: complement, text: " " }),
    ).toMatchObject({
      status: 400,
      data: { part: complement, errors: { text: expect.stringContaining("quelques mots") } },
    });
    await page.post({ intent: "rewrite", complement, text: "Joignez la preuve certifiée." });
    expect((await page.read()).data).toMatchObject({
      send: { count: 2, why: null, requested: [{ text: "Joignez la preuve certifiée." }, {}] },
      complements: [{}, { declared: "120\u202F000\u202F000\u00A0FCFA", mayRewrite: true }],
    });
    const { complements } = (await page.read()).data as { complements: { id: string }[] };
    await page.post({ intent: "withdraw", complement: complements[0]?.id ?? "" });
    await page.post({ intent: "send" });
    expect(await standingOf(t.services, applicationId)).toMatchObject({
      state: "complement-asked",
    });
    expect(await page.post({ intent: "rewrite", complement, text })).toMatchObject({
      status: 409,
    });
    expect((await page.read()).data).toMatchObject({ prepare: null, send: null });
  });

  test("the address of the workbench chooses what is asked about", async () => {
    const { applicationId, examiner } = await anApplicationUnderWay(t.services, "under-review");
    const page = await pageOf(applicationId, examiner, "?cible=figure.ca1");
    const { prepare } = (await page.read()).data as {
      prepare: { target: string; targets: { value: string; label: string; group: string }[] };
    };
    expect(prepare.target).toBe("figure.ca1");
    const chosen = (target: string | null) =>
      [
        ...renderToStaticMarkup(
          createElement(PrepareForm, {
            here: "/",
            targets: prepare.targets,
            target,
            reasons: [],
            refused: undefined,
          }),
        ).matchAll(/<option value="([^"]*)" selected/g),
      ].map(([, value]) => value);
    expect(chosen(prepare.target)).toContain("figure.ca1");
    expect(chosen("requirement.INCONNU")).not.toContain("requirement.INCONNU");
    expect(chosen(null)).not.toContain("figure.ca1");
  });

  test("an answer is seen once it is sent, then judged; an extension is decided", async () => {
    const { applicationId, ids, owner, examiner } = await asked(figureAsked, wordsAsked);
    const [complementId = "", other = ""] = ids;
    const page = await pageOf(applicationId, examiner);
    await made(answerComplement(as(owner), { complementId, ...typed("1200") }));
    await made(askExtension(as(owner), { complementId: other, reason: "La banque tarde." }));
    expect((await page.read()).data).toMatchObject({
      complements: [{ mayDecide: true }, { answer: null, mayJudge: false }],
    });
    expect(await page.post({ intent: "grant", complement: other })).toMatchObject({ status: 400 });
    const until = { "until.day": "21", "until.month": "12", "until.year": "2026" };
    const granted = await page.post({ intent: "grant", complement: other, ...until });
    expect(granted.location).toContain("?fait=grant");
    await made(answerComplement(as(owner), { complementId: other, ...typed("Parce que.") }));
    await made(sendAnswers(as(owner), { applicationId }));
    expect((await page.read()).data).toMatchObject({
      complements: [
        { mayJudge: true },
        { answer: { words: "1\u202F200\u00A0FCFA" }, mayJudge: true },
      ],
    });
    expect(
      await page.post({ intent: "insist", complement: complementId, text: " " }),
    ).toMatchObject({ status: 400 });
    const pourquoi = "Le montant n’est pas certifié.";
    await page.post({ intent: "insist", complement: complementId, text: pourquoi });
    await page.post({ intent: "lift", complement: other });
    expect((await page.read()).data).toMatchObject({
      complements: [{ state: "lifted" }, { state: "open", earlier: [{ why: pourquoi }] }],
      send: { count: 1, requested: [{ text: pourquoi }] },
    });
  });

  test("who reads without having it does nothing; who has not declared is led away", async () => {
    const { applicationId, ids } = await asked(figureAsked);
    const reader = await aColleague(t.services, "examiner");
    const page = await pageOf(applicationId, reader);
    expect(await page.read()).toMatchObject({
      location: `/bureau/dossiers/${applicationId}/declaration`,
    });
    expect(await page.thread()).toMatchObject({
      location: `/bureau/dossiers/${applicationId}/declaration`,
    });
    await letRead(t.services, { applicationId, accountId: reader.accountId });
    expect((await page.read()).data).toMatchObject({
      prepare: null,
      send: null,
      notMine: "assigned",
      mayResume: false,
    });
    expect(await page.post({ intent: "withdraw", complement: ids[0] ?? "" })).toMatchObject({
      status: 409,
    });
  });
});

test("messages: only who has the application marks them read; an empty one is refused", async () => {
  const { applicationId, examiner, owner } = await anApplicationUnderWay(
    t.services,
    "under-review",
  );
  await made(writeMessage(as(owner), { applicationId, body: "Quelle pièce ?" }));
  const reader = await aColleague(t.services, "examiner");
  await letRead(t.services, { applicationId, accountId: reader.accountId });
  const aside = await pageOf(applicationId, reader);
  await aside.thread();
  expect((await aside.thread()).data).toMatchObject({ messages: [{ fresh: true, ours: false }] });
  const page = await pageOf(applicationId, examiner);
  await page.thread();
  expect((await page.thread()).data).toMatchObject({ messages: [{ fresh: false }] });
  expect(await page.write(" ")).toMatchObject({ status: 400 });
  expect(await page.write("La règle demande l’original.")).toMatchObject({ status: 303 });
  expect((await page.thread()).data).toMatchObject({ messages: [{}, { ours: true }] });
});
