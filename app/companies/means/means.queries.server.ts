import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { searchable } from "#app/kernel/text.ts";
import type { Equipment, Means, Worker, WorksReference } from "./means.ts";

/** All three lists of a company as they stand now, each in its own order: by name, by kind, the latest works first. */
export async function meansOf(db: Db, scope: Scope, companyId: string): Promise<Means> {
  const [people, machines, works] = await Promise.all([
    workers(db, scope, companyId).execute(),
    equipment(db, scope, companyId).execute(),
    references(db, scope, companyId).execute(),
  ]);
  return {
    workers: people,
    equipment: machines.map(asEquipment),
    references: works.map(asReference),
  };
}

const workers = (db: Db, scope: Scope, companyId: string) =>
  db
    .selectFrom("worker")
    .select(["id", "name", "trade", "diploma", "experience_years as experienceYears"])
    .select(["contract", "permanent", "since_on as sinceOn"])
    .where("company_id", "=", companyId)
    .where(inScope(scope, "company_id"))
    .where("ended_at", "is", null)
    .orderBy("name_norm")
    .orderBy("id");

const equipment = (db: Db, scope: Scope, companyId: string) =>
  db
    .selectFrom("equipment")
    .select(["id", "kind", "model", "registration", "year", "held", "value", "quantity"])
    .where("company_id", "=", companyId)
    .where(inScope(scope, "company_id"))
    .where("ended_at", "is", null)
    .orderBy("kind_norm")
    .orderBy("id");

const references = (db: Db, scope: Scope, companyId: string) =>
  db
    .selectFrom("works_reference as works")
    .leftJoin("reference_confirmation as asked", (join) =>
      join.onRef("asked.reference_id", "=", "works.id").on("asked.withdrawn_at", "is", null),
    )
    .select(["works.id", "client", "nature", "place", "region", "amount", "from_on as fromOn"])
    .select(["to_on as toOn", "sub_area_id as subAreaId", "role", "share", "state"])
    .select(["contact_name as contactName", "contact_email as contactEmail"])
    .select(["asked.asked_at as askedAt", "asked.answered_at as answeredAt"])
    .select("asked.expires_at as expiresAt")
    .where("works.company_id", "=", companyId)
    .where(inScope(scope, "works.company_id"))
    .where("works.ended_at", "is", null)
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

/** What is written of an entry of a list; who writes it has locked the company. */
export type ToWrite<Entry> = Omit<Entry, "confirmation">;

interface Writing {
  companyId: string;
  at: Date;
}

const workerColumns = (worker: ToWrite<Worker>) => ({
  name: worker.name,
  name_norm: searchable(worker.name),
  trade: worker.trade,
  diploma: worker.diploma,
  experience_years: worker.experienceYears,
  contract: worker.contract,
  permanent: worker.permanent,
  since_on: worker.sinceOn,
});

const equipmentColumns = (machine: ToWrite<Equipment>) => ({
  kind: machine.kind,
  kind_norm: searchable(machine.kind),
  model: machine.model,
  registration: machine.registration,
  year: machine.year,
  held: machine.held,
  value: BigInt(machine.value),
  quantity: machine.quantity,
});

const referenceColumns = (works: ToWrite<WorksReference>) => ({
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

/**
 * Adds to the lists of a company; one with an id that is there already is left alone. Answers the ids that were added.
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

interface MeansToWrite {
  workers: ToWrite<Worker>[];
  equipment: ToWrite<Equipment>[];
  references: ToWrite<WorksReference>[];
}
