import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { ensureAdministrator } from "#app/accounts/ensure-administrator.server.ts";
import { system } from "#app/kernel/actor.ts";
import type { Services } from "#app/kernel/context.ts";
import { contextOf } from "#app/kernel/context-of.ts";
import { releaseClaims } from "#app/mails/outbox.queries.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Handle } from "./app.ts";
import { type Config, publicUrlOf } from "./config.ts";
import { migrate } from "./database/migrate.ts";
import { openDatabase } from "./database/open-database.ts";
import { inTransaction } from "./database/transaction.ts";
import { createHttp } from "./http.ts";
import { createLimits } from "./limits.ts";
import { startMailSender } from "./mail/sender.ts";
import { openMailTransport } from "./mail/transport.ts";
import { createPdfRenderer } from "./pdf/renderer.ts";
import { prepareReference } from "./prepare.ts";
import { startRetention } from "./retention.ts";
import { secretOf } from "./secret.ts";

const mailPoll = 5_000;

interface Pages {
  handle: () => Promise<Handle>;
  register?: (app: FastifyInstance) => Promise<void>;
  close?: () => Promise<void>;
}

/** Opens everything in order, prepares the database, serves; `close` undoes it in reverse, mails in flight included. */
export async function startProduct(config: Config, logger: Logger, pages: Pages) {
  const database = await openDatabase(config, {
    log: logger,
    onFatal: (error) => {
      logger.fatal({ err: error }, "the database has stopped");
      process.exit(1);
    },
  });
  await migrate(database.pool);

  const services: Services = {
    db: database.db,
    inTransaction: (work) => inTransaction(database.db, work),
    now: () => new Date(),
    publicUrl: publicUrlOf(config),
    secret: secretOf(config),
    log: logger,
    limits: createLimits(database),
    wakeMailSender: () => sender.wake(),
  };
  const renderer = createPdfRenderer();
  await prepareReference(contextOf(services, { actor: system("system") }), renderer);
  await renderer.close();

  if (database.engine === "embedded") await releaseClaims(database.db);
  const transport = openMailTransport(config);
  const sender = startMailSender({
    db: database.db,
    transport,
    now: services.now,
    log: logger,
    pollMs: mailPoll,
    ...(config.MAIL_FROM ? { fromAddress: config.MAIL_FROM } : {}),
  });
  const http = await createHttp({
    config,
    services,
    logger,
    handle: pages.handle,
    ready: async () => {
      await database.pool.query("select 1");
    },
    ...(pages.register ? { development: pages.register } : {}),
  });
  await http.listen({ port: config.PORT, host: config.HOST });
  const { port } = http.server.address() as AddressInfo;
  if (!config.PUBLIC_URL) services.publicUrl = `http://localhost:${port}`;
  if (config.ADMIN_EMAIL) {
    const ctx = contextOf(services, { actor: system("system") });
    const settings = await settingsInForce(ctx.db, ctx.now);
    await ensureAdministrator(ctx, { email: config.ADMIN_EMAIL, settings });
  }
  const retention = startRetention(services);
  return {
    banner: banner(config, port),
    close: async () => {
      await http.close();
      await retention.stop();
      await sender.stop();
      await transport.close();
      await pages.close?.();
      await database.close();
    },
  };
}

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
