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
  number: string;
  name: string;
  issuedAt: Date;
  /** Why the last attempt failed; null before the first. */
  error: string | null;
  attempts: number;
}

/** Certificates decided whose document is not drawn yet, the oldest first; those of the demonstration are drawn on demand. */
export async function waitingDocuments(db: Db): Promise<WaitingDocument[]> {
  const { rows } = await sql<WaitingDocument>`
    select certificate.number, company.name, certificate.issued_at as "issuedAt", task.last_error as error,
      coalesce(task.attempts, 0) as attempts
    from certificate
    join company on company.id = certificate.company_id
    left join task on task.kind = 'draw-certificate' and task.key = certificate.id::text
    where not company.demo and not exists (select from certificate_document where certificate_id = certificate.id)
    order by certificate.issued_at limit 100`.execute(db);
  return rows;
}

/** How many documents each key has sealed. */
export async function documentsByKey(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("certificate_document")
    .select(["key_id as keyId", (of) => of.fn.countAll<string>().as("count")])
    .groupBy("key_id")
    .execute();
  return new Map(rows.map(({ keyId, count }) => [keyId, Number(count)]));
}
