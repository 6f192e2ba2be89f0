import type { StaffRole } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import type { SavedViewTable } from "#db/tables.ts";

export type SharingRole = NonNullable<SavedViewTable["role"]>;

/** A list of the queue under a name, private or shared with a role. */
export interface SavedView {
  id: string;
  name: string;
  /** The parameters of its address, without a cursor. */
  query: string;
  role: SharingRole | null;
  ownerName: string;
  mine: boolean;
  /** The reader opens the queue with it. */
  isDefault: boolean;
}

interface Reader {
  accountId: string;
  staffRoles: readonly StaffRole[];
}

/** The views of somebody and those shared with a role that they hold, by name. */
export async function savedViewsFor(
  db: Db,
  { accountId, staffRoles }: Reader,
): Promise<SavedView[]> {
  const rows = await db
    .selectFrom("saved_view as view")
    .innerJoin("account as owner", "owner.id", "view.account_id")
    .leftJoin("default_view as chosen", (join) =>
      join.onRef("chosen.view_id", "=", "view.id").on("chosen.account_id", "=", accountId),
    )
    .select(["view.id", "view.name", "view.query", "view.role", "view.account_id as ownerId"])
    .select(["owner.name as ownerName", "chosen.account_id as chosenBy"])
    .where((where) =>
      where.or([
        where("view.account_id", "=", accountId),
        ...(staffRoles.length > 0 ? [where("view.role", "in", [...staffRoles] as never)] : []),
      ]),
    )
    .orderBy("view.name")
    .orderBy("view.id")
    .execute();
  return rows.map(({ ownerId, chosenBy, ...view }) => ({
    ...view,
    mine: ownerId === accountId,
    isDefault: chosenBy !== null,
  }));
}

interface NewView {
  id: string;
  accountId: string;
  name: string;
  query: string;
  role: SharingRole | null;
}

/** Keeps a view; false when its owner has one of this name. */
export async function insertView({ db, now }: Tx, view: NewView): Promise<boolean> {
  const { id, accountId, name, query, role } = view;
  const added = await db
    .insertInto("saved_view")
    .values({ id, account_id: accountId, name, query, role, saved_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** How many views somebody keeps, under the lock of their account row. */
export async function countViews(db: Db, accountId: string): Promise<number> {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
  const rows = await db
    .selectFrom("saved_view")
    .select("id")
    .where("account_id", "=", accountId)
    .execute();
  return rows.length;
}

/** Renames a view of its owner; false when it is not theirs, « taken » when another of theirs has the name. */
export async function writeViewName(
  db: Db,
  { id, accountId, name }: Pick<NewView, "id" | "accountId" | "name">,
): Promise<boolean | "taken"> {
  if (!isId(id)) return false;
  const others = await db
    .selectFrom("saved_view")
    .select("id")
    .where("account_id", "=", accountId)
    .where("name", "=", name)
    .where("id", "<>", id)
    .execute();
  if (others.length > 0) return "taken";
  const written = await db
    .updateTable("saved_view")
    .set({ name })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Deletes a view of its owner, also as the first view of others; false when it is not theirs. */
export async function deleteView(
  db: Db,
  { id, accountId }: Pick<NewView, "id" | "accountId">,
): Promise<boolean> {
  if (!isId(id)) return false;
  const deleted = await db
    .deleteFrom("saved_view")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** The view with which somebody opens the queue; null for none. */
export async function writeDefaultView(
  db: Db,
  { accountId, viewId }: { accountId: string; viewId: string | null },
): Promise<void> {
  if (viewId === null) {
    await db.deleteFrom("default_view").where("account_id", "=", accountId).execute();
    return;
  }
  await db
    .insertInto("default_view")
    .values({ account_id: accountId, view_id: viewId })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ view_id: viewId }))
    .execute();
}
