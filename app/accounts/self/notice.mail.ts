import type { StaffRole } from "#app/kernel/actor.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { accountMails } from "../accounts.mail-words.ts";
import { fewRecoveryCodes } from "../factors/recovery-code.ts";
import { staffRoleLabels } from "../roles.ts";

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
  /** The staff role that was given or ended, and those held from now on. */
  roles?: { given?: StaffRole; ended?: StaffRole; held: readonly StaffRole[] };
}

const recoveryCodesLeft = (codesLeft: number): string =>
  codesLeft > fewRecoveryCodes
    ? `Il vous en reste ${codesLeft}.`
    : `${leftInWords(codesLeft)} Créez-en dix nouveaux dans «\u00A0Mon compte\u00A0», «\u00A0Double vérification\u00A0».`;

const label = (role: StaffRole) => staffRoleLabels[role];

function rolesInWords({ given, ended, held }: NonNullable<NoticeDetails["roles"]>): string {
  return [
    ...(given ? [`Rôle donné\u00A0: ${label(given)}`] : []),
    ...(ended ? [`Rôle retiré\u00A0: ${label(ended)}`] : []),
    held.length > 0
      ? `Vos rôles\u00A0: ${held.map(label).join(", ")}`
      : "Vous n’avez plus aucun rôle dans le bureau.",
  ].join("\n");
}

const leftInWords = (codesLeft: number): string => {
  if (codesLeft === 0) return "Il ne vous en reste aucun.";
  return codesLeft === 1 ? "Il ne vous en reste qu’un." : `Il ne vous en reste que ${codesLeft}.`;
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
  return wordedMail(mail, accountMails.words[mail], {
    values: {
      circonstances: circumstances.join("\n"),
      oubli: `${publicUrl}/espace/mot-de-passe-oublie`,
      moyen: factor,
      reste: recoveryCodesLeft(left),
      changement: data.roles ? rolesInWords(data.roles) : "",
    },
    greeting: greeting(data.name),
    ...(undoToken && { actionUrl: `${publicUrl}/espace/adresse/retablir?token=${undoToken}` }),
    authority,
  });
}
