import type { ReactNode } from "react";
import { addressOf } from "#app/kernel/address.ts";
import { counted } from "#app/kernel/french.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/progress-page";
import { applicationMachine } from "./application.machine.ts";
import { ApplicationSteps } from "./application-steps.tsx";
import type { Why } from "./end-words.ts";

export function ProgressPage({ loaderData, actionData }: Route.ComponentProps) {
  const page = loaderData;
  const { id, title, state, since, usual, total, next } = page;
  const { to } = useSpace();
  const at = (part: string) =>
    to(addressOf("/espace/dossiers/:id/:section", { id, section: part }));
  return (
    <SpacePage
      title={`Dossier ${title}`}
      lead={page.lead}
      trail={[{ label: "Dossiers", path: "/espace/dossiers" }]}
    >
      {page.filed && (
        <Notice tone="success" title="Votre dossier est déposé">
          <p>
            {page.isReceiptDrawn
              ? "Son reçu est prêt, et vous le recevez aussi par e-mail."
              : "Son reçu se prépare\u00A0: vous le recevez par e-mail dès qu’il est prêt."}
          </p>
        </Notice>
      )}
      {page.sent && (
        <Notice tone="success" title="Vos réponses sont envoyées">
          <p>Le dossier est de nouveau chez nous.</p>
        </Notice>
      )}
      {page.late && (
        <Notice tone="warning" title="Rien n’a été ajouté" takesFocus>
          <p>
            Ce dossier n’était déjà plus un brouillon quand votre réponse est arrivée. Pour une
            correction, écrivez-nous par ses messages.
          </p>
        </Notice>
      )}
      <NothingDone title="Rien n’a changé" message={actionData?.message} />
      <section className="card p-5 sm:p-6" aria-labelledby="etat">
        <h2 id="etat" className="text-xl font-bold text-green">
          {applicationMachine.states[state].label}
        </h2>
        <ApplicationSteps state={state} />
        {since && (
          <p className="mt-4 text-lg font-semibold first-letter:uppercase">
            {[since, usual].filter(Boolean).join(" · ")}
          </p>
        )}
        <p className="mt-2 max-w-prose text-pretty">{next}</p>
        {page.people.map(({ of, name, from }) => (
          <p key={`${of} ${name} ${from}`} className="mt-2 wrap-anywhere">
            {of === "examiner"
              ? `${name} ${applicationMachine.states[state].holder === "nobody" ? "a examiné votre dossier à partir du" : "examine votre dossier depuis le"} ${from}.`
              : `${name}, expert extérieur, a été interrogé le ${from}.`}
          </p>
        ))}
        {page.why && <Reason why={page.why} />}
        {page.decided && (
          <p className="mt-4">
            <a
              className={`button w-full sm:w-auto ${page.toDo ? "button-secondary" : "button-primary"}`}
              href={at("decision")}
            >
              Lire la décision
            </a>
          </p>
        )}
        {page.mayOpenAnother && (
          <p className="mt-4">
            <a className="button button-secondary w-full sm:w-auto" href={to("/espace/dossiers")}>
              Ouvrir un autre dossier
            </a>
          </p>
        )}
        {page.toDo && (
          <p className="mt-4">
            <a className="button button-primary w-full sm:w-auto" href={at("complements")}>
              {page.toDo}
            </a>
          </p>
        )}
        <ul className="mt-4 flex flex-wrap gap-x-6 border-t border-line pt-2">
          <Way href={to(addressOf("/espace/dossiers/:id/recu.pdf", { id }))}>
            Reçu de dépôt (PDF)
          </Way>
          {page.complements > 0 && (
            <Way href={at("complements")}>{counted(page.complements, "demande")}</Way>
          )}
          {page.people.length > 0 && <Way href={at("examen")}>Qui examine, visites</Way>}
          <Way href={at("messages")}>
            {page.unread > 0
              ? counted(page.unread, "message à lire", "messages à lire")
              : "Messages\u00A0: écrire à l’organisme"}
          </Way>
          <Way href={to(addressOf("/espace/dossiers/:id/imprimer", { id }))}>
            Reçu et contenu du dossier, en page
          </Way>
        </ul>
      </section>
      <SpaceSection title="Étapes et temps">
        <p className="text-ink-soft">{`Depuis le dépôt\u00A0: ${total.join(", ")}.`}</p>
        <Timeline stays={page.stays} />
      </SpaceSection>
      {page.mayAbandon && (
        <details className="card p-5 sm:p-6" open={actionData !== undefined}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Abandonner ce dossier
          </summary>
          <ul className="mt-2 list-disc pl-5">
            {page.abandonment.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <form method="post" action={at("suivi")} className="mt-4">
            <input type="hidden" name="version" value={page.version} />
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="compris"
                value="oui"
                required
                className="size-5 shrink-0"
              />
              <span>J’ai compris, et j’abandonne ce dossier</span>
            </label>
            <button
              type="submit"
              name="intent"
              value="abandon"
              className="button button-secondary mt-3"
            >
              Abandonner le dossier
            </button>
          </form>
        </details>
      )}
    </SpacePage>
  );
}

/** Why the application is where it is, in the words of the certification body. */
const Reason = ({ why: { title, sentence, missing } }: { why: Why }) => (
  <div className="mt-4 border-l-4 border-laterite pl-4">
    <h3 className="font-semibold">{title}</h3>
    {sentence && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{sentence}</p>}
    {missing.length > 0 && (
      <ul className="mt-1 list-disc pl-5">
        {missing.map(({ label, text }) => (
          <li key={label} className="max-w-prose whitespace-pre-line wrap-anywhere">
            {`${label}\u00A0: ${text}`}
          </li>
        ))}
      </ul>
    )}
  </div>
);

const Way = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a className="link inline-flex min-h-11 items-center" href={href}>
      {children}
    </a>
  </li>
);

interface TimelineProps {
  stays: {
    what: string;
    state: string;
    at: string;
    by: string | null;
    lasted: string | null;
    open: boolean;
  }[];
}

/** The stays, latest first, with whose time ran during each. */
const Timeline = ({ stays }: TimelineProps) => (
  <ol className="mt-3 border-l-2 border-line pl-5">
    {stays.map(({ what, state, at, by, lasted, open }) => (
      <li key={`${what} ${at}`} className="py-2.5">
        <p className="font-semibold">{what}</p>
        <p className="text-sm text-ink-soft">
          {at}
          {by && `, par ${by}`}
        </p>
        {lasted && (
          <p className="text-sm">{`${state}\u00A0: ${lasted}${open ? " jusqu’ici" : ""}`}</p>
        )}
      </li>
    ))}
  </ol>
);
