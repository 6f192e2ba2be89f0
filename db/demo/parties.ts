import type { Person } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";
import { addressOf } from "./demo-people.ts";

/** A company that acts of the demonstration are about. */
export interface Party {
  companyId: string;
  /** Its NINEA, or the number of its certificate. */
  about: string;
  /** Who answers for it. */
  owner: Person;
}

/** Acts for no company: nobody answers for one that has no account. */
export const noOwner: Person = {
  kind: "person",
  accountId: "demo",
  sessionId: "demo",
  name: "Démonstration",
  email: addressOf("demonstration"),
  memberships: [],
  staffRoles: [],
  assurance: "password",
  authenticatedAt: new Date(0),
};

/** The company of the account with this name, and its owner. */
export async function partyOfAccount(db: Db, word: string): Promise<Party> {
  const member = await db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .innerJoin("company", "company.id", "member.company_id")
    .select(["company.id as companyId", "company.ein as about"])
    .select(["account.id as accountId", "account.name", "account.email"])
    .where("account.email", "=", addressOf(word))
    .where("company.demo", "=", true)
    .executeTakeFirstOrThrow();
  const { companyId, about, accountId, name, email } = member;
  const owner: Person = {
    kind: "person",
    accountId,
    sessionId: "demo",
    name,
    email,
    memberships: [{ companyId, role: "owner" }],
    staffRoles: [],
    assurance: "password",
    authenticatedAt: new Date(0),
  };
  return { companyId, about: about ?? "", owner };
}

interface Certified {
  /** How many come before it, the oldest certificate first. */
  place: number;
  today: string;
  /** The code of a sub-area in which it has a right in force; any by default. */
  code?: string | undefined;
}

/** A company of the demonstration that nobody acts for, with the number of a certificate in force. */
export async function certifiedParty(db: Db, { place, today, code }: Certified): Promise<Party> {
  const certified = await db
    .selectFrom("certificate")
    .innerJoin("company", "company.id", "certificate.company_id")
    .select(["company.id as companyId", "certificate.number as about"])
    .where("company.demo", "=", true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("qualification")
          .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
          .select("qualification.id")
          .whereRef("qualification.certificate_id", "=", "certificate.id")
          .where("qualification.state", "=", "granted")
          .where("qualification.ends_on", ">=", today)
          .$if(code !== undefined, (some) => some.where("sub_area.code", "=", code ?? "")),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("member").select("member.id").whereRef("member.company_id", "=", "company.id"),
        ),
      ),
    )
    .orderBy("certificate.number")
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { companyId: certified.companyId, about: certified.about, owner: noOwner };
}
