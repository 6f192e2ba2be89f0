import type { Context } from "#app/kernel/context.ts";
import { done, refused } from "#app/kernel/result.ts";
import { setDisabledAt } from "../account-writes.queries.server.ts";
import { endLinks } from "../activation/account-link.queries.server.ts";
import { endSessionsOf } from "../sign-in/session.queries.server.ts";
import { othersAdminister } from "../staff-role.queries.server.ts";
import { type Changed, changePerson, journalOf } from "./change-person.server.ts";

/** Blocks sign-in to the account and ends its sessions and links in the same transaction. */
export const disablePerson = (
  ctx: Context,
  { accountId }: { accountId: string },
): Promise<Changed> =>
  changePerson(ctx, { accountId, event: "account-disabled" }, async (tx, person) => {
    if (person.disabledAt) return refused("disabled");
    if (!(await othersAdminister(tx.db, accountId))) return refused("last-administrator");
    await setDisabledAt(tx, { accountId, disabledAt: tx.now });
    for (const purpose of ["invitation", "password-reset", "email-change"] as const)
      await endLinks(tx, { accountId, purpose });
    await endSessionsOf(tx.db, accountId);
    await journalOf(tx, accountId, { event: "account-disabled", data: {} });
    return done(null);
  });

export const enablePerson = (
  ctx: Context,
  { accountId }: { accountId: string },
): Promise<Changed> =>
  changePerson(ctx, { accountId, event: "account-enabled" }, async (tx, person) => {
    if (!person.disabledAt) return done(null);
    await setDisabledAt(tx, { accountId, disabledAt: null });
    await journalOf(tx, accountId, { event: "account-enabled", data: {} });
    return done(null);
  });

/** Ends all sessions of the person (ASVS 7.4.5). */
export const signPersonOut = (
  ctx: Context,
  { accountId }: { accountId: string },
): Promise<Changed> =>
  changePerson(ctx, { accountId, event: "sessions-ended" }, async (tx) => {
    const ended = await endSessionsOf(tx.db, accountId);
    await journalOf(tx, accountId, { event: "sessions-ended", data: { ended } });
    return done(null);
  });
