import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { addDays } from "#app/kernel/dates.ts";
import { tableDefinitions } from "#db/table-definitions.ts";
import { declaresConflict, made } from "#tests/applying.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { anOpenSession, endMandates, proposeWithReason, shownItem } from "#tests/sitting.ts";
import { statementsDuring } from "#tests/statements.ts";
import { noteDeparture } from "../sessions/attend-session.server.ts";
import { openSessionPage } from "../sessions/session-access.server.ts";
import { castBallot } from "./cast-ballot.server.ts";
import { openItem } from "./open-item.server.ts";
import { openVote } from "./open-vote.server.ts";
import { versionOfRows } from "./rows-of-session.queries.server.ts";
import { loader } from "./session-state.route.ts";
import { choices } from "./tally.ts";

const TODAY = "2026-11-24";
const t = openForTests({ day: TODAY });

let open: Awaited<ReturnType<typeof anOpenSession>>;
beforeEach(async () => {
  t.on(TODAY);
  await endMandates(t.services);
  open = await anOpenSession(t.services);
  await made(openItem(open.ctx, { itemId: open.itemId }));
  await proposeWithReason(t.services, open);
  const shown = await shownItem(t.services, open.itemId);
  await made(openVote(open.ctx, { ...shown, kind: "secret", left: true }));
});

const memberAt = (place: number): Person => {
  const member = open.members[place];
  if (!member) throw new Error("no member");
  return member;
};

/** Asks as the script of a page of this person does, which shows a state. */
async function poll(person: Person, { shown = "", query = "" } = {}) {
  const cookie = await signedInCookie(t.services, person.accountId, "second-factor");
  const ask = () =>
    callPage(loader, {
      services: t.services,
      path: `/bureau/seances/${open.sessionId}/etat${query}`,
      cookie,
      headers: { "if-none-match": shown },
    });
  let answer: Awaited<ReturnType<typeof ask>> | undefined;
  const statements = await statementsDuring(async () => {
    answer = await ask();
  });
  if (!answer) throw new Error("no answer");
  return { status: answer.status, etag: answer.headers.get("etag") ?? "", statements };
}

describe("a page of a session that asks again", () => {
  test.each(["", "?ecran"])(
    "gets 304 in three statements while nothing changes: %s",
    async (query) => {
      for (const person of [memberAt(0), open.secretary]) {
        const { status, etag: shown } = await poll(person, { query });
        expect(status).toBe(200);
        const again = await poll(person, { query, shown });
        expect([again.status, again.statements.length]).toEqual([304, 3]);
      }
    },
  );

  test("gets a new state once a ballot is in, for who conducts the session; the state of others stays", async () => {
    const conducting = await poll(open.secretary);
    const other = await poll(memberAt(1));
    const shown = await shownItem(t.services, open.itemId);
    await made(
      castBallot(testContext(t.services, { actor: memberAt(0) }), { ...shown, digit: choices.for }),
    );
    expect((await poll(open.secretary, { shown: conducting.etag })).status).toBe(200);
    expect((await poll(memberAt(1), { shown: other.etag })).status).toBe(304);
  });

  test("gets a new state when the member declares a conflict: what they may no longer read ends at once", async () => {
    const before = await poll(memberAt(0));
    const { accountId } = memberAt(0);
    await declaresConflict(t.services, { applicationId: open.applicationId, accountId });
    const after = await poll(memberAt(0), { shown: before.etag });
    expect(after.status).toBe(200);
    expect(after.etag).not.toBe(before.etag);
  });

  test("gets a new state after a change in another process", async () => {
    const { etag: shown } = await poll(open.secretary);
    const elsewhere = { ...t.services, db: t.db.withoutPlugins() };
    const ctx = testContext(elsewhere, { actor: open.secretary });
    const { accountId } = memberAt(0);
    await made(noteDeparture(ctx, { sessionId: open.sessionId, accountId }));
    const after = await poll(open.secretary, { shown });
    expect(after.status).toBe(200);
    expect((await poll(open.secretary, { shown: after.etag })).status).toBe(304);
  });

  test("gets a new state on the day after a mandate", async () => {
    await sql`update mandate set to_on = ${TODAY} where account_id = ${memberAt(0).accountId}`.execute(
      t.db,
    );
    const { etag: shown } = await poll(open.secretary);
    t.on(TODAY, "23:59");
    expect((await poll(open.secretary, { shown })).status).toBe(304);
    t.on(addDays(TODAY, 1), "00:00");
    expect((await poll(open.secretary, { shown })).status).toBe(200);
  });

  test("is answered from the rows of every table that the state is read from", async () => {
    const { statements } = await poll(open.secretary);
    const opened = await openSessionPage(
      testContext(t.services, { actor: open.secretary }),
      open.sessionId,
    );
    if (!opened) throw new Error("no session");
    const [versions = ""] = await statementsDuring(() =>
      versionOfRows(t.db, opened.scope, open.sessionId),
    );
    const named = (texts: string[]) =>
      new Set(
        texts
          .flatMap((text) => [...text.matchAll(/(?:from|join) "?([a-z_]+)"?/g)])
          .flatMap(([, name = ""]) => (name in tableDefinitions ? [name] : [])),
      );
    const compared = named([versions]);
    const read = named(
      statements.filter((text) => text !== versions && !text.includes("account_session")),
    );
    // Names and texts that pages show: what the state says of them are their ids, which the rows of items and applications hold.
    const onlyNamed = [
      "application_sub_area",
      "company",
      "family_in_edition",
      "nomenclature_edition",
      "reason",
      "sub_area",
      "sub_area_in_edition",
    ];
    expect([...read].filter((name) => !compared.has(name)).sort()).toEqual(onlyNamed);
    for (const name of ["vote", "voter", "presence", "recusal", "declaration", "mandate"])
      expect(compared).toContain(name);
  });
});
