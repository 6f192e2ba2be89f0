import { removeUnprovedAccountIn } from "#app/accounts/account-writes.queries.server.ts";
import type { MemberRole } from "#app/kernel/actor.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";

interface NewInvitation {
  id: string;
  companyId: string;
  accountId: string;
  role: MemberRole;
  /** Null when the certification body invites, after a succession. */
  invitedBy: string | null;
  successionId: string | null;
  expiresAt: Date;
}

export async function addInvitationIn({ db, now }: Tx, invitation: NewInvitation): Promise<void> {
  await db
    .insertInto("member_invitation")
    .values({
      id: invitation.id,
      company_id: invitation.companyId,
      account_id: invitation.accountId,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      succession_id: invitation.successionId,
      invited_at: now,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

const open = (db: Db) =>
  db
    .selectFrom("member_invitation as invitation")
    .innerJoin("account", "account.id", "invitation.account_id")
    .innerJoin("company", "company.id", "invitation.company_id")
    .select(["invitation.id", "invitation.company_id as companyId", "invitation.role"])
    .select(["invitation.account_id as accountId", "invitation.succession_id as successionId"])
    .select(["invitation.expires_at as expiresAt", "account.email", "company.name as companyName"])
    .select("invitation.invited_by as invitedBy")
    .where("invitation.ended_at", "is", null);

/** An invitation that has been neither accepted, declined nor withdrawn. */
export async function invitationById(db: Db, id: string) {
  if (!isId(id)) return undefined;
  return await open(db).where("invitation.id", "=", id).executeTakeFirst();
}

/** The invitations that an account may accept now, the first to expire first; at most ten. */
export const invitationsFor = (db: Db, { accountId, now }: { accountId: string; now: Date }) =>
  open(db)
    .where("invitation.account_id", "=", accountId)
    .where("invitation.expires_at", ">", now)
    .orderBy("invitation.expires_at")
    .limit(10)
    .execute();

export const openInvitationOf = (
  db: Db,
  { companyId, accountId }: { companyId: string; accountId: string },
) =>
  open(db)
    .where("invitation.company_id", "=", companyId)
    .where("invitation.account_id", "=", accountId)
    .executeTakeFirst();

/** The open invitation by which a succession hands over its company. */
export const invitationOfSuccession = (db: Db, successionId: string) =>
  open(db).where("invitation.succession_id", "=", successionId).executeTakeFirst();

export async function endInvitationIn(
  { db, now }: Tx,
  { id, outcome }: { id: string; outcome: "accepted" | "withdrawn" | "declined" },
): Promise<void> {
  await db
    .updateTable("member_invitation")
    .set({ outcome, ended_at: now })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

export async function prolongInvitationIn(
  { db }: Tx,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable("member_invitation")
    .set({ expires_at: expiresAt, expiry_mailed_at: null })
    .where("id", "=", id)
    .execute();
}

/** Locks invitations of members that ran out and whose inviter has not been mailed yet, the oldest first. */
export const lockExpired = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  open(db)
    .where("invitation.expires_at", "<=", now)
    .where("invitation.expiry_mailed_at", "is", null)
    .where("invitation.invited_by", "is not", null)
    .orderBy("invitation.expires_at")
    .limit(limit)
    .forUpdate("invitation")
    .skipLocked()
    .execute();

export async function markExpiryMailedIn({ db, now }: Tx, id: string): Promise<void> {
  await db
    .updateTable("member_invitation")
    .set({ expiry_mailed_at: now })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes invitations that ended or expired before the retention period, with accounts created only for them; answers
 * how many. An open invitation of a succession stays.
 */
export async function purgeInvitations(
  ctx: Context,
  { retentionDays, signal }: { retentionDays: number; signal?: AbortSignal },
): Promise<number> {
  const before = daysBefore(ctx.now, retentionDays);
  let purged = 0;
  while (!signal?.aborted) {
    const removed = await ctx.transaction(async (tx) => {
      const old = await tx.db
        .selectFrom("member_invitation")
        .select(["id", "account_id as accountId"])
        .where((row) =>
          row.or([
            row("ended_at", "<", before),
            row.and([
              row("ended_at", "is", null),
              row("succession_id", "is", null),
              row("expires_at", "<", before),
            ]),
          ]),
        )
        .orderBy("id")
        .limit(50)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id, accountId } of old) {
        await tx.db.deleteFrom("member_invitation").where("id", "=", id).execute();
        if (!(await isInvited(tx.db, accountId))) await removeUnprovedAccountIn(tx, accountId);
      }
      return old.length;
    });
    purged += removed;
    if (removed < 50) return purged;
  }
  return purged;
}

async function isInvited(db: Db, accountId: string): Promise<boolean> {
  const other = await db
    .selectFrom("member_invitation")
    .select("id")
    .where("account_id", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
