import { describe, expect, test } from "vitest";
import { companyNotices } from "#app/applications/company-notices.ts";
import { readSources } from "#tests/architecture/source-tree.ts";
import { aMember, aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { keepChoicesIn } from "./choice.queries.server.ts";
import { membersToNotify } from "./members.queries.server.ts";
import { loader as membersPage } from "./members-page.tsx";
import { type NoticeEvent, noticeEvents } from "./notices.ts";
import { action as chooseNotices, loader as noticesPage } from "./notices-page.tsx";

const t = openForTests({ now: () => clock, rows: "migrated" });
const clock = new Date("2026-11-22T08:00:00Z");

const ctx = () => testContext(t.services);

describe("notices", () => {
  test("owners and managers get notices unless they chose otherwise, and an urgent one always reaches somebody", async () => {
    const owner = await aMemberAccount(t.services);
    const { companyId } = owner;
    const manager = await aMemberAccount(t.services);
    const reader = await aMemberAccount(t.services);
    const later = new Date(clock.getTime() + 1000);
    await aMember(t.services, { ...manager, companyId }, { role: "manager", created_at: later });
    await aMember(t.services, { ...reader, companyId }, { role: "reader", created_at: later });
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
    const owner = await aMemberAccount(t.services);
    const call = {
      services: t.services,
      path: "/espace/compte/avis",
      cookie: await signedInCookie(t.services, owner.accountId),
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
  const owner = await aMemberAccount(t.services);
  const call = {
    services: t.services,
    path: "/espace/compte/avis",
    cookie: await signedInCookie(t.services, owner.accountId),
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
  const owner = await aMemberAccount(t.services);
  const path = `/espace/membres?entreprise=${owner.companyId}`;
  const cookie = await signedInCookie(t.services, owner.accountId);
  const sign = async () => {
    const { data } = await callPage(membersPage, { services: t.services, path, cookie });
    return (data as { members: { signedIn: string }[] }).members.map(({ signedIn }) => signedIn);
  };
  await t.db
    .updateTable("account_session")
    .set({ last_seen_at: new Date("2026-11-19T08:00:00Z") })
    .where("account_id", "=", owner.accountId)
    .execute();
  expect(await sign()).toEqual([expect.stringMatching(/^Dernière connexion le 19.novembre.2026$/)]);
});
