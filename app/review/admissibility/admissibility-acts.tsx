import type { ReactNode } from "react";
import { TextAreaField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { counted } from "#app/kernel/french.ts";
import type { rejectSchema } from "./admissibility.schema.ts";
import type { AdmissibilityFacts } from "./document-desk.tsx";
import type { Letter } from "./letter.server.ts";
import type { Requested } from "./letter.ts";

interface LetterProps {
  letter: Letter;
  requested: readonly Requested[];
  /** The day until which the company answers. */
  due: string;
}

/** The one letter of a batch, as the company will read it. */
export const LetterPart = ({ letter, requested, due }: LetterProps) => (
  <section id="courrier" className="card record-part" aria-labelledby="courrier-titre">
    <div className="record-head">
      <h2 id="courrier-titre">Le courrier, comme il sera lu</h2>
      <div className="record-facts text-sm text-ink-soft">
        {letter.recipients === 0
          ? "aucun membre à prévenir par e-mail"
          : `${counted(letter.recipients, "destinataire")}, réponse au plus tard le ${due}`}
      </div>
    </div>
    <div className="grid grid-cols-1 gap-5 p-4 xl:grid-cols-2">
      <div className="min-w-0">
        <h3 className="font-semibold">Par e-mail</h3>
        <p className="mt-2 font-semibold">{letter.subject}</p>
        <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere">{letter.text}</p>
      </div>
      <div className="min-w-0">
        <h3 className="font-semibold">Dans son espace</h3>
        <ol className="mt-2 divide-y divide-line">
          {requested.map(({ position, about, text }) => (
            <li key={position} className="py-2 wrap-anywhere whitespace-pre-line">
              <strong className="block font-semibold">{about}</strong>
              {text}
            </li>
          ))}
        </ol>
      </div>
    </div>
  </section>
);

/** What an application still waits for, and what else may be asked: beside the list of its documents. */
export const MorePart = ({ here, answered, checking }: AdmissibilityFacts & { here: string }) => {
  const at = here.slice(0, here.lastIndexOf("/"));
  return checking ? (
    <div className="grid gap-1 px-1 text-sm">
      {answered > 0 && (
        <p>
          <a className="link font-semibold" href={`${at}/complements`}>
            {`${counted(answered, "réponse")} à juger`}
          </a>
        </p>
      )}
      <p>
        <a className="link" href={`${at}/complements`}>
          Demander autre chose
        </a>
        {"\u00A0: un chiffre, un sous-domaine, une référence."}
      </p>
    </div>
  ) : null;
};

interface ActsProps extends AdmissibilityFacts {
  id: string;
  here: string;
  version: number;
  refusedForm: RefusedForm | undefined;
}

/** The acts that end the check, at the foot of the screen: one is green, and each that cannot be done says why. */
export function ActsBar(props: ActsProps) {
  const { id, here, version, checking, takesNext, requested, why, isYearly, refusedForm } = props;
  const rejecting = fieldsOfButton<typeof rejectSchema>(refusedForm, "reject");
  if (!checking)
    return takesNext ? (
      <p className="px-1 py-4">
        <a className="button button-primary" href={`/bureau/dossiers/suivant?apres=${id}`}>
          Dossier suivant
        </a>
      </p>
    ) : null;
  const admits = isYearly ? "accept" : "admit";
  const isSent = requested.length > 0;
  return (
    <section id="actes" className="desk-acts" aria-labelledby="actes-titre">
      <h2 id="actes-titre" className="sr-only">
        Et maintenant
      </h2>
      {isSent && (
        <Act
          here={here}
          version={version}
          why={why["send-back"]}
          intent="send-back"
          green
          note={<a href="#courrier">lire le courrier avant de l’envoyer</a>}
        >
          {`Renvoyer avec ${counted(requested.length, "complément")}`}
        </Act>
      )}
      <Act
        here={here}
        version={version}
        why={why[admits]}
        intent={admits}
        green={!isSent}
        note="l’entreprise est prévenue, l’instruction commence"
      >
        {isYearly ? "Accepter le suivi" : "Déclarer recevable"}
      </Act>
      <details className="desk-reject" open={rejecting.isAgain}>
        <summary className="button button-danger">Déclarer irrecevable…</summary>
        {why.reject ? (
          <p>{why.reject}</p>
        ) : (
          <form method="post" action={here}>
            <input type="hidden" name="version" value={version} />
            <TextAreaField
              {...rejecting("reason")}
              label="Pourquoi, comme l’entreprise le lira"
              help="Le dossier est clos. Le remboursement des frais d’ouverture réglés est demandé à la caisse, qui l’approuve."
              rows={3}
              maxLength={2000}
              askedByBrowser
            />
            <button
              type="submit"
              name="intent"
              value="reject"
              className="button button-danger button-small mt-2"
            >
              Déclarer irrecevable
            </button>
          </form>
        )}
      </details>
    </section>
  );
}

interface ActProps {
  here: string;
  version: number;
  intent: string;
  /** Why it cannot be done now; null when it can. */
  why: string | null;
  green: boolean;
  note: ReactNode;
  children: ReactNode;
}

const Act = ({ here, version, intent, why, green, note, children }: ActProps) => (
  <form method="post" action={here} className="desk-act">
    <input type="hidden" name="version" value={version} />
    <button
      type="submit"
      name="intent"
      value={intent}
      disabled={why !== null}
      aria-describedby={`${intent}-note`}
      className={`button ${green ? "button-primary" : "button-secondary"}`}
    >
      {children}
    </button>
    <p id={`${intent}-note`} className={why ? undefined : "desk-note"}>
      {why ?? note}
    </p>
  </form>
);
