import type { Tx } from "#app/kernel/context.ts";

interface Description {
  companyId: string;
  /** ISO 3166-2 code of the region of the seat, null outside Senegal; unchanged when undefined. */
  region?: string | null | undefined;
  /** Unchanged when undefined. */
  tradeName?: string | null | undefined;
}

/** Writes the region and the trade name that a decision gives a company, in the transaction of the decision. */
export async function describeCompanyIn(
  { db, now }: Tx,
  { companyId, region, tradeName }: Description,
): Promise<void> {
  if (region === undefined && tradeName === undefined) return;
  await db
    .updateTable("company")
    .set({
      ...(region === undefined ? {} : { region }),
      ...(tradeName === undefined ? {} : { trade_name: tradeName }),
      updated_at: now,
    })
    .where("id", "=", companyId)
    .execute();
}
