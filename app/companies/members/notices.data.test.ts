import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companyNotices } from "#app/applications/company-notices.ts";
import type { Services } from "#app/kernel/context.ts";
import { readSources } from "#tests/architecture/source-tree.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aMember, aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { keepChoicesIn } from "./choice.queries.server.ts";
import { membersToNotify } from "./members.queries.server.ts";
import { loader as membersPage } from "./members-page.tsx";
import { type NoticeEvent, noticeEvents } from "./notices.ts";
import { action as chooseNotices, loader as noticesPage } from "./notices-page.tsx";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
const clock = new Date("2026-11-22T08:00:00Z");
let services: Services;
beforeAll(async () => {
  t = await openTestDatabase();
  services = testServices({ db: t.db, now: () => clock });
});
afterAll(() => t.close());

const ctx = () => testContext(services);

describe("notices", () => {
  test("owners and managers get notices unless they chose otherwise, and an urgent one always reaches somebody", async () => {
    const owner = await aMemberAccount(services);
    const { companyId } = owner;
    const manager = await aMemberAccount(services);
    const reader = await aMemberAccount(services);
    const later = new Date(clock.getTime() + 1000);
    await aMember(services, { ...manager, companyId }, { role: "manager", created_at: later });
    await aMember(services, { ...reader, companyId }, { role: "reader", created_at: later });
    const actual = async (event: Parameters<typeof membersToNotify>[2]) =>
      (await membersToNotify(t.db, companyId, event)).map(({ email }) => email);
    expect(await actual("payment")).toEqual([owner.email, manager.email]);
    expect(await actual("members")).toEqual([owner.email]);
    const choose = (
      accountId: string,
      event: "payment" | "complement" | "decision",
      isWanted: boolean,
    ) =>
      ctx().transaction((tx) =>
        keepChoicesIn(tx, { accountId, choices: new Map([[event, isWanted]]) }),
      );
    await choose(manager.accountId, "payment", false);
    await choose(reader.accountId, "payment", true);
    expect(await actual("payment")).toEqual([owner.email, reader.email]);
    for (const { accountId } of [owner, manager, reader]) {
      await choose(accountId, "complement", false);
      await choose(accountId, "decision", false);
    }
    expect(await actual("complement")).toEqual([owner.email]);
    expect(await actual("decision")).toEqual([owner.email, manager.email]);
  });

  test("the notices page writes only the choices that the form changed", async () => {
    const owner = await aMemberAccount(services);
    const call = {
      services,
      path: "/espace/compte/avis",
      cookie: await signedInCookie(services, owner.accountId),
    };
    const wantedEvents = async () =>
      ((await callPage(noticesPage, call)).data as { wanted: string[] }).wanted;
    const all = await wantedEvents();
    expect(all).toContain("payment");
    expect(all).not.toContain("decision");
    const post = (ticked: string[], shownEvents: string[]) =>
      callPage(chooseNotices, {
        ...call,
        form: [
          ...shownEvents.map((event): [string, string] => ["vu.avis", event]),
          ...ticked.map((event): [string, string] => ["avis", event]),
          ["avis", "decision"],
          ["avis", "rien"],
        ],
      });
    await post(
      all.filter((event) => event !== "payment"),
      all,
    );
    // Another window, which still shows all choices, switches off another one.
    await post(
      all.filter((event) => event !== "message"),
      all,
    );
    expect(await wantedEvents()).toEqual(
      all.filter((event) => !["payment", "message"].includes(event)),
    );
  });
});

test("only notices that mails are sent about are offered", async () => {
  const owner = await aMemberAccount(services);
  const call = {
    services,
    path: "/espace/compte/avis",
    cookie: await signedInCookie(services, owner.accountId),
  };
  const shownEvents = (await callPage(noticesPage, call)).data as Record<
    "free" | "fixed",
    { event: NoticeEvent }[]
  >;
  const offered = [...shownEvents.free, ...shownEvents.fixed].map(({ event }) => event);
  const senders = readSources(["app/**/*.server.ts"])
    .filter(
      ({ path, text }) =>
        path.endsWith(".server.ts") && /mailMembersIn|membersToNotify|noticeList/.test(text),
    )
    .map(({ text }) => text)
    .join();
  const ofApplications = new Set<string>(
    Object.values(companyNotices).map(({ setting }) => setting),
  );
  const sentEvents = (Object.keys(noticeEvents) as NoticeEvent[]).filter(
    (event) =>
      event === "account" ||
      ofApplications.has(event) ||
      new RegExp(`[:(,] "${event}"[,)\\s]`).test(senders),
  );
  expect(offered.sort()).toEqual(sentEvents.sort());
});

test("the members page shows when each member was last active, also within a session opened long before", async () => {
  const owner = await aMemberAccount(services);
  const path = `/espace/membres?entreprise=${owner.companyId}`;
  const cookie = await signedInCookie(services, owner.accountId);
  const sign = async () => {
    const { data } = await callPage(membersPage, { services, path, cookie });
    return (data as { members: { signedIn: string }[] }).members.map(({ signedIn }) => signedIn);
  };
  await t.db
    .updateTable("account_session")
    .set({ last_seen_at: new Date("2026-11-19T08:00:00Z") })
    .where("account_id", "=", owner.accountId)
    .execute();
  expect(await sign()).toEqual([expect.stringMatching(/^Dernière connexion le 19.novembre.2026$/)]);
});
