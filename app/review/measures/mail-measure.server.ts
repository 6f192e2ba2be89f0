import { mailMembersIn } from "#app/companies/members/mail-members.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Tx } from "#app/kernel/context.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { greeting } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { measureMails } from "./measures.mail-words.ts";

const { words } = measureMails;

interface MailedMeasure {
  id: string;
  number: string;
  companyId: string;
  /** Nobody is mailed about a company of the demonstration. */
  demo: boolean;
}

const subjectOf = ({ id }: Pick<MailedMeasure, "id">) => ({
  subjectKind: "measure" as const,
  subjectId: id,
});

const spaceUrl = ({ publicUrl }: Tx, { id, companyId }: MailedMeasure) =>
  `${publicUrl}${addressOf("/espace/mesures/:id", { id })}?entreprise=${companyId}`;

/** Mails the members of a company that they are heard, or reminds them. */
export async function mailHearingIn(
  tx: Tx,
  { dueOn, isReminder, ...measure }: MailedMeasure & { dueOn: string; isReminder: boolean },
): Promise<void> {
  if (measure.demo) return;
  const kind = isReminder ? "measure-hearing-reminder" : "measure-hearing";
  await mailMembersIn(tx, {
    companyId: measure.companyId,
    event: "measure",
    kind,
    ...subjectOf(measure),
    mail: ({ firstname, authority }) =>
      wordedMail(kind, words[kind], {
        values: { numero: measure.number, jour: formatDateLong(dueOn) },
        greeting: greeting(firstname),
        actionUrl: spaceUrl(tx, measure),
        authority,
      }),
  });
}

const changeWords = {
  letter: "Une décision est prise sur une de vos qualifications.",
  unread: "Une décision sur une de vos qualifications n’a pas encore été lue.",
  lifted: "La mesure est levée.",
  dropped: "La mesure proposée est abandonnée. Rien ne change pour vous.",
  "urgent-dropped": "La mesure est abandonnée et la suspension en urgence prend fin.",
  "urgent-ended": "La suspension en urgence a pris fin. La qualification vaut de nouveau.",
} as const;

/** Mails the members of a company what is new about a measure. The decision itself stands in the space alone. */
export async function mailChangeIn(
  tx: Tx,
  measure: MailedMeasure,
  change: keyof typeof changeWords,
): Promise<void> {
  if (measure.demo) return;
  await mailMembersIn(tx, {
    companyId: measure.companyId,
    event: "measure",
    kind: "measure-news",
    ...subjectOf(measure),
    mail: ({ firstname, authority }) =>
      wordedMail("measure-news", words["measure-news"], {
        values: { numero: measure.number, nouveau: changeWords[change] },
        greeting: greeting(firstname),
        actionUrl: spaceUrl(tx, measure),
        authority,
      }),
  });
}

const workWords = {
  answered: "L’entreprise a présenté ses observations.",
  "file-added": "L’entreprise a joint une pièce.",
  decided: "La mesure est décidée.",
  dropped: "La mesure est abandonnée.",
  lifted: "La levée que vous avez proposée est décidée.",
  kept: "La levée que vous avez proposée n’est pas décidée\u00A0: la mesure est maintenue.",
  "to-lift": "La levée est proposée et attend la décision d’une autre personne.",
} as const;

export type MeasureWork = keyof typeof workWords;

/** Mails staff that a measure waits for them, or how it went on. */
export async function mailWorkIn(
  tx: Tx,
  measure: MailedMeasure,
  { work, to }: { work: MeasureWork; to: readonly { name: string; email: string }[] },
): Promise<void> {
  if (measure.demo) return;
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  for (const { email, name } of to)
    await queueMail(tx, {
      kind: "measure-work",
      ...subjectOf(measure),
      to: email,
      mail: wordedMail("measure-work", words["measure-work"], {
        values: { numero: measure.number, quoi: workWords[work] },
        greeting: greeting(name),
        actionUrl: tx.publicUrl + addressOf("/bureau/mesures/:id", { id: measure.id }),
        authority,
      }),
    });
}
