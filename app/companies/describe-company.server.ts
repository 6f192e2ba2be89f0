import type { Tx } from "#app/kernel/context.ts";

interface Description {
  companyId: string;
  /** ISO 3166-2 code of the seat's region, null outside Senegal; left as it is when undefined. */
  region?: string | null | undefined;
  /** Left as it is when undefined. */
  tradeName?: string | null | undefined;
}

/** Writes what a decision says of a company beside its rights, in the transaction of the decision. */
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
