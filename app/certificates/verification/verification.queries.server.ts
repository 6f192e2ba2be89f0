import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#app/kernel/context.ts";
import type { Tables } from "#db/tables.ts";
import type { QualificationState } from "../qualification.ts";

/**
 * The certificate of exactly this number with its company; undefined when it was never given. Its qualifications are in the order
 * of its token; its history is the latest first, at most forty lines. One statement: on a busy machine each of several waits for its turn.
 */
export async function certificateOfNumber(db: Db, number: string) {
  const row = await db
    .selectFrom("certificate")
    .innerJoin("company", "company.id", "certificate.company_id")
    .leftJoin("listing", "listing.company_id", "company.id")
    .select(["certificate.id", "certificate.number", "certificate.kind"])
    .select(["certificate.decided_on as decidedOn", "company.name", "company.country"])
    .select(["company.ein_key as ein", "company.region", "company.department", "company.demo"])
    .select("listing.slug")
    .select("company.business_registry as businessRegistry")
    .select((builder) => [rightsOf(builder).as("rights"), historyOf.as("history")])
    .select(hasTrialSeal.as("isTrial"))
    .where("certificate.number", "=", number)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      rights: row.rights.map((right) => ({ ...right, stateSince: new Date(right.stateSince) })),
      history: row.history.map((line) => ({ ...line, at: new Date(line.at) })),
    }
  );
}

export type VerifiedRow = NonNullable<
  Awaited<ReturnType<typeof certificateOfNumber>>
>["rights"][number];

/** Whether the last document of the certificate of the row around it is sealed by a trial key; false while none is drawn. */
export const hasTrialSeal = sql<boolean>`coalesce((
  select seal_root.trial from certificate_document
  join seal_key on seal_key.id = key_id
  join seal_root on fingerprint = seal_key.root
  where certificate_document.certificate_id = certificate.id
  order by version desc limit 1), false)`;

/** The qualifications of the certificate of the row around it, each with the number of the certificate that replaced it. */
const rightsOf = (builder: ExpressionBuilder<Tables, "certificate">) =>
  jsonArrayFrom(
    builder
      .selectFrom("qualification")
      .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
      .select(["qualification.id", "sub_area.code", "sub_area_name as name", "level", "class"])
      .select(["starts_on as startsOn", "ends_on as endsOn", "state"])
      .select(["state_since as stateSince", "status_index as statusIndex"])
      .select((inner) =>
        inner
          .selectFrom("qualification as later")
          .innerJoin("certificate as after", "after.id", "later.certificate_id")
          .select("after.number")
          .whereRef("later.company_id", "=", "qualification.company_id")
          .whereRef("later.sub_area_id", "=", "qualification.sub_area_id")
          .whereRef("after.issued_at", ">=", "qualification.state_since")
          .where("qualification.state", "=", "replaced")
          .whereRef("later.id", "<>", "qualification.id")
          .orderBy("after.issued_at")
          .limit(1)
          .as("replacedBy"),
      )
      .whereRef("qualification.certificate_id", "=", "certificate.id")
      .orderBy("status_index"),
  );

/** What was decided about the qualifications of the certificate of the row around it. */
const historyOf = sql<(Omit<HistoryRow, "at"> & { at: string })[]>`(
  select coalesce(json_agg(line), '[]') from (
    select recorded_at as at, says, count(*)::integer as rights, bool_and(sequence > 1) as "isLater"
    from qualification_assertion
    join qualification on qualification.id = qualification_id
    where qualification.certificate_id = certificate.id
    group by recorded_at, says, sequence > 1
    order by recorded_at desc
    limit 40) as line)`;

export interface HistoryRow {
  at: Date;
  says: QualificationState;
  /** How many qualifications it was said of at once. */
  rights: number;
  /** Whether something had been said of them before: a grant that comes later lifts a suspension. */
  isLater: boolean;
}

/** Those of these numbers that were given, each with its holder. */
export async function holdersOfNumbers(db: Db, numbers: readonly string[]) {
  return await db
    .selectFrom("certificate")
    .innerJoin("company", "company.id", "certificate.company_id")
    .select(["certificate.number", "company.name"])
    .where("certificate.number", "in", numbers)
    .orderBy("certificate.number")
    .execute();
}

/** How somebody came to the answer. */
export type Door = "code" | "number" | "file" | "program";

/** Counts verifications, one unless said: no address, no browser, no time of day. */
export async function countVerification(
  db: Db,
  verification: { certificateId: string; day: string; door: Door; answer: string; times?: number },
): Promise<void> {
  const { certificateId, day, door, answer, times = 1 } = verification;
  await db
    .insertInto("verification_count")
    .values({ certificate_id: certificateId, day, door, answer, n: times })
    .onConflict((conflict) =>
      conflict
        .columns(["certificate_id", "day", "door", "answer"])
        .doUpdateSet({ n: sql<number>`verification_count.n + ${times}` }),
    )
    .execute();
}

/** Verifications of the certificates of a company by week, the latest first; a week with fewer than `least` is left out. */
export async function weeksOfChecks(
  db: Db,
  { companyId, least, from }: { companyId: string; least: number; from: string },
): Promise<{ week: string; n: number }[]> {
  const { rows } = await sql<{ week: string; n: number }>`
    select to_char(date_trunc('week', day), 'YYYY-MM-DD') as week, sum(n)::integer as n
    from verification_count join certificate on certificate.id = certificate_id
    where company_id = ${companyId} and day >= ${from}::date
    group by 1 having sum(n) >= ${least}
    order by 1 desc`.execute(db);
  return rows;
}
