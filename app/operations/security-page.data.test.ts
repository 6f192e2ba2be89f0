import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alertAdministrators } from "#app/accounts/security/security-alert.server.ts";
import {
  purgeSecurity,
  writeSecurityEvents,
} from "#app/accounts/security/security-event.queries.server.ts";
import { isRefusal } from "#app/accounts/security/security-words.ts";
import { action as signIn } from "#app/accounts/sign-in/sign-in-page.tsx";
import { loader as personLoader } from "#app/accounts/staff/person-page.tsx";
import { proposeRole } from "#app/accounts/staff/role-proposals.server.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { putSettingsInForceIn } from "#app/settings/put-in-force.server.ts";
import { recordSecurity } from "#server/security-record.ts";
import { watchSecurity } from "#server/security-watch.ts";
import { aPerson } from "#tests/actors.ts";
import {
  aMemberAccount,
  aStaffAccount,
  signedInCookie,
  type TestAccount,
} from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { loader as home } from "./office-home-page.tsx";
import { action as operate, loader as operation } from "./operation-page.tsx";
import { loader } from "./security-page.tsx";

const noon = new Date("2026-03-02T12:00:00Z");
let clock = noon;
let database: ReadyDatabase;
let services: ReturnType<typeof testServices>;
let record: ReturnType<typeof recordSecurity>;
const people = new Map<StaffRole, TestAccount & { cookie: string }>();
beforeAll(async () => {
  database = await openReadyDatabase();
  services = testServices({ db: database.db, now: () => clock });
  record = recordSecurity({
    isRefusal,
    write: (events) => writeSecurityEvents(database.db, events),
    log: services.log,
    now: () => clock.getTime(),
    everyMs: 3_600_000,
  });
  services.log = watchSecurity(services.log, { record: record.take });
  for (const role of ["controller", "administrator", "registrar"] as const) {
    const account = await aStaffAccount(services, { roles: [role] });
    const cookie = await signedInCookie(services, account.accountId, "second-factor");
    people.set(role, { ...account, cookie });
  }
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = noon;
  await record.flush();
  await database.db.deleteFrom("security_event").execute();
  await database.db.deleteFrom("security_alert").execute();
});

const person = (role: StaffRole) => people.get(role) as TestAccount & { cookie: string };
const ask = async <Loader extends (args: never) => unknown>(
  page: Loader,
  path: string,
  role: StaffRole = "controller",
) => {
  await record.flush();
  const { cookie } = person(role);
  const { data } = await callPage(page, { services, path, cookie });
  return data as Awaited<ReturnType<Loader>>;
};
const listPath = "/bureau/exploitation/securite";
const post = (account: { email: string; password: string }) =>
  callPage(signIn, { services, path: "/espace/connexion", form: { ...account, next: "/espace" } });
const actingAs = (role: StaffRole) =>
  testContext(services, {
    actor: aPerson({
      accountId: person(role).accountId,
      staffRoles: [role],
      assurance: "second-factor",
      authenticatedAt: clock,
    }),
  });

