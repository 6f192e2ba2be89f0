import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  aColleague,
  aFiledApplication,
  anApplicationUnderWay,
  authorised,
  declaresClear,
  made,
} from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { action as enterOnPage } from "./absences-page.tsx";
import { enterAbsence } from "./enter-absence.server.ts";
import { action, loader } from "./hand-over-page.tsx";
import { takeApplication } from "./take-application.server.ts";

const t = openForTests({ day: "2026-11-24" });

/** An examiner who is absent while two applications are due, an authorised colleague, and the page that hands them over. */
async function absent() {
  const { services } = t;
  const first = await anApplicationUnderWay(services, "under-review");
  const { examiner, companyId } = first;
  const second = await aFiledApplication(services, {
    companyId,
    state: "under-review",
    kind: "extension",
  });
  const ctx = testContext(services, { actor: examiner });
  await declaresClear(services, { applicationId: second, accountId: examiner.accountId });
  await made(takeApplication(ctx, { applicationId: second }));
  await sql`update application set staff_due_on = '2026-12-01' where id in (${first.applicationId}, ${second})`.execute(
    t.db,
  );
  const colleague = await aColleague(services, "examiner");
  await authorised(services, colleague.accountId);
  const { absenceId } = await made(enterAbsence(ctx, { fromOn: "2026-11-25", toOn: "2026-12-10" }));
  const path = `/bureau/absences/confier?absence=${absenceId}`;
  const as = async (who: { accountId: string }) => ({
    services,
    path,
    cookie: await signedInCookie(services, who.accountId, "second-factor"),
  });
  return { ...first, second, colleague, as };
}

test("the page names each application with who can take it, proposes those that are chosen, and answers for each", async () => {
  const { applicationId, second, examiner, colleague, as } = await absent();
  const call = await as(examiner);
  expect((await callPage(loader, call)).data).toMatchObject({
    whose: null,
    due: [
      { candidates: [{ value: colleague.accountId }], offered: null },
      { candidates: [{ value: colleague.accountId }], offered: null },
    ],
  });
  const none = await callPage(action, { ...call, form: { intent: "propose" } });
  expect(none.data).toEqual({ lines: [] });
  // Declared before: one is theirs at once, the other waits for their declaration.
  await declaresClear(t.services, { applicationId: second, accountId: colleague.accountId });
  const form = {
    intent: "propose",
    [`a.${applicationId}`]: colleague.accountId,
    [`a.${second}`]: colleague.accountId,
    "a.unknown": colleague.accountId,
  };
  const { data } = await callPage(action, { ...call, form });
  const { lines } = data as { lines: { id: string; done: boolean; message: string }[] };
  expect(lines).toHaveLength(2);
  expect(lines.find(({ id }) => id === second)).toMatchObject({
    done: true,
    message: expect.stringContaining("avait déjà déclaré"),
  });
  expect(lines.find(({ id }) => id === applicationId)).toMatchObject({
    done: true,
    message: expect.stringContaining("doit d’abord déclarer"),
  });
  expect((await callPage(loader, call)).data).toMatchObject({
    due: [{ id: applicationId, offered: expect.any(String) }],
  });
  const again = await callPage(action, { ...call, form });
  expect(again.data).toMatchObject({ lines: [{ id: applicationId, done: false }] });
});

test("nobody opens the handover of a colleague without assigning applications", async () => {
  const { colleague, as } = await absent();
  expect(await callPage(loader, await as(colleague))).toMatchObject({ status: 404 });
  const secretary = await aColleague(t.services, "secretary");
  expect((await callPage(loader, await as(secretary))).data).toMatchObject({
    whose: expect.any(String),
    due: [{}, {}],
  });
});

test("an examiner enters an absence of their own, in the form that names nobody", async () => {
  const { colleague, as } = await absent();
  const day = (name: string, [date, month]: [string, string]) => ({
    [`${name}.day`]: date,
    [`${name}.month`]: month,
    [`${name}.year`]: "2026",
  });
  const form = { intent: "enter", ...day("fromOn", ["1", "12"]), ...day("toOn", ["9", "12"]) };
  const call = { ...(await as(colleague)), path: "/bureau/absences", form };
  expect(await callPage(enterOnPage, call)).toMatchObject({
    status: 303,
    location: "/bureau/absences?fait=enter",
  });
});
