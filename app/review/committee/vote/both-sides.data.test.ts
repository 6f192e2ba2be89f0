import { readFileSync } from "node:fs";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openForTests } from "#tests/opening.ts";
import { rounds } from "#tests/rounds.ts";
import { withServingRole } from "#tests/serving-role.ts";
import { type Act, type Course, REASON, type Voted } from "#tests/votes/act.ts";
import {
  type Assembly,
  aSitting,
  changes,
  DAY,
  PLACES,
  type Sitting,
} from "#tests/votes/assembly.ts";
import { itemActs } from "#tests/votes/item-acts.ts";
import { courses } from "#tests/votes/known-courses.ts";
import { owners, standingOwners } from "#tests/votes/owners.ts";
import { aCourse } from "#tests/votes/random-courses.ts";
import { voteActs } from "#tests/votes/vote-acts.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { itemPeople } from "./item-standing.server.ts";
import { votersOf, votesOn } from "./vote.queries.server.ts";

const acts = { ...itemActs, ...voteActs };

let sitting: Sitting;
const t = openForTests({
  day: DAY,
  prepare: async (services) => {
    sitting = await aSitting(services);
  },
});

/** Refusals that were met, `act refusal`. */
const met = new Set<string>();

/** Why the database does not keep the rows that some work writes; null when it keeps them. They are rolled back. */
async function refusalOfDatabase(
  { services: { db } }: Assembly,
  role: string,
  work: () => Promise<unknown>,
): Promise<string | null> {
  await sql`savepoint rows_alone`.execute(db);
  try {
    await sql`set local role ${sql.id(role)}`.execute(db);
    return (await work()) === false ? "no row to write" : null;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    // A trigger, a column that is never null, a foreign key, a unique index, a check: anything else is a fault of the test.
    if (!["23001", "23502", "23503", "23505", "23514"].includes(code ?? "")) throw error;
    return message;
  } finally {
    await sql`rollback to savepoint rows_alone`.execute(db);
    await sql`release savepoint rows_alone`.execute(db);
  }
}

/** Makes an act on both sides, and throws where they differ. */
async function plays(assembly: Assembly, role: string, given: Act): Promise<void> {
  const { asks, writes } = acts[given.act] as (typeof acts)["close-vote"];
  const held = await refusalOfDatabase(assembly, role, () => writes(assembly, given as never));
  const said = JSON.stringify(given);
  const answer = await asks(assembly, given as never).catch((error: Error) => {
    throw new Error(`The product allows ${said}, the database refuses: ${error.message}`, {
      cause: error,
    });
  });
  if (answer.ok) {
    if (held) throw new Error(`The product does ${said}, the database refuses its rows: ${held}`);
    return;
  }
  const { refusal } = answer;
  met.add(`${given.act} ${refusal}`);
  const owner = owners[given.act][refusal];
  if (!owner) throw new Error(`No side holds « ${refusal} » of ${given.act}.`);
  if (owner === "both" && held === null)
    throw new Error(`The product refuses ${said} by « ${refusal} », the database does not.`);
}

/** Asks both sides of everybody convened whether they vote on the item now, and throws where they differ. */
async function comparesVoters(assembly: Assembly, role: string): Promise<void> {
  const { services, itemId, sessionId } = assembly;
  const { db } = services;
  const votes = await votesOn(db, atWork, itemId);
  if (votes.some(({ state }) => state !== "closed")) return;
  const at = services.now();
  const { people } = await itemPeople({ db, now: at }, atWork, { itemId, second: false });
  const round = votes.length + 1;
  const by = assembly.people[assembly.secretary]?.accountId;
  const adds = ({ accountId, mandateId, college }: (typeof people)[number]) =>
    sql`insert into voter (item_id, round, account_id, mandate_id, college)
      values (${itemId}, ${round}, ${accountId}, ${mandateId}, ${college})`.execute(db);
  const { rows: lawful } = await sql<{ accountId: string; inForce: boolean; holderHere: boolean }>`
    select attendance.account_id as "accountId",
      mandate.from_on <= ${DAY} and mandate.to_on >= ${DAY}
        and (seat.id is null or seat.from_on <= ${DAY} and seat.to_on >= ${DAY}) as "inForce",
      exists (select from presence where presence.session_id = attendance.session_id and presence.account_id = seat.account_id
        and presence.left_at is null) as "holderHere"
    from attendance join mandate on mandate.id = attendance.mandate_id
    left join mandate seat on seat.id = mandate.alternate_of
    where attendance.session_id = ${sessionId}`.execute(db);
  const failed = await refusalOfDatabase(assembly, role, async () => {
    await sql`insert into vote (item_id, round, kind, state, proposal, quorum, opened_at, opened_by)
      values (${itemId}, ${round}, 'secret', 'prepared', '[]', '{}', ${at}, ${by})`.execute(db);
    for (const person of people.filter(({ standing }) => standing === "votes")) await adds(person);
    for (const person of people) {
      const { standing, name, accountId } = person;
      if (standing === "votes") continue;
      const days = lawful.find((each) => each.accountId === accountId);
      const isHeld = {
        both: true,
        product: false,
        "by-its-days": standing === "no-mandate" ? !days?.inForce : days?.holderHere,
      }[standingOwners[standing]];
      if (isHeld && (await refusalOfDatabase(assembly, role, () => adds(person))) === null)
        throw new Error(
          `${name} does not vote for the product (${standing}), and does for the database.`,
        );
    }
  });
  if (failed) throw new Error(`The product counts a voter whom the database refuses: ${failed}`);
}

