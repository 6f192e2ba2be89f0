import { beforeAll, describe, expect, test } from "vitest";
import { successionsPage } from "#app/companies/members/succession-list.queries.server.ts";
import { loader as successionsLoader } from "#app/companies/members/successions-page.tsx";
import type { StaffRole } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { loader as changesLoader } from "#app/registration/record-changes-page.tsx";
import { loader as decisionLoader } from "#app/registration/record-decision-page.tsx";
import { aCompany, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { loader as home } from "./office-home-page.tsx";

const t = openForTests({ day: "2026-11-23" });
const staff = new Map<string, { accountId: string; cookie: string }>();
let companyId: string;

async function enter(name: string, role: StaffRole) {
  const { accountId } = await aStaffAccount(t.services, { roles: [role] });
  staff.set(name, { accountId, cookie: await signedInCookie(t.services, accountId) });
}

beforeAll(async () => {
  for (const name of ["first registrar", "second registrar"]) await enter(name, "registrar");
  await enter("president", "president");
  companyId = await aCompany(t.services, { name: "Sahel Bâtiment SARL" });
});

async function readPage<Loader extends Handler>(loader: Loader, path: string, who: string) {
  const { cookie } = staff.get(who) ?? { cookie: "" };
  const { data } = await callPage(loader, { services: t.services, path, cookie });
  return data as Awaited<ReturnType<Loader>>;
}

const waits = async (path: string, who: string) =>
  (await readPage(home, "/bureau", who)).waiting.find((each) => each.path === path)?.count ?? 0;

const hours = (count: number) => new Date(t.services.now().getTime() + count * 3_600_000);

async function aSuccession(changes: object = {}): Promise<string> {
  const id = newId();
  await t.db
    .insertInto("succession")
    .values({
      id,
      company_id: companyId,
      ein: "000000010 2G3",
      firstname: "Ndèye",
      lastname: "Fall",
      function: "Directrice",
      email: `n.fall-${id}@baol.example`,
      asked_by: null,
      cause: "left",
      reason: "Départ",
      proof: "Procès-verbal",
      asked_at: hours(-90),
      confirmed_at: hours(-80),
      state: "open",
      version: 1,
      state_since: hours(-80),
      ...changes,
    })
    .execute();
  return id;
}

async function aChange(askedBy: string | null, since: Date, value: string): Promise<string> {
  const id = newId();
  await t.db
    .insertInto("company_change")
    .values({
      id,
      company_id: companyId,
      field: value.length > 12 ? "name" : "ein",
      value,
      reason: "Erreur",
      state: "asked",
      state_since: since,
      version: 1,
      asked_at: since,
      asked_by: askedBy,
    })
    .execute();
  return id;
}

describe("what waits for a member of the staff", () => {
  test("a succession is counted for whoever can act on it now: never for who proposed it, nor while the company may object", async () => {
    const path = "/bureau/successions";
    const proposed = (outcome: "grant" | "refuse", until: Date) => ({
      state: "proposed",
      outcome,
      object_until: until,
      version: 2,
      proposed_by: staff.get("first registrar")?.accountId,
      grounds: "Vu",
      former: "reader",
    });
    await aSuccession();
    const counts = async () => [
      await waits(path, "first registrar"),
      await waits(path, "second registrar"),
      await waits(path, "president"),
    ];
    expect(await counts()).toEqual([1, 1, 0]);
    await aSuccession(proposed("grant", hours(24)));
    expect(await counts()).toEqual([1, 1, 0]);
    await aSuccession(proposed("grant", hours(-1)));
    expect(await counts()).toEqual([1, 2, 1]);
    await aSuccession(proposed("refuse", hours(24)));
    expect(await counts()).toEqual([1, 3, 2]);
    await aSuccession({
      ...proposed("grant", hours(24)),
      objected_at: hours(-2),
      objection: "Non",
    });
    expect(await counts()).toEqual([1, 4, 3]);
    const { page, waiting } = await readPage(successionsLoader, path, "first registrar");
    expect({ waiting, count: page.count }).toEqual({ waiting: 5, count: 5 });
    const scope = {
      kind: "staff",
      accountId: newId(),
      roles: ["registrar"],
      ownCompanies: [companyId],
    };
    const pageQuery = { sort: "since", descending: false, size: 50, cursor: null } as const;
    const search = { decided: false, search: "", wanted: pageQuery };
    expect(await successionsPage(t.db, scope as never, search)).toMatchObject({
      count: 0,
      rows: [],
    });
  });

  test.each(["ndeye", "FALL", "sahel", "000000010"])(
    "the list of successions finds one by « %s »",
    async (query) => {
      const { page } = await readPage(
        successionsLoader,
        `/bureau/successions?q=${query}&tri=-demandeur`,
        "president",
      );
      expect(page.count).toBe(5);
    },
  );

  test("a correction that one asked for oneself is not counted for oneself, and after a decision the next one is the oldest of the others", async () => {
    const path = "/bureau/corrections";
    const registrarId = staff.get("first registrar")?.accountId ?? null;
    const mine = await aChange(registrarId, hours(-50), "Sahel Bâtiment SA");
    const other = await aChange(null, hours(-20), "000000011");
    expect(await waits(path, "first registrar")).toBe(1);
    expect(await waits(path, "second registrar")).toBe(2);
    const next = async (id: string, who: string) =>
      (await readPage(decisionLoader, `${path}/${id}`, who)).next;
    expect(await next(other, "second registrar")).toBeNull();
    await t.db
      .updateTable("company_change")
      .set({ state: "refused", version: 2, answer: "Non" })
      .where("id", "=", other)
      .execute();
    expect(await next(other, "second registrar")).toEqual({ count: 1, nextId: mine });
    expect(await next(other, "first registrar")).toEqual({ count: 0, nextId: null });
    const { page, waiting } = await readPage(
      changesLoader,
      `${path}?etat=closes`,
      "first registrar",
    );
    expect({ waiting, closed: page.rows.map(({ id }) => id) }).toEqual({
      waiting: 1,
      closed: [other],
    });
    const changesPage = await readPage(
      changesLoader,
      `${path}?genre=nom&q=sahel`,
      "second registrar",
    );
    expect(changesPage.page.rows.map(({ id }) => id)).toEqual([mine]);
  });
});
