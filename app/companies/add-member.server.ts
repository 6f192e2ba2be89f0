import type { MemberRole } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";

interface NewMember {
  companyId: string;
  accountId: string;
  firstname: string;
  lastname: string;
  function: string;
  email: string;
  /** E.164. */
  phone: string;
  role: MemberRole;
  now: Date;
}

/** A person with an account acts for a company from now on. */
export async function addMember(db: Db, member: NewMember): Promise<void> {
  await db
    .insertInto("member")
    .values({
      id: newId(),
      company_id: member.companyId,
      account_id: member.accountId,
      firstname: member.firstname,
      lastname: member.lastname,
      function: member.function,
      email: member.email,
      phone: member.phone,
      role: member.role,
      granted_at: member.now,
      created_at: member.now,
    })
    .execute();
}
