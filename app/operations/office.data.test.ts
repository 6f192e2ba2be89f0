import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffRole } from "#app/kernel/actor.ts";
import {
  aCertificate,
  aMemberAccount,
  aStaffAccount,
  signedInCookie,
  type TestAccount,
} from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { testServices } from "#tests/services.ts";
import { loader as journal } from "./journal-page.tsx";
import { loader as home } from "./office-home.tsx";
import { loader as search } from "./office-search.tsx";

const noon = new Date("2026-03-02T12:00:00Z");
let database: ReadyDatabase;
let services: ReturnType<typeof testServices>;
let member: TestAccount & { companyId: string };
const cookies = new Map<StaffRole, string>();
beforeAll(async () => {
  database = await openReadyDatabase();
  services = testServices({ db: database.db, now: () => noon });
  member = await aMemberAccount(services, {
    company: {
      name: "Sahel Bâtiment SARL",
      name_norm: "sahel batiment sarl",
      ein: "005677234 2G3",
      ein_key: "005677234",
      email: "contact@sahel.example",
    },
  });
  for (const role of ["registrar", "controller", "administrator"] as const) {
    const { accountId } = await aStaffAccount(services, { roles: [role] });
    cookies.set(role, await signedInCookie(services, accountId, "second-factor"));
  }
});
afterAll(() => database.close());

const ask = async <Loader extends (args: never) => unknown>(
  loader: Loader,
  path: string,
  role: StaffRole,
) => {
  const cookie = cookies.get(role) ?? "";
  const { data } = await callPage(loader as never, { services, path, cookie });
  return data as Awaited<ReturnType<Loader>>;
};
const find = (typed: string, role: StaffRole) =>
  ask(search, `/bureau/recherche?q=${encodeURIComponent(typed)}`, role);

describe("the search of the back office", () => {
  test.each([
    "sahel",
    "batiment SAHEL",
    "Bâtiment",
    "005677234",
    "0056 772",
    "contact@sahel.example",
  ])("finds a company by « %s »", async (typed) => {
    const { companies } = await find(typed, "registrar");
    expect(companies.map(({ name }) => name)).toEqual(["Sahel Bâtiment SARL"]);
  });

  test("finds a company by the number of its certificate, whatever its spaces", async () => {
    const { number } = await aCertificate(services, { companyId: member.companyId });
    const { companies } = await find(number.replaceAll("-", " ").toLowerCase(), "registrar");
    expect(companies).toHaveLength(1);
  });

  test.each(["%", "_", "\\", "", "   ", "zzz", "'; drop table company", "\u0000"])(
    "finds nothing for « %s »",
    async (typed) => {
      expect((await find(typed, "registrar")).companies).toEqual([]);
    },
  );

  test("finds a person by name and e-mail, with the company", async () => {
    const { people } = await find(member.email.slice(0, 6), "registrar");
    expect(people).toContainEqual(
      expect.objectContaining({ id: member.accountId, companies: ["Sahel Bâtiment SARL"] }),
    );
  });

  test("shows an administrator the people of the body, and no company and no member", async () => {
    const found = await find("sahel", "administrator");
    expect(found.companies).toEqual([]);
    const { people } = await find(member.email, "administrator");
    expect(people).toEqual([]);
  });
});

describe("the journal", () => {
  const subject = () => `/bureau/journal?genre=company&sujet=${member.companyId}`;

  test("tells whether the chain of a subject holds, and where it does not", async () => {
    expect(await ask(journal, subject(), "controller")).toMatchObject({ wrongAt: null });
    await sql`alter table journal disable trigger user`.execute(database.db);
    const forge = (data: string) =>
      database.db
        .updateTable("journal")
        .set({ data })
        .where("subject_id", "=", member.companyId)
        .execute();
    const { lines } = await ask(journal, subject(), "controller");
    await forge(JSON.stringify({ number: "forged" }));
    expect(await ask(journal, subject(), "controller")).toMatchObject({ wrongAt: 1 });
    await forge(JSON.stringify(lines[0]?.data));
    await sql`alter table journal enable trigger user`.execute(database.db);
    expect(lines[0]).toMatchObject({ event: "certificate-issued", sequence: 1 });
    expect(await ask(journal, subject(), "controller")).toMatchObject({ wrongAt: null });
  });

  test("keeps what it tells of a company from an administrator", async () => {
    const { lines } = await ask(journal, subject(), "administrator");
    expect(lines.map(({ data }) => data)).toEqual(["withheld"]);
  });

  test.each(["genre=company&sujet=x", "genre=%00&sujet=1", "page=-3", "page=9e9", "page=zwei"])(
    "answers %s with a page",
    async (query) => {
      const { lines } = await ask(journal, `/bureau/journal?${query}`, "controller");
      expect(Array.isArray(lines)).toBe(true);
    },
  );
});

test("the first room names the roles and what waits", async () => {
  const { roles, waiting } = await ask(home, "/bureau", "registrar");
  expect({ roles, waiting }).toEqual({ roles: ["registrar"], waiting: [] });
});
