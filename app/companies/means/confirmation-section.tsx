import { formatDateLong, formatDeadline, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { SpaceSection } from "#app/layouts/space/space-page.tsx";
import type { OwnerQuestion } from "./confirmation.queries.server.ts";
import { stillAsDescribed } from "./confirmation.ts";
import type { WorksReference } from "./means.ts";

interface ConfirmationSectionProps {
  reference: WorksReference;
  question: OwnerQuestion | null;
  now: Date;
  /** Address that the form posts to. */
  here: string;
  mayChange: boolean;
}

/** State of the question to the owner of works, and the button that asks it. */
export function ConfirmationSection(props: ConfirmationSectionProps) {
  const { reference, question, now, here, mayChange } = props;
  const isOpen = question !== null && (question.answeredAt !== null || question.expiresAt > now);
  return (
    <SpaceSection title="Confirmation par le maître d’ouvrage">
      {question && <Standing reference={reference} question={question} now={now} />}
      {!isOpen && (
        <>
          <p className="text-pretty">
            Une référence confirmée pèse plus à l’instruction. Nous écrivons à la personne que vous
            nommez{"\u00A0"}: elle répond à cinq questions, sans compte. Vous saurez qu’elle a
            répondu, pas ce qu’elle a dit.
          </p>
          {reference.contactEmail && mayChange && (
            <form method="post" action={here} className="mt-4">
              <button
                type="submit"
                name="intent"
                value="ask-owner"
                className="button button-primary"
              >
                Demander la confirmation
              </button>
              <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
                À {reference.contactEmail}
                {reference.contactName && `, ${reference.contactName}`}
              </p>
            </form>
          )}
          {!reference.contactEmail && (
            <p className="mt-3 font-semibold">
              Donnez plus bas l’adresse e-mail de cette personne, et enregistrez.
            </p>
          )}
        </>
      )}
    </SpaceSection>
  );
}

interface StandingProps {
  reference: WorksReference;
  question: OwnerQuestion;
  now: Date;
}

function Standing({ reference, question, now }: StandingProps) {
  const { answeredAt, askedAt, expiresAt, remindedAt, email, described } = question;
  if (answeredAt)
    return (
      <>
        <p>Le maître d’ouvrage a répondu le {formatDateLong(todayInDakar(answeredAt))}.</p>
        {!stillAsDescribed(reference, described) && (
          <p className="mt-2">
            Vous avez changé cette référence depuis{"\u00A0"}: les personnes qui instruisent verront
            ce qui lui avait été décrit.
          </p>
        )}
      </>
    );
  if (expiresAt <= now)
    return (
      <p className="mb-3">
        La demande du {formatDateLong(todayInDakar(askedAt))} est restée sans réponse. Vous pouvez
        demander de nouveau.
      </p>
    );
  return (
    <p className="wrap-anywhere">
      Demandée à {email} le {formatInstant(askedAt)}
      {remindedAt && `, rappelée le ${formatDateLong(todayInDakar(remindedAt))}`}. Cette personne
      peut répondre au plus tard le{" "}
      {formatDeadline(todayInDakar(new Date(expiresAt.getTime() - 1)))}. Si vous changez cette
      référence, la demande est retirée.
    </p>
  );
}
