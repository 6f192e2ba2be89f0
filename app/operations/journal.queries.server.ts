import { partInWords } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";

export interface JournalLine {
  id: string;
  subjectKind: string;
  subjectId: string;
  sequence: number;
  at: Date;
  /** Name of the account that acted, « un visiteur », « la plateforme »; the id of an account that is no more. */
  actor: string;
  event: string;
  /** Null once what it told was erased. */
  data: unknown;
}

export const linesAtOnce = 50;

/** Rows of one subject from its first, or of all subjects from the newest; a page at a time. */
export async function journalLines(
  db: Db,
  { subject, skip }: { subject: { kind: string; id: string } | null; skip: number },
): Promise<JournalLine[]> {
  const rows = await db
    .selectFrom("journal")
    .select(["id", "sequence", "at", "actor", "event", "data"])
    .select(["subject_kind as subjectKind", "subject_id as subjectId"])
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
  const names = await namesOf(db, [...new Set(rows.map(({ actor }) => actor))].filter(isId));
  const inWords = (actor: string) => names.get(actor) ?? (isId(actor) ? actor : partInWords(actor));
  return rows.map((row) => ({ ...row, actor: inWords(row.actor) }));
}

/** The names of the companies and accounts that rows are about, by their ids. */
export async function subjectNames(
  db: Db,
  lines: readonly Pick<JournalLine, "subjectKind" | "subjectId">[],
): Promise<Map<string, string>> {
  const idsOf = (kind: string) =>
    lines
      .filter((line) => line.subjectKind === kind && isId(line.subjectId))
      .map(({ subjectId }) => subjectId);
  const companies = [...new Set(idsOf("company"))];
  const names = await namesOf(db, [...new Set(idsOf("account"))]);
  if (companies.length === 0) return names;
  const rows = await db
    .selectFrom("company")
    .select(["id", "name"])
    .where("id", "in", companies)
    .execute();
  return new Map([...names, ...rows.map(({ id, name }) => [id, name] as const)]);
}

async function namesOf(db: Db, accountIds: string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .select(["id", "name"])
    .where("id", "in", accountIds)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
