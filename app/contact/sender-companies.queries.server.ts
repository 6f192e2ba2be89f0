import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { parseEin } from "#app/companies/ein.ts";
import type { Db } from "#app/kernel/context.ts";
import { emailKey } from "#app/kernel/email.ts";
import { withPlainDigits } from "#app/kernel/text.ts";

export interface SenderCompany {
  id: string;
  name: string;
  /** How it was found: one of its members, or itself, has the address; or the text names its NINEA. */
  by: "member" | "address" | "ein";
}

const DIGITS = /(?<!\d)\d(?:[ .-]?\d){6,8}(?!\d)/g;

/** The keys of the NINEAs that a text may name. */
export function einsIn(text: string): string[] {
  const keys = [...withPlainDigits(text).matchAll(DIGITS)].flatMap(([written]) => {
    const parsed = parseEin(written, "SN");
    return parsed.ok ? [parsed.key] : [];
  });
  return [...new Set(keys)].slice(0, 10);
}

/** The active companies that the sender of a message may write for; nothing proves that they do. */
export async function companiesOfSender(
  db: Db,
  scope: Scope,
  { email, message }: { email: string; message: string },
): Promise<SenderCompany[]> {
  const key = emailKey(email);
  const eins = einsIn(message);
  const acts = sql<boolean>`exists (select from member join account on account.id = member.account_id
    where member.company_id = company.id and account.email = ${key})`;
  const rows = await db
    .selectFrom("company")
    .select(["company.id", "company.name", acts.as("acts")])
    .select(sql<boolean>`lower(company.email) = ${key}`.as("writes"))
    .where("company.state", "=", "active")
    .where(inScope(scope, { company: "company.id" }))
    .where((where) =>
      where.or([
        acts,
        sql<boolean>`lower(company.email) = ${key}`,
        ...(eins.length > 0 ? [where("company.ein_key", "in", eins)] : []),
      ]),
    )
    .orderBy("company.name_norm")
    .orderBy("company.id")
    .limit(10)
    .execute();
  return rows.map(({ id, name, acts: member, writes }) => ({
    id,
    name,
    by: member ? "member" : writes ? "address" : "ein",
  }));
}
