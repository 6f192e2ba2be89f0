import type { Actor } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { type Permission, permit } from "#app/kernel/permissions.ts";

/** The subject of a row of a log. */
export interface Subject {
  kind: string;
  id: string;
}

interface Named {
  id: string;
  name: string | null;
}

/** How each kind is named: companies and accounts by name, applications and payments by number, requests by their company. */
const readers: Record<string, (db: Db, ids: string[]) => Promise<Named[]>> = {
  company: (db, ids) =>
    db.selectFrom("company").select(["id", "name"]).where("id", "in", ids).execute(),
  account: (db, ids) =>
    db.selectFrom("account").select(["id", "name"]).where("id", "in", ids).execute(),
  application: async (db, ids) => {
    const rows = await db
      .selectFrom("application")
      .innerJoin("company", "company.id", "application.company_id")
      .select(["application.id", "application.number", "company.name"])
      .where("application.id", "in", ids)
      .execute();
    return rows.map(({ id, number, name }) => ({ id, name: number ?? `en préparation, ${name}` }));
  },
  payment: (db, ids) =>
    db.selectFrom("payment").select(["id", "reference as name"]).where("id", "in", ids).execute(),
  succession: (db, ids) =>
    db
      .selectFrom("succession")
      .leftJoin("company", "company.id", "succession.company_id")
      .select(["succession.id", "company.name"])
      .where("succession.id", "in", ids)
      .execute(),
  "company-change": (db, ids) =>
    db
      .selectFrom("company_change as change")
      .innerJoin("company", "company.id", "change.company_id")
      .select(["change.id", "company.name"])
      .where("change.id", "in", ids)
      .execute(),
};

/** The permission that an actor needs to see the name of a subject of each kind, and the data of its rows. */
const permissionToName: Record<string, Permission> = {
  company: "company.read",
  application: "application.read",
  payment: "payment.read",
  succession: "succession.read",
  "company-change": "company-change.read",
};

/** Whether the actor may see the names of subjects of this kind. An administrator runs the product and reads no application. */
export function mayBeNamed(actor: Actor, { kind }: Pick<Subject, "kind">): boolean {
  const permission = Object.hasOwn(permissionToName, kind) ? permissionToName[kind] : undefined;
  return permission === undefined || permit(actor, permission);
}

/** The names of these subjects by id; leaves out subjects that have no name or were deleted. */
export async function subjectNames(
  db: Db,
  subjects: readonly Subject[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, reader] of Object.entries(readers)) {
    const ids = subjects.filter((each) => each.kind === kind && isId(each.id)).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const { id, name } of await reader(db, [...new Set(ids)]))
      if (name !== null) names.set(id, name);
  }
  return names;
}
