import { sql } from "kysely";
import { inScope, type Scope, type StaffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { holdsWords } from "#app/kernel/folded-text.queries.server.ts";
import { keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import { holdsNumber, matchesCompany } from "../company-search.queries.server.ts";

/** A request may name a NINEA that no company has; then every member of staff who reads requests sees it. */
const mayBeDecided = (scope: Scope) =>
  sql<boolean>`(succession.company_id is null or ${inScope(scope, { decided: "succession.company_id" })})`;

const person = sql<string>`concat(succession.firstname, ' ', succession.lastname)`;
/** The form that `searchable` gives typed text, with its replacement of French marks. */
const plainPerson = sql`lower(regexp_replace(normalize(${person}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
const compactEin = sql`lower(regexp_replace(succession.ein, '[^0-9A-Za-z]', '', 'g'))`;

interface SuccessionsWanted {
  /** Decided requests instead of those that wait for the staff. */
  decided: boolean;
  search: string;
  wanted: PageWanted<"since" | "company" | "person">;
}

/** One page of the requests whose address is proved, within a scope. */
export function successionsPage(
  db: Db,
  scope: Scope,
  { decided, search, wanted }: SuccessionsWanted,
) {
  const list = db
    .selectFrom("succession")
    .leftJoin("company", "company.id", "succession.company_id")
    .select(["succession.id", "company.name as companyName", "succession.ein"])
    .select(["succession.firstname", "succession.lastname", "succession.state"])
    .select(["succession.state_since as stateSince", "succession.objected_at as objectedAt"])
    .select(["succession.object_until as objectUntil", "succession.outcome"])
    .select("succession.proposed_by as proposedBy")
    .where("succession.confirmed_at", "is not", null)
    .where("succession.state", "in", decided ? ["granted", "refused"] : ["open", "proposed"])
    .where(mayBeDecided(scope))
    .$if(search !== "", (some) =>
      some.where(sql<boolean>`(${matchesCompany(search)} or ${holdsWords(plainPerson, search)}
        or ${holdsNumber(compactEin, search)})`),
    );
  const sorts = {
    since: { by: sql`succession.state_since`, kind: "instant" as const },
    company: { by: sql`coalesce(company.name_norm, succession.ein)`, kind: "text" as const },
    person: { by: person, kind: "text" as const },
  };
  return keysetPage(db, list, { sorts, id: { by: sql`succession.id`, kind: "uuid" } }, wanted);
}

export type SuccessionLine = Awaited<ReturnType<typeof successionsPage>>["rows"][number];

/** Number of requests that wait for the staff, within a scope. */
export async function waitingSuccessions(db: Db, scope: Scope): Promise<number> {
  const { count } = await waiting(db, scope).executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The requests on which this person can act now, and the one that has waited for longest: requests to propose on if
 * they may, and proposals of others to decide on, once the company has objected or can no longer do so.
 */
export async function successionsToDo(
  db: Db,
  scope: StaffScope,
  { now }: { now: Date },
): Promise<{ count: number; nextId: string | null }> {
  const mayPropose = scope.roles.includes("registrar");
  const { count, first } = await waiting(db, scope)
    .where((row) =>
      row.or([
        ...(mayPropose ? [row("succession.state", "=", "open")] : []),
        row.and([
          row("succession.state", "=", "proposed"),
          row("succession.proposed_by", "is distinct from", scope.accountId),
          row.or([
            row("succession.outcome", "=", "refuse"),
            row("succession.objected_at", "is not", null),
            row("succession.object_until", "<", now),
          ]),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { count: Number(count), nextId: first };
}

const waiting = (db: Db, scope: Scope) =>
  db
    .selectFrom("succession")
    .select((row) => row.fn.countAll<string>().as("count"))
    .select(
      sql<
        string | null
      >`(array_agg(succession.id order by succession.state_since, succession.id))[1]`.as("first"),
    )
    .where(mayBeDecided(scope))
    .where("succession.state", "in", ["open", "proposed"])
    .where("succession.confirmed_at", "is not", null);
