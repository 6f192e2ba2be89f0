import { beforeAll, beforeEach, expect, test } from "vitest";
import { noteAccess, purgeAccesses } from "#app/accounts/access-log/access.queries.server.ts";
import { loader as personPage } from "#app/accounts/staff/person-page.tsx";
import { loader as succession } from "#app/companies/members/succession-page.tsx";
import { loader as messages } from "#app/contact/messages-page.tsx";
import { loader as exportList } from "#app/contact/subscribers.csv.route.ts";
import { loader as newsletter } from "#app/contact/subscribers-page.tsx";
import type { StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import {
  aMemberAccount,
  aStaffAccount,
  signedInCookie,
  type TestAccount,
} from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { loader } from "./access-page.tsx";
import { loader as journal } from "./journal-page.tsx";
import { loader as company } from "./office-company-page.tsx";
import { loader as search } from "./office-search-page.tsx";

const noon = new Date("2026-03-02T12:00:00Z");
let clock = noon;
const t = openForTests({ now: () => clock });
let member: TestAccount & { companyId: string };
const people = new Map<StaffRole, TestAccount & { cookie: string }>();
beforeAll(async () => {
  member = await aMemberAccount(t.services, { company: { name: "Sahel Bâtiment SARL" } });
  for (const role of ["controller", "administrator", "registrar"] as const) {
    const account = await aStaffAccount(t.services, { roles: [role] });
    const cookie = await signedInCookie(t.services, account.accountId, "second-factor");
    people.set(role, { ...account, cookie });
  }
});
beforeEach(async () => {
  clock = noon;
  await t.db.deleteFrom("access_log").execute();
});

const open = async <Loader extends (args: never) => unknown>(
  page: Loader,
  path: string,
  role: StaffRole,
) => {
  const cookie = people.get(role)?.cookie ?? "";
  const { data } = await callPage(page, { services: t.services, path, cookie });
  return data as Awaited<ReturnType<Loader>>;
};
const rows = async () =>
  (
    await t.db
      .selectFrom("access_log")
      .select(["what", "subject_kind", "subject_id"])
      .orderBy("id")
      .execute()
  ).map(({ what, subject_kind, subject_id }) => `${what}: ${subject_kind} ${subject_id}`);

test("opening a page about a company or a person adds a row to the access log", async () => {
  const id = member.companyId;
  const registrar = people.get("registrar")?.accountId ?? "";
  await open(company, `/bureau/entreprises/${id}`, "registrar");
  await open(journal, `/bureau/journal?genre=company&sujet=${id}`, "controller");
  await open(journal, "/bureau/journal", "controller");
  await open(search, "/bureau/recherche?q=sahel", "registrar");
  await open(personPage, `/bureau/personnes/${registrar}`, "controller");
  await open(messages, "/bureau/messages", "registrar");
  await open(newsletter, "/bureau/lettre?page=2", "registrar");
  await open(exportList, "/lettre/abonnes.csv", "administrator");
  expect(await rows()).toEqual([
    `company-page: company ${id}`,
    `journal: company ${id}`,
    "journal: journal all",
    "search: words sahel",
    `person-page: account ${registrar}`,
    "messages: list messages",
    "subscribers: list page 2",
    "subscribers-export: list all",
  ]);
});

test("one's own page, an unknown company and an empty search add no row to the access log", async () => {
  const { accountId = "" } = people.get("controller") ?? {};
  await open(personPage, `/bureau/personnes/${accountId}`, "controller");
  await open(company, `/bureau/entreprises/${accountId}`, "registrar");
  await open(search, "/bureau/recherche?q=%20", "registrar");
  expect(await rows()).toEqual([]);
});

test("a page opened several times within a minute adds one row to the access log, a minute later a second one", async () => {
  const path = `/bureau/entreprises/${member.companyId}`;
  for (let time = 0; time < 5; time++) await open(company, path, "registrar");
  clock = new Date("2026-03-02T12:01:00Z");
  await open(company, path, "registrar");
  expect(await rows()).toHaveLength(2);
});

test("the page of a company fails when its row of the access log cannot be written", async () => {
  const failing = { db: t.db, actor: { kind: "nobody" } as const, now: noon };
  await noteAccess(failing, { what: "search", subject: { kind: "words", id: "x" } });
  expect(await rows()).toEqual([]);
  await t.db.schema.alterTable("access_log").renameTo("access_log_away").execute();
  const path = `/bureau/entreprises/${member.companyId}`;
  await expect(open(company, path, "registrar")).rejects.toThrow("access_log");
  await t.db.schema.alterTable("access_log_away").renameTo("access_log").execute();
});

test("a controller filters the access log by person, by kind and by company", async () => {
  const path = `/bureau/entreprises/${member.companyId}`;
  await open(company, path, "registrar");
  await open(company, path, "controller");
  await open(search, "/bureau/recherche?q=sahel", "registrar");
  const see = (query: string, role: StaffRole = "controller") =>
    open(loader, `/bureau/acces?${query}`, role);
  const all = await see("");
  expect(all.page.rows).toHaveLength(3);
  expect(all.page.rows.map(({ subject }) => subject.name)).toContain("Sahel Bâtiment SARL");
  const registrar = people.get("registrar")?.accountId;
  expect((await see(`personne=${registrar}`)).page.rows).toHaveLength(2);
  expect((await see("genre=search")).page.rows).toHaveLength(1);
  expect((await see(`sujet=${member.companyId}`)).page.rows).toHaveLength(2);
  expect((await see("du=2026-03-02&au=2026-03-02")).page.rows).toHaveLength(3);
  expect((await see("du=2026-03-03")).page.rows).toEqual([]);
  for (const query of ["personne=x", "genre=%00", "sujet=%27", "du=x&au=2026-02-31"])
    expect((await see(query)).page.rows).toHaveLength(3);
});

test("the access log hides names of companies and searched words from an administrator", async () => {
  await open(company, `/bureau/entreprises/${member.companyId}`, "registrar");
  await open(search, "/bureau/recherche?q=sahel", "registrar");
  const seen = await open(loader, "/bureau/acces", "administrator");
  expect(seen.page.rows).toHaveLength(2);
  expect(JSON.stringify(seen.page.rows).toLowerCase()).not.toContain("sahel");
  expect(JSON.stringify(seen.page.rows)).not.toContain(member.companyId);
});

test("the access log names a journal and a succession to a controller, and not to an administrator", async () => {
  const id = newId();
  await t.db
    .insertInto("succession")
    .values({
      id,
      company_id: member.companyId,
      ein: "000000010 2G3",
      email: "o@baol.example",
      firstname: "Ousmane",
      lastname: "Sarr",
      function: "Directeur",
      asked_by: null,
      cause: "left",
      reason: "Parti.",
      proof: "Acte 12",
      asked_at: noon,
      confirmed_at: noon,
      state: "open",
      version: 1,
      state_since: noon,
    })
    .execute();
  await open(succession, `/bureau/successions/${id}`, "registrar");
  await open(journal, `/bureau/journal?genre=succession&sujet=${id}`, "controller");
  await open(journal, "/bureau/journal", "controller");
  const seen = async (role: StaffRole) =>
    (await open(loader, "/bureau/acces", role)).page.rows.map(({ subject }) => subject.name);
  expect((await seen("controller")).sort()).toEqual([
    "Sahel Bâtiment SARL",
    "Sahel Bâtiment SARL",
    null,
  ]);
  expect(await seen("administrator")).toEqual([null, null, null]);
});

test("rows of the access log are purged after the months of the settings", async () => {
  await open(company, `/bureau/entreprises/${member.companyId}`, "registrar");
  const purge = (day: string) =>
    purgeAccesses(
      { ...testContext(t.services), now: new Date(`${day}T12:00:00Z`) },
      { retentionMonths: 36 },
    );
  expect(await purge("2029-03-02")).toBe(0);
  expect(await purge("2029-03-03")).toBe(1);
});
