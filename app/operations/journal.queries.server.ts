import { sql } from "kysely";
import { itemNotHidden, notHidden } from "#app/accounts/scope.server.ts";
import { productPartInWords } from "#app/kernel/actor.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { addDays } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { type KeysetPage, keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import { subjectNames } from "./subject-names.queries.server.ts";

export interface JournalLine {
  id: string;
  subjectKind: string;
  subjectId: string;
  sequence: number;
  at: Date;
  /** Name of the account that acted, « un visiteur » or « la plateforme »; the id when the account was deleted. */
  actor: string;
  event: string;
  /** Null once its personal data was erased. */
  data: unknown;
}

interface Narrowed {
  subject: { kind: string; id: string } | null;
  event: string | null;
  /** An account, or a part of the product. */
  actor: string | null;
  /** First and last day, YYYY-MM-DD; Dakar is on UTC. */
  from: string | null;
  to: string | null;
}

/** One page of the journal, without rows that the reader may not see. */
export async function journalPage(
  { db, actor }: Pick<Context, "db" | "actor">,
  filter: Narrowed,
  pageQuery: PageWanted<"at">,
): Promise<KeysetPage<JournalLine>> {
  const { subject, event } = filter;
  const query = db
    .selectFrom("journal")
    .select(["id", "sequence", "at", "actor", "event", "data"])
    .select(["subject_kind as subjectKind", "subject_id as subjectId"])
    .where(notHidden(actor, { kind: "journal.subject_kind", id: "journal.subject_id" }))
    .where(itemNotHidden(actor, "journal.data"))
    .$if(subject !== null, (some) =>
      some
        .where("subject_kind", "=", subject?.kind ?? "")
        .where("subject_id", "=", subject?.id ?? ""),
    )
    .$if(event !== null, (some) => some.where("event", "=", event ?? ""))
    .$if(filter.actor !== null, (some) => some.where("actor", "=", filter.actor ?? ""))
    .$if(filter.from !== null, (some) =>
      some.where("at", ">=", new Date(`${filter.from}T00:00:00Z`)),
    )
    .$if(filter.to !== null, (some) =>
      some.where("at", "<", new Date(`${addDays(filter.to ?? "", 1)}T00:00:00Z`)),
    );
  const page = await keysetPage(
    db,
    query,
    {
      sorts: {
        at: subject ? { by: sql`sequence`, kind: "number" } : { by: sql`at`, kind: "instant" },
      },
      id: { by: sql`id`, kind: "uuid" },
    },
    pageQuery,
  );
  const names = await subjectNames(
    db,
    page.rows.map((row) => ({ kind: "account", id: row.actor })),
  );
  const inWords = (one: string) => names.get(one) ?? (isId(one) ? one : productPartInWords(one));
  return { ...page, rows: page.rows.map((row) => ({ ...row, actor: inWords(row.actor) })) };
}

/** The staff, who may be chosen as the person that acted. */
export const staffWhoAct = (db: Db) =>
  db
    .selectFrom("account")
    .select(["id", "name"])
    .where(sql<boolean>`exists (select from staff_role where account_id = account.id)`)
    .orderBy("name")
    .orderBy("id")
    .limit(200)
    .execute();
