import type { Db } from "#app/kernel/context.ts";

/** The company to which the certificate of this number was given, be it an earlier one; numbers are never guessed at. */
export async function certificateHolder(db: Db, number: string) {
  return await db
    .selectFrom("certificate")
    .innerJoin("company", "company.id", "certificate.company_id")
    .select(["company.id", "company.name", "company.slug", "company.name_norm as nameNorm"])
    .select("company.certified_on as certifiedOn")
    .where("certificate.number", "=", number)
    .where("company.slug", "is not", null)
    .$narrowType<{ slug: string }>()
    .executeTakeFirst();
}
