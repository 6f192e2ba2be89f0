import { formatInstant } from "#app/kernel/dates.ts";
import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { fewRecoveryCodes } from "../factors/recovery-code.ts";

/** Events about which the owner of an account is mailed each time (security R1.4). */
export type AccountNotice =
  | "name-changed"
  | "password-changed"
  | "email-change-asked"
  | "email-changed"
  | "email-restored"
  | "sessions-ended"
  | "new-device"
  | "factor-added"
  | "factor-removed"
  | "factor-limited"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "factor-reset-asked"
  | "factor-reset-refused"
  | "roles-changed";

/** Details of the event. */
export interface NoticeDetails {
  /** Name of the second factor. */
  factor?: string;
  /** Number of recovery codes left. */
  left?: number;
}

const recoveryCodesLeft = (left: number): string =>
  left > fewRecoveryCodes
    ? `Il vous en reste ${left}.`
    : `${leftInWords(left)} Créez-en dix nouveaux dans «\u00A0Mon compte\u00A0», «\u00A0Double vérification\u00A0».`;

const leftInWords = (left: number): string => {
  if (left === 0) return "Il ne vous en reste aucun.";
  return left === 1 ? "Il ne vous en reste qu’un." : `Il ne vous en reste que ${left}.`;
};

export interface NoticeMail extends NoticeDetails {
  notice: AccountNotice;
  name: string | null;
  publicUrl: string;
  /** Device and network in words; null when the certification body itself acted. */
  device: string | null;
  at: Date;
  /** Token of the link that restores the previous address. */
  undoToken: string | null;
  authority: MailContent["authority"];
}

export function noticeMail(data: NoticeMail): RenderedMail {
  const { notice, publicUrl, device, at, undoToken, factor = "", left = 0, authority } = data;
  const mail = `account-${notice}` as const;
  const circumstances = [`Le ${formatInstant(at)} (heure de Dakar)`, ...(device ? [device] : [])];
  return wordedMail(mail, mailWords[mail], {
    values: {
      circonstances: circumstances.join("\n"),
      oubli: `${publicUrl}/espace/mot-de-passe-oublie`,
      moyen: factor,
      reste: recoveryCodesLeft(left),
    },
    greeting: greeting(data.name),
    ...(undoToken && { actionUrl: `${publicUrl}/espace/adresse/retablir?token=${undoToken}` }),
    authority,
  });
}