describe("security log", () => {
  test("the security log shows a sign-in, a refusal, a role granted and a setting changed", async () => {
    const member = await aMemberAccount(services);
    await post(member);
    await post({ ...member, password: "faux mot de passe" });
    await callPage(home, {
      services,
      path: "/bureau/personnes",
      cookie: person("registrar").cookie,
    });
    const { accountId } = await aStaffAccount(services, { roles: ["secretary"] });
    const ctx = actingAs("administrator");
    expect((await proposeRole(ctx, { accountId, role: "examiner", change: "give" })).ok).toBe(true);
    await ctx.transaction((tx) => putSettingsInForceIn(tx, { hours: "Lun-Ven" }));
    const { lines, kinds } = await ask(loader, listPath);
    expect(lines.map(({ kind, outcome }) => [kind, outcome]).sort()).toEqual([
      ["access-refused", "refused"],
      ["role-given", "done"],
      ["setting-changed", "done"],
      ["sign-in", "done"],
      ["sign-in-refused", "refused"],
    ]);
    expect(kinds).toHaveLength(5);
    const roleLine = lines.find(({ kind }) => kind === "role-given");
    expect(roleLine).toMatchObject({
      who: { id: person("administrator").accountId },
      about: { id: accountId, isStaff: true },
      details: { role: "examiner" },
    });
    const filtered = await ask(loader, `${listPath}?genre=sign-in`);
    expect(filtered.lines.map(({ kind }) => kind)).toEqual(["sign-in"]);
    const { security } = await ask(operation, "/bureau/exploitation");
    expect(security).toHaveLength(5);
    const theirs = await ask(personLoader, `/bureau/personnes/${accountId}`);
    expect(theirs.security.map(({ kind }) => kind)).toEqual(["role-given"]);
  });

  test("a hundred refused sign-ins from one IP address in a minute are one line of the security log", async () => {
    const member = await aMemberAccount(services);
    for (let time = 0; time < 100; time++)
      await post({ ...member, email: `personne-${time}@nulle.example` });
    const { lines } = await ask(loader, listPath);
    expect(lines).toMatchObject([{ kind: "sign-in-refused", count: 100, who: null }]);
  });

  test("two processes that record the same refusal in a minute add to the same row", async () => {
    const event = {
      kind: "limit-reached",
      accountId: null,
      aboutId: "nobody",
      ipAddress: "192.0.2.9",
      reference: null,
      details: {},
      count: 3,
      firstAt: noon,
      lastAt: noon,
      summedAs: "2026-03-02T12:00 limit-reached 192.0.2.9 ",
    };
    await writeSecurityEvents(database.db, [event]);
    await writeSecurityEvents(database.db, [{ ...event, count: 4 }]);
    expect((await ask(loader, listPath)).lines).toMatchObject([{ count: 7, about: null }]);
  });

  test.each(["genre=rien", "personne=x", "jours=-1", "page=zwei", "genre=%00&personne=%00"])(
    "the security log answers ?%s as if unfiltered",
    async (query) => {
      expect(await ask(loader, `${listPath}?${query}`)).toMatchObject({ kind: null, length: 7 });
    },
  );

  test("a sign-in succeeds when its security event cannot be written, and stands in the log", async () => {
    const member = await aMemberAccount(services);
    const lost = recordSecurity({
      isRefusal,
      write: () => Promise.reject(new Error("away")),
      log: services.log,
    });
    const alone = testServices({ db: database.db, now: () => clock });
    const { logged } = alone;
    alone.log = watchSecurity(alone.log, { record: lost.take });
    const answer = await callPage(signIn, {
      services: alone,
      path: "/espace/connexion",
      form: { email: member.email, password: member.password, next: "/espace" },
    });
    await lost.flush();
    expect(answer.status).toBe(303);
    expect(logged.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ kind: "security", event: "sign-in" }),
    );
  });

  test("security events and alerts older than twelve months are purged", async () => {
    const member = await aMemberAccount(services);
    await post(member);
    await record.flush();
    await alertAdministrators(testContext(services), {
      kind: "sign-in-refused",
      count: 50,
      minutes: 5,
    });
    const at = (day: string) => ({ db: database.db, now: new Date(`${day}T12:00:00Z`) });
    expect(await purgeSecurity(at("2027-03-02"), { retentionMonths: 12 })).toBe(0);
    expect(await purgeSecurity(at("2027-03-03"), { retentionMonths: 12 })).toBe(2);
  });
});

describe("security alert", () => {
  beforeEach(() =>
    alertAdministrators(testContext(services), { kind: "sign-in-refused", count: 50, minutes: 5 }),
  );
  const standing = async () => (await ask(operation, "/bureau/exploitation")).alerts;
  const mark = async (alert: string, role: StaffRole = "administrator") =>
    (
      await callPage(operate, {
        services,
        path: "/bureau/exploitation",
        cookie: person(role).cookie,
        form: { intent: "see-alert", alert },
      })
    ).status;

  test("administrators see an alert until one marks it as seen, then who did so and when", async () => {
    const [alert] = await standing();
    expect(alert?.what).toBe("50 connexions refusées en 5\u00A0minutes");
    expect((await ask(home, "/bureau", "administrator")).alerts).toHaveLength(1);
    expect((await ask(home, "/bureau", "registrar")).alerts).toHaveLength(0);
    expect(await mark(alert?.id ?? "")).toBe(303);
    expect(await mark(alert?.id ?? "")).toBe(409);
    expect(await standing()).toEqual([]);
    const { seen } = await ask(operation, "/bureau/exploitation");
    expect(seen).toMatchObject([{ seenAt: noon, seenBy: "Aïssatou Ndiaye" }]);
  });

  test("marking an alert as seen answers 403 to a controller, 409 for an unknown id", async () => {
    const [alert] = await standing();
    expect(await mark(alert?.id ?? "", "controller")).toBe(403);
    for (const name of ["", "x", person("controller").accountId])
      expect(await mark(name)).toBe(409);
    expect(await standing()).toHaveLength(1);
  });
});
