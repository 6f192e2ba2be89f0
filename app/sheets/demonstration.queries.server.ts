import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

/** What a sheet can be about. */
export type SheetSubject =
  | "company"
  | "payment"
  | "application"
  | "decision"
  | "measure-letter"
  | "committee-session";

/** The companies that a subject is about; a session has those of its agenda. */
const companiesOf: Record<SheetSubject, (id: string) => ReturnType<typeof sql>> = {
  company: (id) => sql`select ${id}::uuid`,
  payment: (id) => sql`select company_id from payment where id = ${id}::uuid`,
  application: (id) => sql`select company_id from application where id = ${id}::uuid`,
  decision: (id) => sql`
    select company_id from decision join application on application.id = application_id where decision.id = ${id}::uuid`,
  "measure-letter": (id) => sql`select company_id from measure_letter where id = ${id}::uuid`,
  "committee-session": (id) => sql`
    select company_id from agenda_item join application on application.id = application_id where session_id = ${id}::uuid`,
};

/**
 * Whether a document about this subject is one of the demonstration, which every page of it says. Minutes are when all their companies
 * are: a session that also decided about a real one is real.
 */
export async function isOfDemonstration(
  db: Db,
  { subjectKind, subjectId }: { subjectKind: SheetSubject; subjectId: string },
): Promise<boolean> {
  const { rows } = await sql<{ demo: boolean | null }>`
    select bool_and(demo) as demo from company where id in (${companiesOf[subjectKind](subjectId)})`.execute(
    db,
  );
  return rows[0]?.demo ?? false;
}
