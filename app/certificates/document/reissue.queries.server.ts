import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

export interface ToReissue {
  certificateId: string;
  companyId: string;
  number: string;
  /** The name of the company today. */
  name: string;
  /** The name on the last document. */
  printed: string;
  cause: "renamed" | "sealed-again";
  nextVersion: number;
}

const AT_ONCE = 2000;

/**
 * Certificates whose last document is to be made again: sealed by a compromised key, or by a trial key although a real root is
 * published; or under a name that the company no longer bears. Those of the demonstration are left alone.
 */
export async function toReissue(db: Db): Promise<ToReissue[]> {
  const { rows } = await sql<ToReissue>`
    select certificate.id as "certificateId", company.id as "companyId", certificate.number, company.name,
      last.holder as printed, last.version + 1 as "nextVersion",
      case when company.name <> last.holder then 'renamed' else 'sealed-again' end as cause
    from certificate
    join company on company.id = certificate.company_id
    join lateral (select version, holder, key_id from certificate_document
      where certificate_id = certificate.id order by version desc limit 1) last on true
    join seal_key on seal_key.id = last.key_id
    join seal_root on seal_root.fingerprint = seal_key.root
    where not company.demo and (company.name <> last.holder or seal_key.compromised_since is not null
      or (seal_root.trial and exists (select from seal_root where not trial)))
    order by certificate.number limit ${AT_ONCE}`.execute(db);
  return rows;
}

export interface WaitingDocument {
  certificateId: string;
  companyId: string;
  number: string;
  name: string;
  issuedAt: Date;
  /** A first document is missing; else the one before is still given out. */
  isFirst: boolean;
  /** Why the last attempt failed; null before the first. */
  error: string | null;
  attempts: number;
  /** Null when the task was purged: nothing would draw the document. */
  taskId: string | null;
  givenUp: boolean;
}

/**
 * Documents that are not drawn yet, first ones and new versions, the oldest certificate first; those of the demonstration are drawn
 * on demand. Of one certificate when `number` is given.
 */
export async function waitingDocuments(db: Db, number?: string): Promise<WaitingDocument[]> {
  const { rows } = await sql<WaitingDocument>`
    select certificate.id as "certificateId", company.id as "companyId", certificate.number, company.name,
      certificate.issued_at as "issuedAt", coalesce(last.version, 0) = 0 as "isFirst", task.last_error as error,
      coalesce(task.attempts, 0) as attempts, task.id as "taskId",
      (task.id is null or task.given_up_at is not null) as "givenUp"
    from certificate
    join company on company.id = certificate.company_id
    left join lateral (select max(version) as version from certificate_document
      where certificate_id = certificate.id) last on true
    left join task on task.kind = 'draw-certificate' and task.done_at is null
      and task.data ->> 'certificateId' = certificate.id::text
      and (task.data ->> 'version')::integer > coalesce(last.version, 0)
    where not company.demo and (task.id is not null or last.version is null)
      ${number === undefined ? sql`` : sql`and certificate.number = ${number}`}
    order by certificate.issued_at limit 100`.execute(db);
  return rows;
}

/** How many documents each key has sealed. */
export async function documentsByKey(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("certificate_document")
    .select(["key_id as keyId", (builder) => builder.fn.countAll<string>().as("count")])
    .groupBy("key_id")
    .execute();
  return new Map(rows.map(({ keyId, count }) => [keyId, Number(count)]));
}
