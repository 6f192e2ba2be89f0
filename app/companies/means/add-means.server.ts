import { companyScope } from "#app/accounts/scope.server.ts";
import { subAreaIdsInForce } from "#app/activity/activity.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId, newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { listOf } from "./means.queries.server.ts";
import type { AddRefusal } from "./means.refusals.ts";
import { listedOnce, type TypedMeans } from "./means.schema.ts";
import { type ListName, mostEntries } from "./means.ts";
import { addMeans, countEntries, lockLists, standingOf } from "./means-writes.queries.server.ts";

interface TypedEntry<List extends ListName> {
  /** Idempotency key of the form and id of the entry: a form sent twice adds one entry and gets the same answer. */
  key: string;
  entry: TypedMeans[List];
}

interface Addition<List extends ListName> {
  companyId: string;
  list: List;
}

/** Adds one entry to a list of means of a company. */
export async function addEntry<List extends ListName>(
  ctx: Context,
  { key, entry, ...to }: Addition<List> & TypedEntry<List>,
): Promise<Result<{ id: string }, AddRefusal>> {
  const added = await addTypedEntries(ctx, { ...to, entries: [{ key, entry }] });
  return added.ok ? done({ id: added.value.ids[0] ?? "" }) : added;
}

/** Adds the entries of a form to a list of means of a company, all or none; returns the ids of those that the form names. */
export async function addTypedEntries<List extends ListName>(
  ctx: Context,
  { companyId, list, entries }: Addition<List> & { entries: readonly TypedEntry<List>[] },
): Promise<Result<{ ids: string[] }, AddRefusal>> {
  if (!permit(ctx.actor, "company.change", { companyId })) return refused("not-yours");
  const typedRows = entries.map(({ key, entry }) => ({ ...entry, id: isId(key) ? key : newId() }));
  const ids = typedRows.map(({ id }) => id);
  return await ctx.transaction(async (tx) => {
    await lockLists(tx.db, companyId);
    const freshRows: typeof typedRows = [];
    for (const row of typedRows)
      if (!(await standingOf(tx.db, { companyId, list, id: row.id }))) freshRows.push(row);
    const added = await writeIn(tx, { companyId, list, entries: freshRows });
    if (!added.ok) return added;
    return added.value.length === freshRows.length ? done({ ids }) : refused("unknown-entry");
  });
}

/**
 * Adds the entries of a pasted table to a list of a company, all or none; entries that are on the list already, word
 * for word, are left out, as many of them as the list has. Returns how many were added.
 */
export async function addEntries<List extends ListName>(
  ctx: Context,
  { companyId, list, entries }: { companyId: string; list: List; entries: TypedMeans[List][] },
): Promise<Result<{ added: number }, AddRefusal>> {
  const scope = companyScope(ctx.actor, companyId);
  if (!scope || !permit(ctx.actor, "company.change", { companyId })) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    await lockLists(tx.db, companyId);
    const listed = await listOf(tx.db, scope, { companyId, list });
    const isListed = listedOnce(list, listed);
    const fresh = entries.filter((entry) => !isListed(entry));
    const rows = fresh.map((entry) => ({ ...entry, id: newId() }));
    const added = await writeIn(tx, { companyId, list, entries: rows });
    return added.ok ? done({ added: added.value.length }) : added;
  });
}

interface Part<List extends ListName> {
  companyId: string;
  list: List;
  entries: (TypedMeans[List] & { id: string })[];
}

async function writeIn<List extends ListName>(
  tx: Tx,
  { companyId, list, entries }: Part<List>,
): Promise<Result<string[], AddRefusal>> {
  if (entries.length === 0) return done([]);
  const count = await countEntries(tx.db, { companyId, list });
  if (count + entries.length > mostEntries[list]) return refused("list-full");
  if (!(await knowsSubAreas(tx, entries))) return refused("unknown-sub-area");
  const ids = await addMeans(tx.db, { companyId, at: tx.now }, { [list]: entries });
  if (ids.length > 0)
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "means-added",
      data: { list, count: ids.length, ...(ids.length === 1 && { id: ids[0] }) },
    });
  return done(ids);
}

/** Whether each sub-area named by the entries is proposed today. */
export async function knowsSubAreas(tx: Tx, entries: readonly object[]): Promise<boolean> {
  const named = new Set(
    entries.flatMap((entry) =>
      "subAreaId" in entry && typeof entry.subAreaId === "string" ? [entry.subAreaId] : [],
    ),
  );
  if (named.size === 0) return true;
  const subAreaIds = await subAreaIdsInForce(tx.db, [...named], todayInDakar(tx.now));
  return subAreaIds.length === named.size;
}