/** The vote on what the item asks for now, held whole. */
async function holdsVotes(
  assembly: Assembly,
  role: string,
  { voted, times }: Voted,
): Promise<void> {
  const digitOf = {
    adopted: () => "1",
    rejected: () => "2",
    tied: (place: number) => String(1 + (place % 2)),
  };
  for (let each = 0; each < times; each += 1) {
    await plays(assembly, role, {
      act: "open-vote",
      kind: "secret",
      part: "fitting",
      left: true,
      reason: REASON,
    });
    const vote = (await votesOn(assembly.services.db, atWork, assembly.itemId)).at(-1);
    const voterRows = vote ? await votersOf(assembly.services.db, atWork, vote) : [];
    for (const [place, { accountId }] of voterRows.entries()) {
      // As many for as against: the last of an odd number abstains.
      const abstains = voted === "tied" && place === 0 && voterRows.length % 2 === 1;
      await plays(assembly, role, {
        act: "cast-ballot",
        who: assembly.people.findIndex((person) => person.accountId === accountId),
        digit: abstains ? "3" : digitOf[voted](place),
      });
    }
    await plays(assembly, role, { act: "close-vote" });
  }
}

/** Plays a course in a transaction of its own, which is rolled back. */
async function playsCourse(role: string, { before, steps }: Course): Promise<void> {
  const db = await t.db.startTransaction().execute();
  let instant = t.services.now().getTime();
  const assembly: Assembly = {
    services: {
      ...t.services,
      db,
      // Somebody who comes back does so later than they left.
      now: () => {
        instant += 1_000;
        return new Date(instant);
      },
      inTransaction: async (work) => {
        await sql`savepoint use_case`.execute(db);
        try {
          const result = await work(db);
          await sql`release savepoint use_case`.execute(db);
          return result;
        } catch (error) {
          await sql`rollback to savepoint use_case`.execute(db);
          await sql`release savepoint use_case`.execute(db);
          throw error;
        }
      },
    },
    sessionId: sitting.sessionId,
    itemId: sitting.itemId,
    applicationId: sitting.applicationId,
    people: [...sitting.members, sitting.president, sitting.secretary],
    secretary: PLACES - 1,
    isSecond: async () =>
      (
        await db
          .selectFrom("committee_session")
          .select("follows_id as followsId")
          .where("id", "=", sitting.sessionId)
          .executeTakeFirstOrThrow()
      ).followsId !== null,
  };
  try {
    for (const change of before) await changes(assembly, change);
    await comparesVoters(assembly, role);
    for (const step of steps) {
      if ("act" in step) await plays(assembly, role, step);
      else if ("voted" in step) await holdsVotes(assembly, role, step);
      else await changes(assembly, step);
    }
    await comparesVoters(assembly, role);
  } finally {
    await db.rollback().execute();
  }
}

const inOtherFiles: Partial<Record<Act["act"], string>> = {
  "divide-item": "end-item",
  "postpone-item": "end-item",
  "propose-line": "../agenda/propose-line",
  "ask-confirmation": "../confirmations/ask-confirmation",
  "answer-confirmation": "../confirmations/answer-confirmation",
};

test("each refusal of an act says which side holds its rule", () => {
  const names = Object.keys(acts) as Act["act"][];
  const files = new Set(names.map((name) => inOtherFiles[name] ?? name));
  const unowned = [...files].flatMap((file) => {
    const text = readFileSync(new URL(`${file}.server.ts`, import.meta.url), "utf8");
    const known = names
      .filter((name) => (inOtherFiles[name] ?? name) === file)
      .flatMap((name) => Object.keys(owners[name]));
    return [...text.matchAll(/refused\("([\w-]+)"\)/g)]
      .map(([, refusal = ""]) => refusal)
      .filter((refusal) => !known.includes(refusal))
      .map((refusal) => `${file} ${refusal}`);
  });
  expect(unowned).toEqual([]);
});

describe("the product and the database allow and refuse the same", () => {
  test("in courses that meet each rule which both hold", { timeout: 60_000 }, async () => {
    const differences: string[] = [];
    await withServingRole(t.db, async (role) => {
      for (const [name, course] of Object.entries(courses))
        await playsCourse(role, course).catch((error: Error) => {
          differences.push(`${name}: ${error.message}`);
        });
    });
    expect(differences).toEqual([]);
    const unmet = Object.entries(owners).flatMap(([name, rules]) =>
      Object.entries(rules)
        .filter(([refusal, owner]) => owner === "both" && !met.has(`${name} ${refusal}`))
        .map(([refusal]) => `${name} ${refusal}`),
    );
    expect(unmet).toEqual([
      // The session has one item.
      "open-item another-open",
      // The secretary, who types an outcome, is no member.
      "confirm-box own-outcome",
      // A line above the demand is another proposal, on which no two votes tied.
      "cast-casting-vote above-asked",
    ]);
  });

  test("in random sessions", { timeout: 600_000 }, async () => {
    await withServingRole(t.db, (role) =>
      fc.assert(
        fc.asyncProperty(aCourse, (course) => playsCourse(role, course)),
        { numRuns: rounds(20) },
      ),
    );
  });
});
