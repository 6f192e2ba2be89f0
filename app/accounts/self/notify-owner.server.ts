import type { Tx } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { ownerOf } from "../account-reads.queries.server.ts";
import { deviceInWords, placeInWords } from "./device-words.ts";
import { type AccountNotice, type NoticeDetails, noticeMail } from "./notice.mail.ts";

interface Notice extends NoticeDetails {
  accountId: string;
  notice: AccountNotice;
  /** A recipient other than the account's own address: its previous address. */
  to?: string;
  undoToken?: string;
}

/** Mails the owner of an account about an event, in the transaction of that event. */
export async function notifyOwnerIn(
  tx: Tx,
  { accountId, notice, to, undoToken, ...details }: Notice,
): Promise<void> {
  const { db, now, requester } = tx;
  const account = await ownerOf(db, accountId);
  const byOwner = tx.actor.kind !== "person" || tx.actor.accountId === accountId;
  const place = placeInWords(requester.ipAddress);
  const device =
    byOwner && requester.userAgent
      ? `${deviceInWords(requester.userAgent)}, réseau ${place}`
      : null;
  await queueMail(tx, {
    kind: "account-notice",
    subjectKind: "account",
    subjectId: accountId,
    to: to ?? account.email,
    mail: noticeMail({
      ...details,
      notice,
      name: account.name,
      publicUrl: tx.publicUrl,
      device,
      at: now,
      undoToken: undoToken ?? null,
      authority: authorityContact(await settingsInForce(db, now)),
    }),
  });
}
