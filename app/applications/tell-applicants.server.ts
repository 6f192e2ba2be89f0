import { membersToTell } from "#app/companies/members/members.queries.server.ts";
import type { CompanyEvent } from "#app/companies/members/notices.ts";
import type { Tx } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { greeting, renderMail } from "#app/mails/render-mail.ts";
import { bodyContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type ApplicationState, applicationMachine } from "./application.machine.ts";
import type { LockedApplication } from "./application.queries.server.ts";
import { kindLabels } from "./application.ts";

interface News {
  subject: LockedApplication;
  to: ApplicationState;
  reason?: string | undefined;
}

/** Of what kind the news of a new state is, for who chooses what they are told; null is told otherwise. */
const eventOf: Record<ApplicationState, CompanyEvent | null> = {
  draft: null,
  // The mail of a filing leaves with its receipt.
  filed: null,
  "to-complete": "sent-back",
  examined: "filed",
  "complement-asked": "complement",
  accepted: "decision",
  inadmissible: "decision",
  closed: "decision",
  withdrawn: "decision",
};

/** Mails those who act for a company that its file has a new state. */
export async function tellApplicantsPart(tx: Tx, { subject, to, reason }: News): Promise<void> {
  const event = eventOf[to];
  if (event === null) return;
  const { id, companyId, kind, number } = subject;
  const people = await membersToTell(tx.db, companyId, event);
  const body = bodyContact(await settingsInForce(tx.db, tx.now));
  const { label } = applicationMachine.states[to];
  const name = number ?? `${kindLabels[kind]}, non déposée`;
  for (const { firstname, email, companyName } of people)
    await queueMail(tx, {
      kind: "application-news",
      subjectKind: "application",
      subjectId: id,
      to: email,
      mail: renderMail({
        subject: `Dossier ${name}\u00A0: ${label.toLowerCase()}`,
        preheader: companyName,
        greeting: greeting(firstname),
        paragraphs: [
          `Le dossier de ${companyName} a un nouveau statut\u00A0: ${label.toLowerCase()}.`,
          ...(reason ? [reason] : []),
        ],
        action: { label: "Voir le dossier", url: `${tx.publicUrl}/espace/dossiers/${id}` },
        body,
      }),
    });
}
