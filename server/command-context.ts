import type { Kysely } from "kysely";
import { system } from "#app/kernel/actor.ts";
import type { Context, Log } from "#app/kernel/context.ts";
import { contextOf } from "#app/kernel/context-of.ts";
import type { Tables } from "#db/tables.ts";
import { type Config, keyFolderOf, publicUrlOf } from "./config.ts";
import { readTogether } from "./database/joined-reads.ts";
import { inTransaction } from "./database/transaction.ts";
import { openFiles } from "./files/open-files.ts";
import { hostOf } from "./host.ts";
import { rest } from "./http/admission.ts";
import { openSigner } from "./keys/signer.ts";
import { createPdfRenderer } from "./pdf/renderer.ts";
import { secretOf } from "./secret.ts";
import { suppliedBindings } from "./supplied-bindings.ts";

/** The context of a command that an operator runs beside the server. The server sends its mails at its next check. */
export function commandContext(
  name: string,
  { db, config, log }: { db: Kysely<Tables>; config: Config; log: Log },
): Context {
  return contextOf(
    {
      db,
      inTransaction: (work) => inTransaction(db, work),
      readTogether,
      now: () => new Date(),
      publicUrl: publicUrlOf(config),
      secret: secretOf(config),
      log,
      limits: {
        consume: async () => ({ allowed: true, counted: 1 }),
        standInLine: async () => 0,
        giveBack: async () => {},
      },
      heavyWork: (work) => work(),
      rest,
      renderPdf: createPdfRenderer({ tsaUrl: config.TSA_URL }).render,
      signer: openSigner(keyFolderOf(config)),
      wake: () => {},
      host: hostOf(config, new Date()),
      files: openFiles(config, (work) => work()),
      rails: [],
      suppliedBindings,
    },
    { actor: system(name) },
  );
}
