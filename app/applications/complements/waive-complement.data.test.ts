import { expect, test } from "vitest";
import {
  figureAsked as figure,
  made,
  theComplements,
  wordsAsked as words,
} from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
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
  expect((await mails(applicationId)).filter((kind) => kind.endsWith("waived"))).toHaveLength(2);
});
