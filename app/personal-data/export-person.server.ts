import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { personSections, receiptsOf } from "./person.queries.server.ts";
import type { Whose } from "./person-data.ts";
import { type ExportedFile, readableExport } from "./readable-export.ts";

/**
 * The export files of a person's data (law 2008-12, access): their own, or those of somebody else for staff who handle personal
 * data. Written to the journal of the account and to the security log.
 */
export async function exportPerson(
  ctx: Context,
  whose: Whose,
): Promise<Result<ExportedFile[], "not-yours">> {
  if (!mayHandle(ctx, whose)) return refused("not-yours");
  const { accountId, email } = whose;
  const [parts, { bodyName }] = await Promise.all([
    personSections(ctx.db, whose, isSelf(ctx, whose) ? "self" : "staff"),
    settingsInForce(ctx.db, ctx.now),
  ]);
  const receipts = accountId === null ? [] : await receiptsOf(ctx.db, accountId);
  await noteAccess(ctx, { what: "personal-data-export", subject: subjectOf(whose) });
  if (accountId !== null)
    await ctx.transaction((tx) =>
      appendToJournal(tx, {
        subjectKind: "account",
        subjectId: accountId,
        event: "personal-data-exported",
        data: {},
      }),
    );
  logSecurity(ctx, "personal-data-exported", { of: accountId ?? "visitor" });
  const data = Object.fromEntries(parts.map(({ part, rows }) => [part, rows]));
  const json = JSON.stringify({ email, madeAt: ctx.now, ...data }, plainly, 2);
  return done([
    { name: "a-lire.html", input: readableExport({ email, bodyName, madeAt: ctx.now, parts }) },
    { name: "donnees.json", input: json },
    ...receipts.map(({ kind, number, pdf }) => ({
      name: `recus/${receiptNames[kind] ?? "recu"}-${number}.pdf`,
      input: pdf,
    })),
  ]);
}

/** Names of the files of receipts, by the kind of their sheet: two kinds may have the same number. */
const receiptNames: Record<string, string> = {
  "registration-receipt": "recu-inscription",
  "payment-receipt": "recu-paiement",
  "filing-receipt": "recu-depot",
};

/** The subject of the access log for an export; an address without an account is not logged. */
export const subjectOf = ({ accountId }: Whose) =>
  accountId === null
    ? ({ kind: "list", id: "visitor" } as const)
    : ({ kind: "account", id: accountId } as const);

const isSelf = ({ actor }: Pick<Context, "actor">, { accountId }: Whose): boolean =>
  actor.kind === "person" && accountId !== null && actor.accountId === accountId;

/** Whether the caller may export the data: the person themselves, or staff with `personal-data.handle`. */
export const mayHandle = (ctx: Pick<Context, "actor">, whose: Whose): boolean =>
  isSelf(ctx, whose) || permit(ctx.actor, "personal-data.handle");

const plainly = (_key: string, value: unknown) =>
  typeof value === "bigint" ? value.toString() : value;
