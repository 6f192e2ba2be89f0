import { expect, test } from "vitest";
import { bestDocuments, ownDocuments } from "#app/documents/document.queries.server.ts";
import { aDocument, aFiledDocument, anApplicationUnderWay, made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { checkDocument } from "../check-document.server.ts";
import { moveApplication } from "../move-application.server.ts";
import { answerComplement } from "./answer-complement.server.ts";
import { sendAnswers } from "./send-answers.server.ts";

const t = openForTests({ day: "2026-11-20" });
const { as } = t;

test("a company knows the verdict on a document once a complement told it, never while its documents are checked", async () => {
  const { applicationId, companyId, registrar, owner } = await anApplicationUnderWay(t.services);
  const scope = { kind: "company" as const, companyId };
  const refusedId = await aFiledDocument(t.services, { applicationId, companyId });
  const acceptedId = await aFiledDocument(t.services, { applicationId, companyId, code: "CSS" });
  const verdicts = async () => {
    const documents = await ownDocuments(t.db, scope, { companyId });
    return Object.fromEntries(documents.map(({ id, verdict }) => [id, verdict]));
  };
  const check = (
    code: string,
    documentId: string,
    verdict: Parameters<typeof checkDocument>[1]["verdict"],
  ) => made(checkDocument(as(registrar), { applicationId, code, documentId, verdict }));
  const { complementId } = await check("QUITUS", refusedId, {
    state: "refused",
    reasonCode: "P-01",
  });
  await check("CSS", acceptedId, { state: "accepted" });
  expect(await verdicts()).toEqual({ [refusedId]: null, [acceptedId]: null });

  t.on("2026-11-21");
  await made(moveApplication(as(registrar), { move: "send-back", applicationId, seen: 2 }));
  expect(await verdicts()).toEqual({ [refusedId]: "refused", [acceptedId]: "accepted" });
  const best = await bestDocuments(t.db, scope, companyId);
  expect(best.find(({ code }) => code === "QUITUS")?.verdict).toBe("refused");

  const { documentId: newId } = await aDocument(t.services, { companyId });
  await made(
    answerComplement(as(owner), {
      complementId: complementId ?? "",
      text: "",
      documentIds: [newId],
      shown: "",
    }),
  );
  t.on("2026-11-23");
  await made(sendAnswers(as(owner), { applicationId, seen: 3 }));
  await check("QUITUS", newId, { state: "refused", reasonCode: "P-01" });
  // What was told stays told; the verdict on the answer waits for the next batch.
  expect(await verdicts()).toEqual({
    [refusedId]: "refused",
    [acceptedId]: "accepted",
    [newId]: null,
  });
});
