import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type { Logger } from "pino";
import type { Log, ProcessServices } from "#app/kernel/context.ts";
import type { App } from "./app.ts";
import { type Config, ConfigError, keyFolderOf, publicUrlOf, stopDelayMs } from "./config.ts";
import { offerCopies } from "./database/copies.ts";
import { databaseInWords, hasEmbedded, hasTables } from "./database/database-there.ts";
import { readTogether } from "./database/joined-reads.ts";
import { embeddedDuties } from "./database/maintenance.ts";
import { migrate } from "./database/migrate.ts";
import { type Database, openDatabase } from "./database/open-database.ts";
import { openReplica } from "./database/replica.ts";
import { inTransaction } from "./database/transaction.ts";
import { openFiles } from "./files/open-files.ts";
import { heavyWork } from "./heavy-work.ts";
import { hostOf } from "./host.ts";
import { rest } from "./http/admission.ts";
import { drain } from "./http/health.ts";
import { type UntrustedProxies, untrustedProxies } from "./http/untrusted-proxy.ts";
import type { Source } from "./http.ts";
import { createHttp, FILES_AT_ONCE } from "./http.ts";
import { openSigner } from "./keys/signer.ts";
import { createLimits } from "./limits.ts";
import { sayMailServer } from "./mail/probe.ts";
import { openMailTransport } from "./mail/smtp-transport.ts";
import { metricsOf } from "./metrics/metrics-of.ts";
import { railsOf } from "./payments/rails.ts";
import { createPdfRenderer } from "./pdf/renderer.ts";
import { readiness } from "./readiness.ts";
import { secretOf } from "./secret.ts";
import { recordSecurity } from "./security-record.ts";
import { watchSecurity } from "./security-watch.ts";
import { logSteps } from "./step-log.ts";
import { inTrace, newTrace } from "./trace.ts";

type Http = Awaited<ReturnType<typeof createHttp>>;

/** Longest wait for running requests at a stop. */
const DRAIN_MS = 10_000;
/** Connections that may wait until the process accepts them; the system may allow fewer (`net.core.somaxconn`). */
const WAITING_CONNECTIONS = 4_096;
/** How long a mail server may still answer after the order to stop. */
const LAST_MAILS_MS = 5_000;

/** Opens everything in order, prepares the database, serves; `close` undoes it in reverse, mails in flight included. */
export async function startProduct(config: Config, logger: Logger, source: Source) {
  const database = await openMigrated(config, logger);
  const { rails, notifications } = railsOf(config);
  // The queue has room for all files that may arrive at once: none that took long to arrive is refused because the queue is full.
  const inspections = heavyWork({ waiting: FILES_AT_ONCE * 2 });
  const files = openFiles(config, inspections);
  const pdf = createPdfRenderer({ tsaUrl: config.TSA_URL });
  const signer = openSigner(keyFolderOf(config));
  let work: Awaited<ReturnType<App["startWork"]>> | undefined;
  const wake: ProcessServices["wake"] = (what) => work?.wake(what);
  const hashes = heavyWork();
  const proxies = untrustedProxies();
  const opened = {
    database,
    proxies,
    files,
    rails,
    renderPdf: pdf.render,
    signer,
    wake,
    heavyWork: hashes,
  };
  const services = servicesOf(config, logger, opened);
  const app = await source.app();
  const record = watchSecurityIn(services, { app, logger });
  await app.prepareReference(services);

  // After a change of the first secret, so that the old one can be removed.
  const seals = app.renewSeals(services).then(
    (counts) => saySeals(logger, counts),
    (error: unknown) => logger.error({ err: error }, "The seals could not be renewed"),
  );

  const transport = openMailTransport(config);
  const ready = readiness(database.pool);
  const replica = await replicaOf(config, { database, log: logger });
  const stopSteps = logSteps(logger);
  const { host } = services;
  const metrics = metricsOf(config, {
    host,
    ready,
    replica,
    pool: database.pool,
    queues: { hashes: hashes.waiting, files: inspections.waiting, documents: pdf.waiting },
    counts: () => app.productCounts(services),
  });
  const served = {
    config,
    services,
    arrivals: files,
    logger,
    proxies,
    source,
    notifications,
    ready,
    replica,
  };
  const http = await createHttp({ ...served, ...(metrics && { metrics: metrics.open }) });
  const port = await listen(http, config);
  if (!config.PUBLIC_URL) services.publicUrl = `http://localhost:${port}`;
  await metrics?.listen();
  if (config.ADMIN_EMAIL) await app.ensureAdministrator(services, config.ADMIN_EMAIL);
  // Nothing waits for them: a certificate that is issued before they exist is sealed when they do.
  const keys = app.beginKeys(services).catch((error: unknown) => {
    logger.error({ err: error }, "The keys of the seal could not be made or published");
  });
  const { mailServer } = host;
  const mailServerCheck = mailServer && config.QUIET !== "yes" && sayMailServer(mailServer, logger);
  const embedded = database.engine === "embedded";
  const { copy } = database;
  const endCopies = copy && (await offerCopies(config, { copy, hold: files.hold, log: logger }));
  if (config.QUIET === "yes") logger.warn({}, "QUIET: no mail is sent, no task and no duty runs");
  else
    work = await app.startWork({
      services,
      transport,
      fromAddress: config.MAIL_FROM,
      duties: embedded ? embeddedDuties(database.pool) : [],
      alone: embedded,
      traced: (reference, work) => inTrace(newTrace(reference), work),
    });
  const { version, node } = host;
  logger.info({ version, node, port, database: database.engine, pid: process.pid }, "started");
  return {
    banner: banner(config, port),
    close: async () => {
      const late = setTimeout(transport.close, LAST_MAILS_MS);
      await drain(http, { delayMs: stopDelayMs(config), limitMs: DRAIN_MS });
      await work?.stop();
      await endCopies?.();
      clearTimeout(late);
      metrics?.close();
      stopSteps();
      await pdf.close();
      signer.close();
      await keys;
      await mailServerCheck;
      await seals;
      await record.flush();
      transport.close();
      await source.close?.();
      await replica?.close();
      await database.close();
    },
  };
}

