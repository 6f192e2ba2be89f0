import type { Kysely } from "kysely";
import type { Tables } from "#db/tables.ts";
import { prepareReference } from "#server/prepare.ts";
import { testContext, testServices } from "./services.ts";

/** The steps of a start of the product on a migrated database, without the thread that makes PDFs. */
export async function prepareForTests(db: Kysely<Tables>, now: Date): Promise<void> {
  await prepareReference(testContext(testServices({ db, now: () => now })));
}
