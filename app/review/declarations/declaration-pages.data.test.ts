import { expect, test } from "vitest";
import type { StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aFiledApplication, declaresClear } from "#tests/applying.ts";
import { aMemberAccount, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { action as sign } from "../interests/undertaking-page.tsx";
import { action, loader } from "./declaration-page.tsx";

const t = openForTests({ day: "2026-11-20" });

async function opens(role: StaffRole, { signs }: { signs: boolean }) {
  const { companyId } = await aMemberAccount(t.services);
  const applicationId = await aFiledApplication(t.services, { companyId });
  const { accountId } = await aStaffAccount(t.services, { roles: [role] });
  if (signs) {
    const other = await aFiledApplication(t.services, { companyId, kind: "extension" });
    await declaresClear(t.services, { applicationId: other, accountId });
  }
  const cookie = await signedInCookie(t.services, accountId, "second-factor");
  const path = `/bureau/dossiers/${applicationId}/declaration`;
  return await callPage(loader, { services: t.services, path, cookie });
}

test("the gate shows the identity of the company, the request and what the data suggests, and nothing else", async () => {
  const { status, data } = await opens("examiner", { signs: true });
  expect(status).toBe(200);
  expect(Object.keys(data as object).sort()).toEqual([
    ...["declaredBefore", "filed", "id", "known", "number", "suggestions"],
  ]);
  const { known } = data as { known: object };
  expect(Object.keys(known).sort()).toEqual([
    ...["address", "directors", "due", "ein", "families", "name", "request"],
  ]);
});

test("who has not signed the undertaking is led to it, and a controller enters no gate", async () => {
  expect((await opens("examiner", { signs: false })).status).toBe(303);
  expect((await opens("controller", { signs: false })).status).toBe(403);
});

test("an undertaking without its tick is refused beside the box", async () => {
  const { accountId } = await aStaffAccount(t.services, { roles: ["examiner"] });
  const answer = await callPage(sign, {
    services: t.services,
    path: "/bureau/engagement",
    cookie: await signedInCookie(t.services, accountId, "second-factor"),
    form: { intent: "sign" },
  });
  expect(answer).toMatchObject({
    status: 400,
    data: {
      intent: "sign",
      values: { read: false },
      errors: { read: expect.stringMatching(/lu/) },
    },
  });
});

test("who was sent by a decision or a session is led back to it after a clear declaration, and nowhere else", async () => {
  const { companyId } = await aMemberAccount(t.services);
  const { accountId } = await aStaffAccount(t.services, { roles: ["president"] });
  const signed = await aFiledApplication(t.services, { companyId });
  await declaresClear(t.services, { applicationId: signed, accountId });
  const cookie = await signedInCookie(t.services, accountId, "second-factor");
  const form: [string, string][] = [
    ...([
      ["intent", "declare"],
      ["outcome", "clear"],
    ] as [string, string][]),
  ];
  const ledTo = async (back: string) => {
    const applicationId = await aFiledApplication(t.services, { companyId, kind: "extension" });
    const path = `/bureau/dossiers/${applicationId}/declaration?retour=${back}`;
    const { status, headers } = await callPage(action, {
      services: t.services,
      path,
      cookie,
      form,
    });
    expect(status).toBe(303);
    await t.db
      .updateTable("application")
      .set({ state: "withdrawn" })
      .where("id", "=", applicationId)
      .execute();
    return headers.get("location")?.replace(applicationId, ":id");
  };
  const decision = `/bureau/decisions/${newId()}`;
  expect(await ledTo(decision)).toBe(decision);
  const ballot = `/bureau/seances/${newId()}/vote`;
  expect(await ledTo(ballot)).toBe(ballot);
  for (const elsewhere of ["https://tabax.invalid/", "//tabax.invalid", "/bureau/personnes"])
    expect(await ledTo(elsewhere)).toBe("/bureau/dossiers/:id?fait=declare");
});
