import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { mostRows } from "./person-data.ts";

/** The complaints of a person, with what they wrote later, the names of their documents, and the answer once it is decided. */
export const complaints = (db: Db, email: string) =>
  db
    .selectFrom("complaint")
    .innerJoin("complainant", "complainant.complaint_id", "complaint.id")
    .select(["complaint.received_at as receivedAt", "complaint.number", "complaint.kind"])
    .select(["complainant.name", "complainant.email", "complainant.phone", "complainant.naming"])
    .select(["complaint.about", "complaint.words"])
    .select(
      sql<string>`coalesce((select string_agg(message.body, E'\\n\\n' order by message.written_at)
        from complaint_message message where message.complaint_id = complaint.id), '')`.as(
        "messages",
      ),
    )
    .select(
      sql<string>`coalesce((select string_agg(file.name, ', ' order by file.supplied_at)
        from complaint_file file where file.complaint_id = complaint.id and file.supplied_by = 'complainant'), '')`.as(
        "documents",
      ),
    )
    .select(
      sql<string | null>`case when complaint.state = 'answered' then complaint.answer end`.as(
        "answer",
      ),
    )
    .where(sql`lower(complainant.email)`, "=", email)
    .orderBy("complaint.received_at")
    .limit(mostRows)
    .execute();
