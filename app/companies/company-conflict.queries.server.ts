import type { Db } from "#app/kernel/context.ts";

export type CompanyConflict = "ein-already-registered" | "business-registry-already-registered";

interface Numbers {
  country: string;
  einKey: string;
  businessRegistryKey: string | null;
}

/** Which of these numbers another active company has; null when both are free. */
export async function conflictWithActive(
  db: Db,
  { country, einKey, businessRegistryKey }: Numbers,
  except?: string,
): Promise<CompanyConflict | null> {
  const holders = await db
    .selectFrom("company")
    .select(["country", "ein_key"])
    .where("state", "=", "active")
    .where((company) =>
      company.or([
        company.and([company("country", "=", country), company("ein_key", "=", einKey)]),
        company("business_registry_key", "=", businessRegistryKey),
      ]),
    )
    .$if(except !== undefined, (query) => query.where("id", "<>", except ?? ""))
    .execute();
  if (holders.length === 0) return null;
  const sameEin = holders.some((each) => each.country === country && each.ein_key === einKey);
  return sameEin ? "ein-already-registered" : "business-registry-already-registered";
}
