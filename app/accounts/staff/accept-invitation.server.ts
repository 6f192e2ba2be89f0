import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { verifyAccount } from "../account-writes.queries.server.ts";
import type { LinkRefusal } from "../activation/account-links.server.ts";
import { hashChosenPassword, setPasswordByLinkIn } from "../passwords/password-by-link.server.ts";
import type { PasswordWeakness } from "../passwords/weak-password.server.ts";
import { openSession } from "../sign-in/open-session.server.ts";
import type { SessionTicket } from "../sign-in/session.ts";
import { isNameTaken } from "./staff.queries.server.ts";
import { UNNAMED } from "./staff-name.ts";

interface Acceptance {
  token: string;
  /** Typed by somebody whom no administrator has named; null for all others, whose name stays. */
  name: string | null;
  password: string;
}

/** Accepts a mailed invitation: sets the password of the account, and the name that it lacks, and signs the person in. */
export async function acceptInvitation(
  ctx: Context,
  { token, name, password }: Acceptance,
): Promise<
  Result<
    { ticket: SessionTicket; email: string },
    LinkRefusal | PasswordWeakness | "name-taken" | "name-missing"
  >
> {
  const link = { token, purpose: "invitation" } as const;
  const chosen = await hashChosenPassword(ctx, {
    link,
    password,
    isOver: ({ disabledAt }) => disabledAt !== null,
    words: async (account) => [name ?? account.name, account.email],
  });
  if (!chosen.ok) return chosen;
  const { account, passwordHash } = chosen.value;
  return await ctx.transaction(async (tx) => {
    const set = await setPasswordByLinkIn(tx, link, passwordHash);
    if (!set.ok) return set;
    const { accountId } = set.value;
    const isUnnamed = account.name === UNNAMED;
    if (isUnnamed && name === null) return refused("name-missing");
    const ownName = isUnnamed && name !== null ? name : account.name;
    if (isUnnamed && (await isNameTaken(tx.db, { accountId, name: ownName })))
      return refused("name-taken");
    await verifyAccount(tx, { accountId, name: ownName });
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "invitation-accepted",
      actor: accountId,
      data: {},
    });
    tx.afterCommit(() => logSecurity(ctx, "invitation-accepted", { accountId }));
    const ticket = await openSession(tx, { accountId, assurance: "password" });
    return done({ ticket, email: account.email });
  });
}
