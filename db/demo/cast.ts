import { nobody, type Person, system } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { demoPeople } from "./demo-people.ts";
import type { Who } from "./stage.ts";

export type Cast = Record<Exclude<Who, "owner" | "nobody" | "system">, Person>;

/** Staff among the accounts of the demonstration; a second cashier confirms the entries of the first. */
export async function castOf(tx: Tx): Promise<Cast> {
  const person = async (role: Person["staffRoles"][number], place = 0): Promise<Person> => {
    const known = demoPeople.filter((each) => each.role === role)[place];
    const account = await tx.db
      .selectFrom("account")
      .select(["id", "name", "email"])
      .where("email", "=", known?.email ?? "")
      .executeTakeFirstOrThrow();
    return personOf({ accountId: account.id, name: account.name, email: account.email }, role);
  };
  return {
    registrar: await person("registrar"),
    examiner: await person("examiner"),
    cashier: await person("cashier"),
    "other-cashier": await person("cashier", 1),
  };
}

const personOf = (
  account: Pick<Person, "accountId" | "name" | "email">,
  role: Person["staffRoles"][number],
): Person => ({
  kind: "person",
  ...account,
  sessionId: "demo",
  memberships: [],
  staffRoles: [role],
  assurance: "second-factor",
  authenticatedAt: new Date(0),
});

/** The actor: a staff member, a member of the company, or a person without an account; others are given in full. */
export function actorOf(who: Who | Person, cast: Cast, owner: Person) {
  if (typeof who === "object") return who;
  if (who === "owner") return owner;
  if (who === "nobody") return nobody;
  return who === "system" ? system("demo") : cast[who];
}