/** What became of the secrets of code applications at the start; nothing when all are sealed with the first secret. */
export function saySeals(log: Log, { renewed, lost }: { renewed: number; lost: number }): void {
  if (renewed > 0) log.warn({ renewed }, "secrets of code applications were sealed again");
  if (lost > 0)
    log.error(
      { lost },
      "secrets of code applications are opened by none of the secrets given: put the one that is missing into SECRETS",
    );
}

/** The migrated database. The process ends when the embedded engine dies. */
async function openMigrated(config: Config, logger: Logger): Promise<Database> {
  const isServer = config.DATABASE_URL !== undefined;
  if (!isServer && !hasEmbedded(config)) makesNew(config, logger);
  const database = await openDatabase(config, {
    log: logger,
    onFatal: (error) => {
      logger.fatal({ err: error }, "the database has stopped");
      process.exit(1);
    },
  });
  if (isServer && !(await hasTables(database.pool))) makesNew(config, logger);
  for (const migration of await migrate(database.pool)) logger.info({ migration }, "migrated");
  return database;
}

/** Says that a database is about to be made; throws `ConfigError` where one is expected. */
function makesNew(config: Config, logger: Logger): void {
  const place = databaseInWords(config);
  if (config.DATABASE_EXPECTED === "yes")
    throw new ConfigError(
      `There is no database in ${place}, and DATABASE_EXPECTED is yes. Correct DATABASE_URL or DATA_DIR, restore a backup, or remove DATABASE_EXPECTED.`,
    );
  logger.warn({ place }, "a new database is made");
}

async function replicaOf(config: Config, { database, log }: { database: Database; log: Log }) {
  const { DATABASE_READ_ONLY: url, DATABASE_POOL: max, DATABASE_PREPARE } = config;
  if (url === undefined) return undefined;
  const prepares = DATABASE_PREPARE !== "no";
  return await openReplica(url, { primary: database.pool, max, prepares, log });
}

type Opened = Pick<
  ProcessServices,
  "files" | "rails" | "renderPdf" | "signer" | "wake" | "heavyWork"
> & { database: Database; proxies: UntrustedProxies };

function servicesOf(
  config: Config,
  logger: Logger,
  { database, proxies, ...opened }: Opened,
): ProcessServices {
  const { db } = database;
  return {
    ...opened,
    db,
    inTransaction: (work) => inTransaction(db, work),
    readTogether,
    now: () => new Date(),
    publicUrl: publicUrlOf(config),
    secret: secretOf(config),
    log: logger,
    limits: createLimits(database),
    rest,
    host: hostOf(config, new Date(), proxies.last),
  };
}

/** From now on security events in the log are written as rows, and administrators are alerted when there are many. */
function watchSecurityIn(services: ProcessServices, { app, logger }: { app: App; logger: Logger }) {
  const record = recordSecurity({
    isRefusal: app.isRefusal,
    write: (events) => app.writeSecurityEvents(services.db, events),
    log: logger,
  });
  services.log = watchSecurity(logger, {
    isAlerting: app.isAlerting,
    record: record.take,
    alert: (alert) => app.alertAdministrators(services, alert),
  });
  return record;
}

/** Listens and returns the port. */
async function listen(http: Http, config: Config): Promise<number> {
  const { PORT: port, HOST: host } = config;
  await http.listen({ port, host, backlog: WAITING_CONNECTIONS }).catch(sayWhyNot(config));
  return (http.server.address() as AddressInfo).port;
}

/** Errors of listening, each with the variable to change. */
const sayWhyNot =
  ({ PORT, HOST }: Config) =>
  (error: NodeJS.ErrnoException): never => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${PORT} of ${HOST} is taken by another program, perhaps by Tabax itself. Stop that program, or set PORT to another number.`,
      EACCES: `This user may not open port ${PORT} of ${HOST}. Set PORT to a number above 1023, and let a proxy pass requests on to it.`,
      ENOTFOUND: `HOST: no machine is called ${HOST}. Set HOST to localhost, or to 0.0.0.0 to be reached from other machines.`,
      EAI_AGAIN: `HOST: the name ${HOST} cannot be looked up. Set HOST to localhost, or to 0.0.0.0 to be reached from other machines.`,
      EADDRNOTAVAIL: `${HOST} is no address of this machine. Set HOST to localhost, or to 0.0.0.0 to be reached from other machines.`,
    };
    const reason = reasons[error.code ?? ""];
    throw reason ? new ConfigError(reason, { cause: error }) : error;
  };

function banner(config: Config, port: number): string {
  const address = `http://localhost:${port}`;
  const data = config.DATABASE_URL
    ? "the PostgreSQL server of DATABASE_URL"
    : resolve(config.DATA_DIR);
  const mails = config.SMTP_URL ? "the mail server of SMTP_URL" : resolve(config.DATA_DIR, "mail");
  return `
  Tabax  ${address}
  Data   ${data}
  Mails  ${mails}

  To try: register a company at ${address}/register, open the newest mail,
  follow its activation link, then sign in at ${address}/espace
`;
}
