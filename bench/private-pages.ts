import { loadavg } from "node:os";
import { PassThrough } from "node:stream";
import { pino } from "pino";
import { openItem } from "#app/review/committee/vote/open-item.server.ts";
import { openVote } from "#app/review/committee/vote/open-vote.server.ts";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/database/migrate.ts";
import { queriesOver } from "#server/database/open-database.ts";
import { openServerPool } from "#server/database/server-pool.ts";
import { createHttp } from "#server/http.ts";
import { aColleague, aFiledApplication, aFiledDocument, made, takes } from "#tests/applying.ts";
import { builtApp } from "#tests/built-pages.ts";
import { anExamination } from "#tests/examining.ts";
import { signedInCookie } from "#tests/factories.ts";
import { testFiles } from "#tests/files.ts";
import { aPayer } from "#tests/paying.ts";
import { startPostgres } from "#tests/postgres.ts";
import { prepareForTests } from "#tests/prepare.ts";
import { testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import { anOpenSession, proposeWithReason, shownItem } from "#tests/sitting.ts";
import { statementsDuring } from "#tests/statements.ts";
import { median } from "./median.ts";
import { serverTime } from "./processor-time.ts";

/*
 * Whole requests for private pages, drawn and compressed, on a PostgreSQL server of its own: statements, and milliseconds of processor
 * of the serving process and of PostgreSQL, medians of rounds. `npm run bench:private -- [rounds]`
 */
const rounds = Number(process.argv[2] ?? 5);
const RUNS = 40;

// React draws pages by its slower build otherwise.
if (process.env.NODE_ENV !== "production") throw new Error("Run it by `npm run bench:private`.");

interface Asked {
  name: string;
  path: string;
  accountId: string;
  /** What the page may cost at most. */
  goal: { statements: number; ms: number };
  /** Asked again with the mark of the answer before: nothing has changed. */
  isPoll?: boolean;
}

const postgres = await startPostgres({ durable: false });
const pool = await openServerPool(postgres.url, 10, silentLog);
await migrate(pool);
const now = new Date();
const services = testServices({
  db: queriesOver(pool),
  publicUrl: "http://tabax.example",
  files: testFiles(),
  now: () => now,
});
await prepareForTests(services.db, new Date("2026-01-01T08:00:00Z"));
const app = await createHttp({
  config: readConfig({}),
  services,
  arrivals: services.files,
  source: { app: builtApp },
  ready: async () => {},
  logger: pino({ level: "info" }, new PassThrough().resume()),
});
let missed = 0;
try {
  const database = await serverTime(pool);
  console.log(
    `Load ${loadavg()[0]?.toFixed(1)}; statements, ms of the process, ms of PostgreSQL: medians of ${rounds} rounds of ${RUNS}\n`,
  );
  for (const asked of [...(await pagesOfApplications()), ...(await pagesOfSession())])
    await measure(asked, database);
} finally {
  await app.close();
  await pool.end();
  await postgres.stop();
}
console.log(missed > 0 ? `\n${missed} over the goal` : "\nEvery figure is within its goal.");
process.exitCode = missed > 0 ? 1 : 0;

async function pagesOfApplications(): Promise<Asked[]> {
  const { owner, applicationId, examiner } = await anExamination(services);
  const { companyId } = await aPayer(services);
  const filed = await aFiledApplication(services, { companyId });
  await aFiledDocument(services, { applicationId: filed, companyId });
  const registrar = await aColleague(services, "registrar");
  await takes(services, registrar, filed);
  const review = { statements: 14, ms: 30 };
  return [
    {
      name: "first page of the space",
      path: "/espace",
      accountId: owner.accountId,
      goal: { statements: 10, ms: 20 },
    },
    {
      name: "queue",
      path: "/bureau/dossiers?onglet=tous",
      accountId: examiner.accountId,
      goal: { statements: 10, ms: 25 },
    },
    {
      name: "workbench",
      path: `/bureau/dossiers/${applicationId}/examen`,
      accountId: examiner.accountId,
      goal: review,
    },
    {
      name: "admissibility",
      path: `/bureau/dossiers/${filed}/recevabilite`,
      accountId: registrar.accountId,
      goal: review,
    },
  ];
}

/** A session during a vote: who conducts it, and two who follow it. */
async function pagesOfSession(): Promise<Asked[]> {
  const session = await anOpenSession(services);
  const { ctx, itemId, sessionId, secretary, president } = session;
  await made(openItem(ctx, { itemId }));
  await proposeWithReason(services, session);
  const shown = await shownItem(services, itemId);
  await made(openVote(ctx, { ...shown, kind: "secret", left: true }));
  const path = `/bureau/seances/${sessionId}`;
  const run = { path: `${path}/conduite`, goal: { statements: 10, ms: 15 } };
  const poll = { path: `${path}/etat`, goal: { statements: 3, ms: 3 }, isPoll: true };
  return [
    { name: "run of a session, secretary", accountId: secretary.accountId, ...run },
    { name: "run of a session, president", accountId: president.accountId, ...run },
    { name: "poll of the secretary, nothing changed", accountId: secretary.accountId, ...poll },
    { name: "poll of the president, nothing changed", accountId: president.accountId, ...poll },
  ];
}

async function measure(
  { name, path, accountId, goal, isPoll = false }: Asked,
  database: () => number,
): Promise<void> {
  const cookie = await signedInCookie(services, accountId);
  const host = "tabax.example";
  const first = await app.inject({ url: path, headers: { cookie, host } });
  const mark = String(first.headers.etag ?? "");
  const ask = async () => {
    const headers = { cookie, host, ...(isPoll && { "if-none-match": mark }) };
    const { statusCode } = await app.inject({ url: path, headers });
    if (statusCode !== (isPoll ? 304 : 200)) throw new Error(`${path} answers ${statusCode}.`);
  };
  for (let run = 0; run < RUNS; run += 1) await ask();
  const statements = (await statementsDuring(ask)).length;
  const costs: Record<"own" | "stored", number[]> = { own: [], stored: [] };
  for (let round = 0; round < rounds; round += 1) {
    const [began, stored] = [process.cpuUsage(), database()];
    for (let run = 0; run < RUNS; run += 1) await ask();
    const { user, system } = process.cpuUsage(began);
    costs.own.push((user + system) / 1000 / RUNS);
    costs.stored.push((database() - stored) / RUNS);
  }
  const [own, stored] = [median(costs.own), median(costs.stored)];
  const isWithin = statements <= goal.statements && own <= goal.ms;
  if (!isWithin) missed += 1;
  console.log(
    `${name.padEnd(40)} ${String(statements).padStart(2)} (goal ${goal.statements})  ${own.toFixed(1).padStart(5)} ms (goal ${goal.ms})  ${stored.toFixed(1).padStart(4)} ms  ${isWithin ? "within" : "MISSED"}`,
  );
}
