import { mailMembersIn } from "#app/companies/members/mail-members.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Tx } from "#app/kernel/context.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { greeting } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { complainantOf } from "./complainant.queries.server.ts";
import type { ComplaintOutcome } from "./complaint.ts";
import { complaintMails } from "./complaints.mail-words.ts";
import { trackingCode, trackingPath } from "./tracking.server.ts";

const { words } = complaintMails;

interface Complaint {
  id: string;
  number: string;
  /** Nobody is mailed about a complaint of the demonstration. */
  demo: boolean;
}

const subjectOf = ({ id }: Pick<Complaint, "id">) => ({
  subjectKind: "complaint" as const,
  subjectId: id,
});

/** Mails who complains the receipt with the code of their page; nothing without an e-mail address. Neither this mail nor a later one repeats what they wrote. */
export async function mailReceiptIn(
  tx: Tx,
  complaint: Complaint & { acknowledgeBy: string; answerBy: string },
): Promise<void> {
  const { email } = await complainantOf(tx.db, complaint.id);
  if (email === null || complaint.demo) return;
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  await queueMail(tx, {
    kind: "complaint-receipt",
    ...subjectOf(complaint),
    to: email,
    mail: wordedMail("complaint-receipt", words["complaint-receipt"], {
      values: {
        numero: complaint.number,
        code: trackingCode(tx, complaint.id),
        prise: formatDateLong(complaint.acknowledgeBy),
        reponse: formatDateLong(complaint.answerBy),
      },
      greeting: greeting(null),
      actionUrl: tx.publicUrl + trackingPath(tx, complaint),
      authority,
    }),
  });
}

const changeWords = {
  acknowledged: "Une personne la prend en charge.",
  message: "Nous vous avons écrit.",
  question: "Nous vous posons une question\u00A0: la suite dépend de votre réponse.",
  answered: "Notre réponse est sur votre page de suivi.",
} as const;

/** Mails who complains that something is new on their page; nothing without an e-mail address. */
export async function mailChangeIn(
  tx: Tx,
  complaint: Complaint,
  change: keyof typeof changeWords,
): Promise<void> {
  const { email } = await complainantOf(tx.db, complaint.id);
  if (email === null || complaint.demo) return;
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  await queueMail(tx, {
    kind: "complaint-change",
    ...subjectOf(complaint),
    to: email,
    mail: wordedMail("complaint-change", words["complaint-change"], {
      values: { numero: complaint.number, nouveau: changeWords[change] },
      greeting: greeting(null),
      actionUrl: tx.publicUrl + trackingPath(tx, complaint),
      authority,
    }),
  });
}

const officeUrl = ({ publicUrl }: Tx, { id }: Pick<Complaint, "id">) =>
  publicUrl + addressOf("/bureau/reclamations/:id", { id });

interface StaffRecipient {
  name: string;
  email: string;
}

/** Mails the staff who may take charge of a new complaint. */
export async function mailToHandleIn(
  tx: Tx,
  complaint: Complaint & { acknowledgeBy: string },
  to: readonly StaffRecipient[],
): Promise<void> {
  if (complaint.demo) return;
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  for (const { email, name } of to)
    await queueMail(tx, {
      kind: "complaint-to-handle",
      ...subjectOf(complaint),
      to: email,
      mail: wordedMail("complaint-to-handle", words["complaint-to-handle"], {
        values: { numero: complaint.number, jour: formatDateLong(complaint.acknowledgeBy) },
        greeting: greeting(name),
        actionUrl: officeUrl(tx, complaint),
        authority,
      }),
    });
}

const workWords = {
  "wrote-back": "Son auteur vous a écrit.",
  "consent-given": "Son auteur accepte que ces faits soient dits.",
  "consent-refused": "Son auteur refuse que ces faits soient dits.",
  "file-added": "Son auteur a joint une pièce.",
  "company-answered": "L’entreprise a répondu.",
  "company-file": "L’entreprise a joint une pièce.",
  "taken-over": "Une autre personne l’a reprise\u00A0: vous ne la suivez plus.",
  proposed: "Une réponse est proposée et attend la décision d’une autre personne.",
  returned: "La réponse proposée vous est rendue pour reprise.",
  withdrawn: "Son auteur l’a retirée.",
} as const;

/** Mails staff that a complaint waits for them. */
export async function mailWorkIn(
  tx: Tx,
  complaint: Complaint,
  { work, to }: { work: keyof typeof workWords; to: readonly StaffRecipient[] },
): Promise<void> {
  if (complaint.demo) return;
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  for (const { email, name } of to)
    await queueMail(tx, {
      kind: "complaint-work",
      ...subjectOf(complaint),
      to: email,
      mail: wordedMail("complaint-work", words["complaint-work"], {
        values: { numero: complaint.number, quoi: workWords[work] },
        greeting: greeting(name),
        actionUrl: officeUrl(tx, complaint),
        authority,
      }),
    });
}

/** Mails the members of a company that they are heard, or reminds them. */
export async function mailHearingIn(
  tx: Tx,
  {
    kind,
    companyId,
    dueOn,
    ...complaint
  }: Complaint & {
    kind: "complaint-hearing" | "complaint-hearing-reminder";
    companyId: string;
    dueOn: string;
  },
): Promise<void> {
  if (complaint.demo) return;
  await mailMembersIn(tx, {
    companyId,
    event: "complaint",
    kind,
    ...subjectOf(complaint),
    mail: ({ firstname, authority }) =>
      wordedMail(kind, words[kind], {
        values: { numero: complaint.number, jour: formatDateLong(dueOn) },
        greeting: greeting(firstname),
        actionUrl: hearingsUrl(tx, companyId),
        authority,
      }),
  });
}

const endWords: Record<ComplaintOutcome | "withdrawn", string> = {
  founded: "Elle est fondée.",
  "partly-founded": "Elle est fondée en partie.",
  unfounded: "Elle n’est pas fondée.",
  outside: "Elle n’est pas de notre compétence\u00A0: nous ne nous prononçons pas.",
  withdrawn: "Son auteur l’a retirée.",
};

/** Mails the members of a company that was heard how the complaint ends. */
export async function mailEndIn(
  tx: Tx,
  {
    companyId,
    end,
    ...complaint
  }: Complaint & {
    companyId: string;
    end: keyof typeof endWords;
  },
): Promise<void> {
  if (complaint.demo) return;
  await mailMembersIn(tx, {
    companyId,
    event: "complaint",
    kind: "complaint-ended",
    ...subjectOf(complaint),
    mail: ({ firstname, authority }) =>
      wordedMail("complaint-ended", words["complaint-ended"], {
        values: { numero: complaint.number, fin: endWords[end] },
        greeting: greeting(firstname),
        actionUrl: hearingsUrl(tx, companyId),
        authority,
      }),
  });
}

const hearingsUrl = ({ publicUrl }: Tx, companyId: string) =>
  `${publicUrl}/espace/reclamations?entreprise=${companyId}`;
