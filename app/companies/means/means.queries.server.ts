import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { companyOfSpace } from "../company.queries.server.ts";
import { type Equipment, type ListName, listAt, type Means, type WorksReference } from "./means.ts";

/** The three lists of a company today, each in its own order: by name, by kind, the latest works first. */
export async function meansOf(db: Db, scope: Scope, companyId: string): Promise<Means> {
  const [workers, equipment, references] = await Promise.all([
    listOf(db, scope, { companyId, list: "workers" }),
    listOf(db, scope, { companyId, list: "equipment" }),
    listOf(db, scope, { companyId, list: "references" }),
  ]);
  return { workers, equipment, references };
}

/**
 * The list named in an address, for the company whose space is open; null when the name is unknown or the actor is
 * not a member.
 */
export async function spaceOfList(
  ctx: Pick<Context, "actor" | "db">,
  { path, companyId }: { path: string; companyId: string | null },
) {
  const list = listAt(path);
  const space = list && (await companyOfSpace(ctx, companyId));
  return space ? { list, scope: space.scope, companyId: space.company.id } : null;
}

/** The application that a company is preparing, to which its lists lead back; undefined when there is none. */
export const draftOfCompany = (
  db: Db,
  scope: Scope,
  companyId: string,
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom("application")
    .select("id")
    .where("company_id", "=", companyId)
    .where("state", "=", "draft")
    .where(inScope(scope, ofApplication))
    .orderBy("saved_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** Number of people and of lines of equipment on the lists of a company today. */
export async function listCounts(
  db: Db,
  scope: Scope,
  companyId: string,
): Promise<Record<"workers" | "equipment", number>> {
  const count = async (table: "worker" | "equipment") => {
    const { entries } = await db
      .selectFrom(table as "worker")
      .select(({ fn }) => fn.countAll<bigint>().as("entries"))
      .where("company_id", "=", companyId)
      .where(inScope(scope, { record: `${table}.company_id` }))
      .where("ended_at", "is", null)
      .executeTakeFirstOrThrow();
    return Number(entries);
  };
  const [workers, equipment] = await Promise.all([count("worker"), count("equipment")]);
  return { workers, equipment };
}

interface Asked<List extends ListName> {
  companyId: string;
  list: List;
  /** Reads the entries taken off the list instead, the latest first, at most this many. */
  ended?: number;
  id?: string;
}

/** One whole list; `mostEntries` bounds its length. */
export async function listOf<List extends ListName>(
  db: Db,
  scope: Scope,
  { companyId, list, ...narrow }: Asked<List>,
): Promise<Means[List]> {
  const rows = await readers[list](db, scope, { companyId, ...narrow });
  return rows as Means[List];
}

/** One entry on its list; undefined when it is out of scope or does not exist. */
export async function entryOf<List extends ListName>(
  db: Db,
  scope: Scope,
  which: { companyId: string; list: List; id: string },
): Promise<Means[List][number] | undefined> {
  if (!isId(which.id)) return undefined;
  const [entry] = await listOf(db, scope, which);
  return entry;
}

type Narrow = Omit<Asked<ListName>, "list">;

const readers = {
  workers: (db: Db, scope: Scope, narrow: Narrow) => workers(db, scope, narrow).execute(),
  equipment: async (db: Db, scope: Scope, narrow: Narrow) =>
    (await equipment(db, scope, narrow).execute()).map(asEquipment),
  references: async (db: Db, scope: Scope, narrow: Narrow) =>
    (await references(db, scope, narrow).execute()).map(asReference),
};

const workers = (db: Db, scope: Scope, { companyId, ended, id }: Narrow) =>
  db
    .selectFrom("worker")
    .select(["id", "name", "trade", "diploma", "experience_years as experienceYears"])
    .select(["contract", "permanent", "since_on as sinceOn"])
    .where("company_id", "=", companyId)
    .where(inScope(scope, { record: "worker.company_id" }))
    .where("ended_at", ended ? "is not" : "is", null)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .$if(ended !== undefined, (query) => query.orderBy("ended_at", "desc").limit(ended ?? 0))
    .orderBy("name_norm")
    .orderBy("id");

const equipment = (db: Db, scope: Scope, { companyId, ended, id }: Narrow) =>
  db
    .selectFrom("equipment")
    .select(["id", "kind", "model", "registration", "year", "held", "value", "quantity"])
    .where("company_id", "=", companyId)
    .where(inScope(scope, { record: "equipment.company_id" }))
    .where("ended_at", ended ? "is not" : "is", null)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .$if(ended !== undefined, (query) => query.orderBy("ended_at", "desc").limit(ended ?? 0))
    .orderBy("kind_norm")
    .orderBy("id");

const references = (db: Db, scope: Scope, { companyId, ended, id }: Narrow) =>
  db
    .selectFrom("works_reference as works")
    .leftJoin("reference_confirmation as confirmation", (join) =>
      join
        .onRef("confirmation.reference_id", "=", "works.id")
        .on("confirmation.withdrawn_at", "is", null),
    )
    .select(["works.id", "client", "nature", "place", "region", "amount", "from_on as fromOn"])
    .select(["to_on as toOn", "sub_area_id as subAreaId", "role", "share", "state"])
    .select(["contact_name as contactName", "contact_email as contactEmail"])
    .select(["confirmation.asked_at as askedAt", "confirmation.answered_at as answeredAt"])
    .select("confirmation.expires_at as expiresAt")
    .where("works.company_id", "=", companyId)
    .where(inScope(scope, { record: "works.company_id" }))
    .where("works.ended_at", ended ? "is not" : "is", null)
    .$if(id !== undefined, (query) => query.where("works.id", "=", id ?? ""))
    .$if(ended !== undefined, (query) => query.orderBy("works.ended_at", "desc").limit(ended ?? 0))
    .orderBy("from_on", "desc")
    .orderBy("works.id");

interface EquipmentRow extends Omit<Equipment, "value"> {
  value: bigint;
}

const asEquipment = ({ value, ...row }: EquipmentRow): Equipment => ({
  ...row,
  value: Number(value),
});

interface ReferenceRow extends Omit<WorksReference, "amount" | "confirmation"> {
  amount: bigint;
  askedAt: Date | null;
  expiresAt: Date | null;
  answeredAt: Date | null;
}

function asReference({ amount, askedAt, expiresAt, answeredAt, ...row }: ReferenceRow) {
  const confirmation = askedAt && expiresAt ? { askedAt, expiresAt, answeredAt } : null;
  return { ...row, amount: Number(amount), confirmation } satisfies WorksReference;
}
