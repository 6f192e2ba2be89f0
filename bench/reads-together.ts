import { spaceToday } from "#app/applications/space/space-today.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { waitingFor } from "#app/operations/waiting.queries.server.ts";
import { admissibilityFacts } from "#app/review/admissibility/admissibility-facts.server.ts";
import { readWorkbench } from "#app/review/examination/workbench.server.ts";
import { openApplication } from "#app/review/frame/open-application.server.ts";
import { migrate } from "#server/database/migrate.ts";
import { queriesOver } from "#server/database/open-database.ts";
import { openServerPool } from "#server/database/server-pool.ts";
import { prepareReference } from "#server/prepare.ts";
import { aColleague, aFiledApplication, aFiledDocument, takes } from "#tests/applying.ts";
import { anExamination } from "#tests/examining.ts";
import { aPayer } from "#tests/paying.ts";
import { testContext, testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import { median } from "./median.ts";
import { processorTime } from "./processor-time.ts";

/*
 * What pages read, sent together and each query alone, in turns of one run on a PostgreSQL server of this machine (DATABASE_URL): processor
 * of both processes in milliseconds. The argument says how many rounds.
 */
const rounds = Number(process.argv[2] ?? 5);
const RUNS = 100;
const DATABASE = "reads_together_bench";

const url = process.env.DATABASE_URL ?? "";
const server = await openServerPool(url, 1, silentLog);
await server.query(`drop database if exists ${DATABASE}`);
await server.query(`create database ${DATABASE}`);
const own = new URL(url);
own.pathname = `/${DATABASE}`;
const pool = await openServerPool(own.href, 10, silentLog);
await migrate(pool);
const together = testServices({ db: queriesOver(pool) });
// A handle that `readTogether` does not know.
const alone = { ...together, db: together.db.withoutPlugins() };
await prepareReference(testContext(together));

const { owner, companyId, applicationId, examiner } = await anExamination(together);
const payer = await aPayer(together);
const filed = await aFiledApplication(together, { companyId: payer.companyId });
await aFiledDocument(together, { applicationId: filed, companyId: payer.companyId });
const registrar = await aColleague(together, "registrar");
await takes(together, registrar, filed);

const opened = async (ctx: Context, id: string) => {
  const application = await openApplication(ctx, id);
  if (!application) throw new Error("no application");
  return application;
};
const reads = {
  "first page of the space": { actor: owner, read: (ctx: Context) => spaceToday(ctx, companyId) },
  "menu of the office": {
    actor: registrar,
    read: async ({ db, now, host, readTogether }: Context) =>
      await readTogether(db, (given) => ({
        waiting: waitingFor(given, { actor: registrar, now, engine: host.database }),
      })),
  },
  workbench: {
    actor: examiner,
    read: async (ctx: Context) =>
      await readWorkbench(ctx, await opened(ctx, applicationId), { document: null, part: null }),
  },
  admissibility: {
    actor: registrar,
    read: async (ctx: Context) =>
      await admissibilityFacts(ctx, await opened(ctx, filed), { document: null }),
  },
};

const used = await processorTime(pool);
for (const [name, { actor, read }] of Object.entries(reads)) {
  const costOf = async (services: typeof together) => {
    const before = used();
    for (let run = 0; run < RUNS; run += 1) await read(testContext(services, { actor }));
    return (used() - before) / RUNS;
  };
  const costs: Record<"together" | "alone", number[]> = { together: [], alone: [] };
  for (const services of [together, alone]) await costOf(services);
  for (let round = 0; round < rounds; round += 1) {
    costs.together.push(await costOf(together));
    costs.alone.push(await costOf(alone));
  }
  const [joined, each] = [median(costs.together), median(costs.alone)];
  console.log(
    `${name.padEnd(26)} ${joined.toFixed(2)} ms together, ${each.toFixed(2)} ms alone, ratio ${(joined / each).toFixed(2)}`,
  );
}
await pool.end();
await server.query(`drop database ${DATABASE}`);
await server.end();
