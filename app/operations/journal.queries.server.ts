import { notHidden } from "#app/accounts/scope.server.ts";
import { productPartInWords } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
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

export const linesAtOnce = 50;

/** One page of the journal: one subject, oldest first, or all subjects, newest first; without rows that the actor may not see. */
export async function journalLines(
  { db, actor }: Pick<Context, "db" | "actor">,
  { subject, skip }: { subject: { kind: string; id: string } | null; skip: number },
): Promise<JournalLine[]> {
  const rows = await db
    .selectFrom("journal")
    .select(["id", "sequence", "at", "actor", "event", "data"])
    .select(["subject_kind as subjectKind", "subject_id as subjectId"])
    .where(notHidden(actor, { kind: "journal.subject_kind", id: "journal.subject_id" }))
    .$if(subject !== null, (query) =>
      query
        .where("subject_kind", "=", subject?.kind ?? "")
        .where("subject_id", "=", subject?.id ?? "")
        .orderBy("sequence"),
    )
    .$if(subject === null, (query) => query.orderBy("id", "desc"))
    .limit(linesAtOnce)
    .offset(skip)
    .execute();
  const names = await subjectNames(
    db,
    rows.map(({ actor }) => ({ kind: "account", id: actor })),
  );
  const inWords = (actor: string) =>
    names.get(actor) ?? (isId(actor) ? actor : productPartInWords(actor));
  return rows.map((row) => ({ ...row, actor: inWords(row.actor) }));
}
