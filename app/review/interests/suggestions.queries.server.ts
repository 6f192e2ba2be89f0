import { sql } from "kysely";
import { inScope, type StaffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { type SetAside, setAsideOf, type TieKind } from "./interests.ts";

/** A company by what it may share with somebody: its own numbers and addresses, and those of its members. */
export interface ComparedCompany {
  id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  members: readonly { name: string; email: string; phone: string }[];
}

const compared = sql<ComparedCompany["members"]>`coalesce((select json_agg(json_build_object(
    'name', member.firstname || ' ' || member.lastname, 'email', account.email, 'phone', member.phone)
    order by member.created_at, member.id)
  from member join account on account.id = member.account_id where member.company_id = company.id), '[]')`;

/** What a staff member has in common with a company is found in: both of them, and what was declared before. */
export interface InterestFacts {
  person: { name: string; email: string; phones: readonly string[] };
  company: ComparedCompany;
  /** The companies for which the person acts. */
  own: readonly ComparedCompany[];
  ties: readonly { kind: TieKind; fromOn: string | null; toOn: string | null }[];
  /** What the person has set aside for other applications of the company. */
  setAside: readonly SetAside[];
}

/** The facts that are compared before somebody declares their interests in a company; undefined outside their scope. */
export async function interestFacts(
  db: Db,
  scope: StaffScope,
  companyId: string,
): Promise<InterestFacts | undefined> {
  const { accountId } = scope;
  const company = await db
    .selectFrom("company")
    .select(["id", "name", "email", "phone", "address", compared.as("members")])
    .where("id", "=", companyId)
    .where(inScope(scope, { company: "company.id" }))
    .executeTakeFirst();
  const person = await db
    .selectFrom("account")
    .select(["name", "email"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!company || !person) return undefined;
  const phones = await db
    .selectFrom("member")
    .select("phone")
    .where("account_id", "=", accountId)
    .execute();
  const own = await db
    .selectFrom("company")
    .select(["id", "name", "email", "phone", "address", compared.as("members")])
    .where("id", "<>", companyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("member")
          .select("member.id")
          .whereRef("member.company_id", "=", "company.id")
          .where("member.account_id", "=", accountId),
      ),
    )
    .orderBy("name_norm")
    .execute();
  return {
    person: { ...person, phones: phones.map(({ phone }) => phone) },
    company,
    own,
    ties: await tiesOf(db, { accountId, companyId }),
    setAside: await setAsideBefore(db, { accountId, companyId }),
  };
}

/** The ties of somebody to a company, the latest declared first. */
const tiesOf = (db: Db, { accountId, companyId }: { accountId: string; companyId: string }) =>
  db
    .selectFrom("tie")
    .select(["kind", "from_on as fromOn", "to_on as toOn"])
    .where("account_id", "=", accountId)
    .where("company_id", "=", companyId)
    .orderBy("declared_at", "desc")
    .orderBy("id")
    .execute();

async function setAsideBefore(
  db: Db,
  { accountId, companyId }: { accountId: string; companyId: string },
): Promise<SetAside[]> {
  const rows = await db
    .selectFrom("declaration")
    .innerJoin("application", "application.id", "declaration.application_id")
    .select("declaration.set_aside as setAside")
    .where("declaration.account_id", "=", accountId)
    .where("application.company_id", "=", companyId)
    .where("declaration.outcome", "=", "clear")
    .orderBy("declaration.declared_at", "desc")
    .execute();
  return rows.flatMap(({ setAside }) => setAsideOf(setAside));
}
