import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import {
  aCertificate,
  aMemberAccount,
  aStaffAccount,
  signedInCookie,
  type TestAccount,
} from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { aPayment } from "#tests/paying.ts";
import { loader as journal } from "./journal-page.tsx";
import { loader as home } from "./office-home-page.tsx";

const noon = new Date("2026-03-02T12:00:00Z");
const t = openForTests({ now: () => noon });
let member: TestAccount & { companyId: string };
const cookies = new Map<StaffRole, string>();
beforeAll(async () => {
  member = await aMemberAccount(t.services, {
    company: {
      name: "Sahel Bâtiment SARL",
      name_norm: "sahel batiment sarl",
      ein: "005677234 2G3",
      ein_key: "005677234",
      email: "contact@sahel.example",
    },
  });
  await aCertificate(t.services, { companyId: member.companyId });
  for (const role of ["registrar", "examiner", "cashier", "controller", "administrator"] as const) {
    const { accountId } = await aStaffAccount(t.services, { roles: [role] });
    cookies.set(role, await signedInCookie(t.services, accountId, "second-factor"));
  }
});

const ask = async <Loader extends (args: never) => unknown>(
  loader: Loader,
  path: string,
  role: StaffRole,
) => {
  const cookie = cookies.get(role) ?? "";
  const { data } = await callPage(loader, { services: t.services, path, cookie });
  return data as Awaited<ReturnType<Loader>>;
};

describe("journal page", () => {
  const subject = () => `/bureau/journal?genre=company&sujet=${member.companyId}`;

  test("the journal page shows at which row the hash chain of a subject is broken", async () => {
    expect(await ask(journal, subject(), "controller")).toMatchObject({ wrongAt: null });
    await sql`alter table journal disable trigger user`.execute(t.db);
    const forge = (data: unknown) =>
      t.db
        .updateTable("journal")
        .set({ data: jsonText(data) })
        .where("subject_id", "=", member.companyId)
        .execute();
    const {
      page: { rows: lines },
    } = await ask(journal, subject(), "controller");
    await forge({ number: "forged" });
    expect(await ask(journal, subject(), "controller")).toMatchObject({ wrongAt: 1 });
    await forge(lines[0]?.data);
    await sql`alter table journal enable trigger user`.execute(t.db);
    expect(lines[0]).toMatchObject({ event: "certificate-issued", sequence: 1 });
    expect(lines[0]?.actor).toBe("la plateforme");
    expect(await ask(journal, subject(), "controller")).toMatchObject({ wrongAt: null });
  });

  test("the journal page withholds the name and the data of a company from an administrator", async () => {
    const actual = async (role: StaffRole) => {
      const {
        page: { rows: lines },
      } = await ask(journal, subject(), role);
      return lines.map(({ data, subject }) => [subject, data === "withheld"]);
    };
    expect(await actual("administrator")).toEqual([["", true]]);
    expect(await actual("controller")).toEqual([["Sahel Bâtiment SARL", false]]);
  });

  test("the journal page names a payment by its number, and withholds its data from an administrator", async () => {
    await aPayment(t.services, member.companyId);
    const { id, reference } = await t.db
      .selectFrom("payment")
      .select(["id", "reference"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const address = `/bureau/journal?genre=payment&sujet=${id}`;
    const page = await ask(journal, address, "controller");
    expect(page.subject).toEqual({ kind: "payment", id, name: reference });
    expect(page.page.rows.map(({ data }) => data)).not.toContain("withheld");
    const hidden = await ask(journal, address, "administrator");
    expect(hidden.subject?.name).toBe("");
    expect(new Set(hidden.page.rows.map(({ data }) => data))).toEqual(new Set(["withheld"]));
    const whole = JSON.stringify(
      (await ask(journal, "/bureau/journal", "administrator")).page.rows,
    );
    expect(whole).not.toContain(reference);
    expect(whole).not.toContain("Sahel");
  });

  test.each([
    "genre=company&sujet=x",
    "genre=%00&sujet=1",
    "du=2026-13-45&au=x",
    "par=%27",
    "apres=x.y",
  ])("the journal page answers ?%s with a list", async (query) => {
    const {
      page: { rows: lines },
    } = await ask(journal, `/bureau/journal?${query}`, "controller");
    expect(Array.isArray(lines)).toBe(true);
  });
});

test("the home page lists waiting messages for a registrar, an unconfirmed moon holiday for an administrator", async () => {
  await t.db
    .insertInto("contact_message")
    .values({
      id: newId(),
      kind: "contact",
      name: "Awa",
      email: "awa@sahel.example",
      phone: "+221771234567",
      message: "Bonjour",
      received_at: noon,
      ip_address: "192.0.2.7",
      user_agent: "A phone",
    })
    .execute();
  const waits = async (role: StaffRole) =>
    (await ask(home, "/bureau", role)).waiting.map(({ path, what }) => [path, what]);
  expect(await waits("registrar")).toEqual([["/bureau/messages", "1\u00A0message à traiter"]]);
  expect(await waits("administrator")).toEqual([
    [
      "/bureau/jours-feries?annee=2026",
      "Korité (Aïd el-Fitr), vers le 20\u00A0mars 2026\u00A0: la date est à confirmer",
    ],
  ]);
  expect(await waits("cashier")).toEqual([]);
  await t.db.deleteFrom("contact_message").execute();
});

test("the home page names the roles and what waits", async () => {
  const { roles, waiting } = await ask(home, "/bureau", "registrar");
  expect({ roles, waiting }).toEqual({ roles: ["registrar"], waiting: [] });
});
