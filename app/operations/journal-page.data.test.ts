import { beforeAll, expect, test } from "vitest";
import { appendToJournal } from "#app/journal/append.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aPerson } from "#tests/actors.ts";
import { aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { loader } from "./journal-page.tsx";

const t = openForTests();
let accountId: string;
let cookie: string;

/** One event of a duty of this number, by the administrator. */
const probe = (index: number, at: Date) =>
  testContext({ ...t.services, now: () => at }, { actor: aPerson({ accountId }) }).transaction(
    (tx) =>
      appendToJournal(tx, {
        subjectKind: "duty",
        event: "duty-hastened",
        data: {},
        subjectId: `probe-${index}`,
      }),
  );

beforeAll(async () => {
  ({ accountId } = await aStaffAccount(t.services, { roles: ["administrator"] }));
  cookie = await signedInCookie(t.services, accountId, "second-factor");
  for (let index = 0; index < 60; index += 1)
    await probe(index, new Date(Date.UTC(2026, 0, 1 + index, 10)));
});

const filter = "evenement=duty-hastened";
const ask = async (query: string) => {
  const path = `/bureau/journal?${query}`;
  const { data } = await callPage(loader, { services: t.services, path, cookie });
  return (data as Awaited<ReturnType<typeof loader>>).page;
};
const rows = async (query: string) => (await ask(query)).rows.map(({ subjectId }) => subjectId);

test("the journal is narrowed by event, person and days", async () => {
  expect((await rows(filter))[0]).toBe("probe-59");
  expect((await rows(`${filter}&tri=quand`))[0]).toBe("probe-0");
  expect((await ask(`${filter}&par=${accountId}`)).count).toBe(60);
  expect((await ask(`${filter}&par=${newId()}`)).count).toBe(0);
  expect(await rows(`${filter}&du=2026-01-11&au=2026-01-12`)).toEqual(["probe-11", "probe-10"]);
  expect((await ask(`${filter}&du=2026-02-31&au=x`)).count).toBe(60);
});

test("the journal is read page by page, and a new event moves no row to another page", async () => {
  const first = await ask(filter);
  expect([first.rows.length, first.count, first.previous]).toEqual([50, 60, null]);
  const after = `apres=${first.next?.id}.${first.next?.value}`;
  expect((await rows(`${filter}&${after}`))[0]).toBe("probe-9");
  await probe(60, new Date(Date.UTC(2026, 5, 1)));
  expect((await rows(filter))[0]).toBe("probe-60");
  expect((await rows(`${filter}&${after}`))[0]).toBe("probe-9");
});
