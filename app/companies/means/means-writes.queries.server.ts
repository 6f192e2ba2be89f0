import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { searchable } from "#app/kernel/text.ts";
import type { TypedMeans } from "./means.schema.ts";
import type { Equipment, ListName, Worker, WorksReference } from "./means.ts";

const workerColumns = (worker: Omit<Worker, "id">) => ({
  name: worker.name,
  name_norm: searchable(worker.name),
  trade: worker.trade,
  diploma: worker.diploma,
  experience_years: worker.experienceYears,
  contract: worker.contract,
  permanent: worker.permanent,
  since_on: worker.sinceOn,
});

const equipmentColumns = (machine: Omit<Equipment, "id">) => ({
  kind: machine.kind,
  kind_norm: searchable(machine.kind),
  model: machine.model,
  registration: machine.registration,
  year: machine.year,
  held: machine.held,
  value: BigInt(machine.value),
  quantity: machine.quantity,
});

const referenceColumns = (works: Omit<WorksReference, "id" | "confirmation">) => ({
  client: works.client,
  nature: works.nature,
  place: works.place,
  region: works.region,
  amount: BigInt(works.amount),
  from_on: works.fromOn,
  to_on: works.toOn,
  sub_area_id: works.subAreaId,
  role: works.role,
  share: works.share,
  state: works.state,
  contact_name: works.contactName,
  contact_email: works.contactEmail,
});

interface Writing {
  companyId: string;
  at: Date;
}

type WithId<Entry> = Entry & { id: string };

type MeansToWrite = { [List in ListName]: WithId<TypedMeans[List]>[] };

/**
 * Inserts entries into the lists of a company, which the caller has locked; entries whose id exists are skipped.
 * Returns the ids that were inserted.
 */
export async function addMeans(
  db: Db,
  { companyId, at }: Writing,
  { workers = [], equipment = [], references = [] }: Partial<MeansToWrite>,
): Promise<string[]> {
  const row = (id: string) => ({ id, company_id: companyId, created_at: at });
  const added: { id: string }[] = [];
  if (workers.length > 0)
    added.push(
      ...(await db
        .insertInto("worker")
        .values(workers.map((each) => ({ ...row(each.id), ...workerColumns(each) })))
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .execute()),
    );
  if (equipment.length > 0)
    added.push(
      ...(await db
        .insertInto("equipment")
        .values(equipment.map((each) => ({ ...row(each.id), ...equipmentColumns(each) })))
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .execute()),
    );
  if (references.length > 0)
    added.push(
      ...(await db
        .insertInto("works_reference")
        .values(references.map((each) => ({ ...row(each.id), ...referenceColumns(each) })))
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .execute()),
    );
  return added.map(({ id }) => id);
}

/** Replaces all columns of an entry. */
export async function writeEntry<List extends ListName>(
  db: Db,
  { list, id, entry }: { list: List; id: string; entry: TypedMeans[List] },
): Promise<void> {
  const writers = {
    workers: () =>
      db
        .updateTable("worker")
        .set(workerColumns(entry as TypedMeans["workers"]))
        .where("id", "=", id)
        .execute(),
    equipment: () =>
      db
        .updateTable("equipment")
        .set(equipmentColumns(entry as TypedMeans["equipment"]))
        .where("id", "=", id)
        .execute(),
    references: () =>
      db
        .updateTable("works_reference")
        .set(referenceColumns(entry as TypedMeans["references"]))
        .where("id", "=", id)
        .execute(),
  };
  await writers[list]();
}

/** The table of each list, for statements over columns that all three tables have. */
export const tables = {
  workers: "worker",
  equipment: "equipment",
  references: "works_reference",
} as unknown as Record<ListName, "worker">;

/** Locks a company, so that changes of its lists run one after the other. */
export const lockLists = (db: Db, companyId: string) =>
  db.selectFrom("company").select("id").where("id", "=", companyId).forUpdate().execute();

/** Number of entries on a list. */
export async function countEntries(
  db: Db,
  { companyId, list }: { companyId: string; list: ListName },
): Promise<number> {
  const { count } = await db
    .selectFrom(tables[list])
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("company_id", "=", companyId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether an entry is on the list, was taken off it, or is unknown to this company. */
export async function standingOf(
  db: Db,
  { companyId, list, id }: { companyId: string; list: ListName; id: string },
): Promise<"listed" | "ended" | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom(tables[list])
    .select("ended_at")
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row ? (row.ended_at ? "ended" : "listed") : null;
}

/** Sets the instant at which an entry was taken off its list; null puts it back. */
export async function writeEnd(
  db: Db,
  { list, id, at }: { list: ListName; id: string; at: Date | null },
): Promise<void> {
  const end = { ended_at: at };
  const writers = {
    workers: () => db.updateTable("worker").set(end).where("id", "=", id).execute(),
    equipment: () => db.updateTable("equipment").set(end).where("id", "=", id).execute(),
    references: () => db.updateTable("works_reference").set(end).where("id", "=", id).execute(),
  };
  await writers[list]();
}
