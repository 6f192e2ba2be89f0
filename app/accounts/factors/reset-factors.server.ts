import { addressOf } from "#app/kernel/address.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { ownerOf } from "../account-reads.queries.server.ts";
import { notifyOwnerIn } from "../self/notify-owner.server.ts";
import { changePerson, journalOf } from "../staff/change-person.server.ts";
import { beginAgainIn } from "../staff/hand-over.server.ts";
import type { StaffRefusal } from "../staff/staff.refusals.ts";
import { administrators } from "../staff-role.queries.server.ts";
import { hasFactor } from "./factor.queries.server.ts";
import { addReset, endReset, resetOf } from "./reset.queries.server.ts";
import { type ResetNotice, resetMail } from "./reset-factors.mail.ts";

type Changed = Result<null, StaffRefusal>;

/** An administrator asks for the factor reset of a person who lost every factor; another one decides. */
export const askReset = (
  ctx: Context,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<Changed> =>
  changePerson(ctx, { accountId, event: "factor-reset-asked" }, async (tx, person) => {
    if (person.disabledAt) return refused("disabled");
    if (!(await hasFactor(tx.db, accountId))) return refused("nothing-to-reset");
    const id = newId();
    if (!(await addReset(tx, { id, accountId, reason, askedBy: actorOf(tx) })))
      return refused("reset-asked");
    await journalOf(tx, accountId, { event: "factor-reset-asked", data: { reason } });
    await notifyOwnerIn(tx, { accountId, notice: "factor-reset-asked" });
    await notifyAdministratorsIn(tx, { accountId, what: "asked" });
    return done(null);
  });

/** An administrator other than the requester approves: the person gets an invitation and starts without password and factors. */
export const approveReset = (
  ctx: Context,
  { accountId }: { accountId: string },
): Promise<Changed> =>
  changePerson(
    ctx,
    { accountId, event: "factor-reset-ended" },
    async (tx, person) => {
      const reset = await resetOf(tx.db, accountId);
      if (!reset) return refused("no-reset");
      if (reset.askedBy === actorOf(tx)) return refused("own-reset");
      await endReset(tx, { id: reset.id, outcome: "approved", endedBy: actorOf(tx) });
      await journalOf(tx, accountId, {
        event: "factor-reset-ended",
        data: { outcome: "approved" },
      });
      await beginAgainIn(tx, { accountId, email: person.email });
      await notifyAdministratorsIn(tx, { accountId, what: "approved" });
      return done(null);
    },
    { outcome: "approved" },
  );

/** Closes a request without a reset: withdrawn if its requester closes it, otherwise refused. */
export const refuseReset = (ctx: Context, { accountId }: { accountId: string }): Promise<Changed> =>
  changePerson(ctx, { accountId, event: "factor-reset-ended" }, async (tx) => {
    const reset = await resetOf(tx.db, accountId);
    if (!reset) return refused("no-reset");
    const outcome = reset.askedBy === actorOf(tx) ? "withdrawn" : "refused";
    await endReset(tx, { id: reset.id, outcome, endedBy: actorOf(tx) });
    await journalOf(tx, accountId, { event: "factor-reset-ended", data: { outcome } });
    await notifyOwnerIn(tx, { accountId, notice: "factor-reset-refused" });
    await notifyAdministratorsIn(tx, { accountId, what: outcome });
    return done(null);
  });

/** `changePerson` accepts no other kind of actor. */
const actorOf = ({ actor }: Tx): string => (actor.kind === "person" ? actor.accountId : "");

/** Mails every administrator except the caller and the person concerned. */
async function notifyAdministratorsIn(
  tx: Tx,
  { accountId, what }: { accountId: string; what: ResetNotice },
): Promise<void> {
  const settings = await settingsInForce(tx.db, tx.now);
  const { name: person } = await ownerOf(tx.db, accountId);
  for (const { id, email, name } of await administrators(tx.db, {
    but: [accountId, actorOf(tx)],
  })) {
    await queueMail(tx, {
      kind: "factor-reset",
      subjectKind: "account",
      subjectId: id,
      to: email,
      mail: resetMail({
        what,
        person,
        name,
        url: `${tx.publicUrl}${addressOf("/bureau/personnes/:id", { id: accountId })}`,
        authority: authorityContact(settings),
      }),
    });
  }
}
