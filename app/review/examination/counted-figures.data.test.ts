import { expect, test } from "vitest";
import { answerComplement } from "#app/applications/complements/answer-complement.server.ts";
import { judgeComplement } from "#app/applications/complements/judge-complement.server.ts";
import { sendAnswers } from "#app/applications/complements/send-answers.server.ts";
import { made } from "#tests/applying.ts";
import { askOfApplication } from "#tests/complements.ts";
import { anExamination, fills, wholeReport } from "#tests/examining.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { loader as report } from "./report-page.tsx";
import { action as sign, loader as signing } from "./sign-page.tsx";
import { loader as workbench } from "./workbench-page.tsx";

const t = openForTests({ day: "2026-11-23" });
/** With these a company reaches D; its largest site is that of E. */
const figures = {
  ca3: 200_000_000,
  techniciens: 2,
  effectif: 14,
  materiel: 60_000_000,
  travaux: 40_000_000,
};
const turnover = {
  name: "ca1",
  label: "Chiffre d’affaires du dernier exercice",
  declared: 412_000_000,
  found: 41_200_000,
  source: "registration" as const,
  reason: "Chiffre arrondi",
  by: "Malick Tine",
  at: "2026-11-20T10:00:00.000Z",
};

async function anExaminationWith(filed: Parameters<typeof anExamination>[1]) {
  const now = await anExamination(t.services, filed);
  const cookie = await signedInCookie(t.services, now.examiner.accountId, "second-factor");
  const path = `/bureau/dossiers/${now.applicationId}`;
  const open = async <Data>(loader: Handler, to: string, form?: Record<string, string>) => {
    const { data, status } = await callPage(loader, {
      services: t.services,
      path: `${path}${to}`,
      cookie,
      ...(form && { form }),
    });
    return { data: data as Data, status };
  };
  const bench = async () =>
    (await open<Awaited<ReturnType<typeof workbench>>>(workbench, "/examen?partie=chiffres")).data
      .bench;
  const fill = (fields: Record<string, string>) =>
    made(fills(t.services, { actor: now.examiner, applicationId: now.applicationId }, fields));
  return { ...now, open, bench, fill };
}

test("the figure of an accepted answer counts in the workbench and the report, with its class; before, the filed one does", async () => {
  const now = await anExaminationWith({ figures });
  const { applicationId, owner, examiner } = now;
  const [complementId = ""] = await askOfApplication(t.services, now, [
    { targetKind: "figure", target: "travaux", text: "Quel montant dit le procès-verbal ?" },
  ]);
  const answer = { text: "90 000 000", documentIds: [], shown: "" };
  await made(answerComplement(t.as(owner), { complementId, ...answer }));
  await made(sendAnswers(t.as(owner), { applicationId }));
  const largest = async () => {
    const { classRows, figures: counted, classReached } = await now.bench();
    return {
      reached: classRows.rows.find(({ figure }) => figure === "reference")?.reached,
      corrected: counted.corrected.map(({ name }) => name),
      classReached,
    };
  };
  expect(await largest()).toEqual({ reached: 40_000_000, corrected: [], classReached: "E" });
  await made(judgeComplement(t.as(examiner), { move: "lift", complementId }));
  expect(await largest()).toEqual({
    reached: 90_000_000,
    corrected: ["travaux"],
    classReached: "D",
  });
  const { draft } = (await now.open<Awaited<ReturnType<typeof report>>>(report, "/rapport")).data;
  expect(draft).toMatchObject({
    classReached: "D",
    figures: {
      corrected: [
        { filed: "40\u202F000\u202F000\u00A0FCFA", corrected: "90\u202F000\u202F000\u00A0FCFA" },
      ],
      contradicted: [],
    },
  });
});

test("a figure ten times another waits for a word of the examiner, and the report then tells both", async () => {
  const now = await anExaminationWith({ confirmed: [turnover] });
  await now.fill(wholeReport);
  const read = async () =>
    (await now.open<Awaited<ReturnType<typeof signing>>>(signing, "/rapport/signer")).data;
  const { gaps, readSha256, opened } = await read();
  expect(gaps).toEqual([
    {
      part: "grille",
      text: expect.stringMatching(/412\u202F000\u202F000\u00A0FCFA contre 41\u202F200\u202F000/),
    },
  ]);
  const press = (lu: string) =>
    now.open(sign, "/rapport/signer", {
      intent: "sign",
      lu,
      seen: String(opened.application.version),
    });
  expect(await press(readSha256)).toMatchObject({ status: 409 });
  await now.fill({ "remarque.people": "Sept ouvriers vus." });
  expect((await read()).gaps).toHaveLength(1);
  await now.fill({
    "remarque.finance": "Le bilan dit 412 millions\u00A0; l’inscription s’est trompée.",
  });
  const after = await read();
  expect(after.gaps).toEqual([]);
  expect(after.draft.figures?.contradicted).toMatchObject([
    {
      counted: "412\u202F000\u202F000\u00A0FCFA",
      found: "41\u202F200\u202F000\u00A0FCFA",
      source: "registration",
    },
  ]);
  expect(await press(after.readSha256)).toMatchObject({ status: 303 });
});
