import { performance } from "node:perf_hooks";
import { chromium } from "@playwright/test";
import type { Person } from "#app/kernel/actor.ts";
import { openSessionPage } from "#app/review/committee/sessions/session-access.server.ts";
import { castBallot } from "#app/review/committee/vote/cast-ballot.server.ts";
import { closeVote } from "#app/review/committee/vote/close-vote.server.ts";
import { openItem } from "#app/review/committee/vote/open-item.server.ts";
import { openVote } from "#app/review/committee/vote/open-vote.server.ts";
import { sessionState } from "#app/review/committee/vote/session-state.server.ts";
import { signDecisions } from "#app/review/decision/sign-decision.server.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { made } from "#tests/applying.ts";
import { browserExecutable } from "#tests/browser.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { startProduct } from "#tests/e2e/product.ts";
import { signedInCookie } from "#tests/factories.ts";
import { startPostgres } from "#tests/postgres.ts";
import { prepareForTests } from "#tests/prepare.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import {
  anOpenSession,
  confirmedAct,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { median } from "./median.ts";

/**
 * Milliseconds of a committee on a PostgreSQL server of its own, with its fsync: fifty votes at once and their closing, fifty phones
 * that ask again (the reads of the page, without HTTP), the closing of two hundred votes, twenty decisions signed in one act, and how
 * soon the screen of the room shows a vote that opens, in a browser with and without scripts.
 * `node bench/committee.ts`
 */
const DECISIONS = 20;
const ROUNDS = 5;
const goals = { votes: 1_000, closing: 50, signing: 3_000, screen: 1_000, refreshed: 2_000 };

const postgres = await startPostgres({ durable: true });
const database = await openDatabase(
  { DATABASE_URL: postgres.url, DATABASE_POOL: 10, DATA_DIR: "" },
  { log: silentLog, onFatal: () => {} },
);
let missed = 0;
const line = (what: string, ms: number, goal?: number) => {
  if (goal !== undefined && ms > goal) missed += 1;
  console.log(`${what}: ${ms.toFixed(1)} ms${goal === undefined ? "" : ` (goal ${goal})`}`);
};
const timed = async <Value>(work: () => Promise<Value>): Promise<[number, Value]> => {
  const begun = performance.now();
  const value = await work();
  return [performance.now() - begun, value];
};

try {
  await migrate(database.pool);
  await prepareForTests(database.db, new Date("2026-01-01T08:00:00Z"));
  const services = testServices({ db: database.db, publicUrl: "http://localhost" });
  const as = (actor: Person) => testContext(services, { actor });
  for (const perCollege of [17, 67]) {
    await endMandates(services);
    const open = await anOpenSession(services, { perCollege });
    const { itemId, ctx, members } = open;
    await made(openItem(ctx, { itemId }));
    await proposeWithReason(services, open);
    await made(
      openVote(ctx, { ...(await shownItem(services, itemId)), kind: "secret", left: true }),
    );
    const shown = await shownItem(services, itemId);
    const [casting] = await timed(() =>
      Promise.all(members.map((each) => made(castBallot(as(each), { ...shown, digit: "1" })))),
    );
    line(`${members.length} votes at once`, casting, perCollege === 17 ? goals.votes : undefined);
    if (perCollege === 17) {
      const asking: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        asking.push(
          (await timed(() => Promise.all(members.map((each) => asks(as(each), open)))))[0],
        );
      line(`${members.length} phones ask again at once, median of ${ROUNDS}`, median(asking));
    }
    const [closing, closed] = await timed(() => made(closeVote(ctx, shown)));
    line(`closing of ${members.length} votes, ${closed.outcome}`, closing, goals.closing);
  }
  const first = await aPreparedDecision(services);
  const { secretary, president, rapporteur } = first;
  const decisions = [first.decisionId];
  while (decisions.length < DECISIONS)
    decisions.push(
      (await aPreparedDecision(services, { with: { secretary, president, rapporteur } }))
        .decisionId,
    );
  for (const decisionId of decisions) await presidentReads(services, { president, decisionId });
  const [signing, answers] = await timed(() =>
    signDecisions(
      as(president),
      decisions.map((decisionId) => ({ decisionId })),
    ),
  );
  const signed = answers.filter(({ result }) => result.ok).length;
  if (signed !== DECISIONS) throw new Error(`${signed} of ${DECISIONS} decisions were signed.`);
  line(`${DECISIONS} decisions signed in one act`, signing, goals.signing);
  for (const scripts of [true, false])
    line(
      `screen of the room, ${scripts ? "with" : "without"} scripts, slowest of ${ROUNDS}`,
      await screenFollows(services, scripts),
      scripts ? goals.screen : goals.refreshed,
    );
  console.log(missed > 0 ? `\n${missed} over the goal` : "\nEvery figure is within its goal.");
  process.exitCode = missed > 0 ? 1 : 0;
} finally {
  await database.close();
  await postgres.stop();
}

/** What the page of a member asks for every two seconds. */
async function asks(ctx: ReturnType<typeof testContext>, { sessionId }: { sessionId: string }) {
  const opened = await openSessionPage(ctx, sessionId);
  if (!opened) throw new Error("A member does not read the session.");
  await sessionState(ctx, opened, { isScreen: false });
}

/** The slowest of some rounds: milliseconds from the commit that opens or cancels a vote to what the screen of the room says. */
async function screenFollows(services: TestServices, scripts: boolean): Promise<number> {
  await endMandates(services);
  const open = await anOpenSession(services, { perCollege: 2 });
  const { itemId, ctx, secretary } = open;
  await made(openItem(ctx, { itemId }));
  await proposeWithReason(services, open);
  const cookie = await signedInCookie(services, secretary.accountId, "second-factor");
  const product = await startProduct({ DATABASE_URL: postgres.url, LOG_LEVEL: "warn" });
  const browser = await chromium.launch(await browserExecutable());
  try {
    const page = await browser.newPage({ javaScriptEnabled: scripts });
    const [name = "", value = ""] = cookie.split("=");
    await page.context().addCookies([{ name, value, url: product.url }]);
    const opened = page.getByText("Vote ouvert");
    const waits: number[] = [];
    await page.goto(`${product.url}/bureau/seances/${open.sessionId}/ecran`);
    for (let round = 0; round < ROUNDS; round += 1) {
      await made(
        openVote(ctx, { ...(await shownItem(services, itemId)), kind: "secret", left: true }),
      );
      waits.push((await timed(() => opened.first().waitFor()))[0]);
      await confirmedAct(
        services,
        { ctx, president: open.president, itemId },
        { kind: "void-vote" },
      );
      waits.push((await timed(() => opened.first().waitFor({ state: "detached" })))[0]);
    }
    return Math.max(...waits);
  } finally {
    await browser.close();
    await product.stop();
  }
}
