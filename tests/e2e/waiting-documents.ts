import { insertDocumentIn } from "#app/certificates/document/certificate-document.queries.server.ts";
import type { Log } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { commandContext } from "#server/command-context.ts";
import { readConfig } from "#server/config.ts";
import { aCertificate } from "#tests/factories.ts";
import type { TestServices } from "#tests/services.ts";

/** A certificate whose holder has another name since its document, and one whose drawing was given up. */
export interface WaitingDocuments {
  renamed: string;
  failed: string;
}

/**
 * Makes both at the end of the directory, whose first pages show the demonstration alone, with the trial keys of the folder, under which the product
 * then goes on.
 */
export async function waitingDocuments(
  services: TestServices,
  log: Log,
): Promise<WaitingDocuments> {
  const { db } = services;
  const ctx = commandContext("tests", { db, config: readConfig(), log });
  await beginKeys(ctx);
  const renamed = await aCertificate(services, { company: { name: "Zénith Construction" } });
  const pdf = Buffer.from("%PDF-1.7 under the old name");
  await ctx.transaction(async (tx) => {
    await insertDocumentIn(tx, {
      certificateId: renamed.certificateId,
      version: 1,
      cause: "issued",
      holder: "Zénith Bâtiment",
      timeLost: null,
      keyId: 1,
      sha256: sha256Hex(pdf),
      pdf,
    });
  });
  await db.deleteFrom("task").where("key", "=", renamed.certificateId).execute();
  const failed = await aCertificate(services, { company: { name: "Zawiya Routes" } });
  await db
    .updateTable("task")
    .set({ given_up_at: ctx.now, attempts: 170, last_error: "No key can seal the certificate." })
    .where("key", "=", failed.certificateId)
    .execute();
  return { renamed: renamed.number, failed: failed.number };
}
