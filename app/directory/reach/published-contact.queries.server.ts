import type { Db, Tx } from "#app/kernel/context.ts";

/** What a company shows so that somebody can reach it. */
export interface PublishedContact {
  /** E.164; null while none is shown. */
  phone: string | null;
  /** Codes of workplaces. */
  places: readonly string[];
  takesMessages: boolean;
}

const nothingShown = { phone: null, places: [] as string[], takesMessages: false, version: 0 };

/** What the company shows, and its version: 0 before the first time. */
export async function publishedContact(
  db: Db,
  companyId: string,
): Promise<PublishedContact & { version: number }> {
  const row = await db
    .selectFrom("published_contact")
    .select(["phone", "places", "takes_messages as takesMessages", "version"])
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row ?? nothingShown;
}

/** Writes what the company shows in place of that version; false when another one stands there. */
export async function writePublishedContact(
  { db, now }: Tx,
  { companyId, seen, contact }: { companyId: string; seen: number; contact: PublishedContact },
): Promise<boolean> {
  const values = {
    phone: contact.phone,
    places: [...contact.places],
    takes_messages: contact.takesMessages,
    version: seen + 1,
    changed_at: now,
  };
  const written = await db
    .insertInto("published_contact")
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) =>
      conflict
        .column("company_id")
        .doUpdateSet(values)
        .where("published_contact.version", "=", seen),
    )
    .returning("version")
    .executeTakeFirst();
  return written !== undefined;
}

/** Switches messages off; false when they were off. */
export async function writeMessagesStopped({ db, now }: Tx, companyId: string): Promise<boolean> {
  const stopped = await db
    .updateTable("published_contact")
    .set(({ ref, eb }) => ({
      takes_messages: false,
      version: eb(ref("version"), "+", 1),
      changed_at: now,
    }))
    .where("company_id", "=", companyId)
    .where("takes_messages", "=", true)
    .returning("company_id")
    .executeTakeFirst();
  return stopped !== undefined;
}

export async function removePublishedContactIn({ db }: Tx, companyId: string): Promise<void> {
  await db.deleteFrom("published_contact").where("company_id", "=", companyId).execute();
}
