import { expect, test } from "vitest";
import { anApplicationUnderWay, made } from "#tests/applying.ts";
import { figureAsked as figure, theComplements, wordsAsked as words } from "#tests/complements.ts";
import { openForTests } from "#tests/opening.ts";
import { moveApplication } from "../move-application.server.ts";
import { prepareComplement } from "./prepare-complement.server.ts";
import { waiveComplement } from "./waive-complement.server.ts";

const t = openForTests({ day: "2026-11-20" });
const { as } = t;
const { asked, state, mails } = theComplements(t);

test("taking a complement back mails the company, and the examination goes on after the last one", async () => {
  const { applicationId, ids, examiner } = await asked(figure, words);
  const [first = "", second = ""] = ids;
  await made(waiveComplement(as(examiner), { complementId: first }));
  expect(await state(applicationId)).toMatchObject({ state: "complement-asked" });
  await made(waiveComplement(as(examiner), { complementId: second }));
  expect(await state(applicationId)).toMatchObject({ state: "under-review", deadlineOn: null });
  expect(await mails(applicationId)).toEqual([
    ...["application-examiner-named", "application-asked"],
    ...["application-waived", "application-nothing-left"],
  ]);
  const [, ...texts] = await textsOf(applicationId);
  expect(texts[1]).toContain("Chiffre, Chiffre d’affaires 2025");
  expect(texts[1]).toContain(
    "Il reste 1\u00A0demande sans réponse\u00A0: répondez au plus tard le lundi 7\u00A0décembre 2026.",
  );
  expect(texts[2]).toContain("Plus rien ne vous est demandé\u00A0: l’instruction reprend.");
  expect(texts.join()).not.toContain("Le délai pour répondre est terminé");
});

test("taking the last complement of an application to complete back mails to send it again", async () => {
  t.on("2026-11-20");
  const { applicationId, registrar } = await anApplicationUnderWay(t.services);
  const figureRequest = {
    applicationId,
    targetKind: "figure" as const,
    target: "ca1",
    text: "Joignez.",
  };
  const { complementId } = await made(prepareComplement(as(registrar), figureRequest));
  await made(moveApplication(as(registrar), { move: "send-back", applicationId }));
  await made(waiveComplement(as(registrar), { complementId }));
  expect(await state(applicationId)).toMatchObject({ state: "to-complete" });
  expect((await textsOf(applicationId)).at(-1)).toContain("renvoyez le dossier");
});

const textsOf = async (applicationId: string) => {
  const rows = await t.db
    .selectFrom("mail")
    .select("text_body")
    .where("subject_id", "=", applicationId)
    .orderBy("id")
    .execute();
  return rows.map(({ text_body }) => text_body);
};
