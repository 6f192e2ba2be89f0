import type { ReactNode } from "react";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { TextAreaField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { NextWaiting } from "#app/layouts/office/next-waiting.tsx";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/succession-page";
import type { proposalSchema } from "./succession.schema.ts";

export function SuccessionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company, facts, proof, objection, members, proposal, invited, state, done } = loaderData;
  return (
    <OfficePage
      title={company ? company.name : "Entreprise inconnue"}
      head="Reprise d’accès"
      parent={{ path: "/bureau/successions", label: "Reprises d’accès" }}
      facts={loaderData.stateLabel}
    >
      <DoneNotice message={done} />
      {loaderData.next && !actionData && (
        <NextWaiting
          listPath="/bureau/successions"
          nextId={loaderData.next.nextId}
          left={loaderData.next.count}
          words={["reprise d’accès", "reprises d’accès"]}
        />
      )}
      <RefusedNotice refused={actionData} />
      {!company && (
        <Notice tone="warning" title="Aucune entreprise active ne porte ce NINEA">
          <p>La personne ne le sait pas. Refusez la demande en disant pourquoi.</p>
        </Notice>
      )}
      {objection && (
        <Notice tone="warning" title={`Opposition reçue le ${objection.at}`}>
          <p className="whitespace-pre-wrap wrap-anywhere">{objection.text}</p>
        </Notice>
      )}
      <OfficeSection title="La demande">
        <dl className="office-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="whitespace-pre-wrap">
                <span className="font-normal">{value}</span>
              </dd>
            </div>
          ))}
        </dl>
        {proof?.scan === "infected" && (
          <p className="mt-3 wrap-anywhere">
            {proof.name}
            {"\u00A0: "}retiré, l’antivirus y a trouvé un programme dangereux.
          </p>
        )}
        {proof && proof.scan !== "infected" && (
          <p className="mt-3">
            <a
              className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
              href={proof.path}
            >
              Voir le justificatif{"\u00A0"}: {proof.name}
            </a>{" "}
            {proof.scan !== "clean" && (
              <span className="block text-sm">Non analysé par l’antivirus</span>
            )}
          </p>
        )}
      </OfficeSection>
      {company && (
        <OfficeSection title="Qui agit aujourd’hui">
          <ul className="divide-y divide-line">
            {members.map(({ id, name, role, email, signedIn }) => (
              <li key={id} className="py-2 wrap-anywhere">
                <strong className="font-semibold">{name}</strong>, {role.toLowerCase()}, {email}{" "}
                <span className="block text-sm text-ink-soft">
                  Dernière connexion{"\u00A0"}: {signedIn}
                </span>
              </li>
            ))}
          </ul>
        </OfficeSection>
      )}
      {state === "open" && loaderData.mayPropose && (
        <Propose refused={actionData} version={loaderData.version} />
      )}
      {proposal && state !== "open" && <Proposed proposal={proposal} loaderData={loaderData} />}
      {invited && (
        <OfficeSection title="Invitation du nouveau responsable">
          <p className="wrap-anywhere">
            {invited.email}
            {"\u00A0: "}
            {invited.expired ? "n’est plus valable depuis le" : "valable jusqu’au"} {invited.endsAt}
            . Les responsables de maintenant le restent tant qu’elle n’est pas acceptée.
          </p>
          {loaderData.mayDecide && (
            <Act act="invite-again" label="Renvoyer l’invitation" version={loaderData.version} />
          )}
        </OfficeSection>
      )}
    </OfficePage>
  );
}

interface ActProps {
  act: string;
  label: ReactNode;
  version: number;
  primary?: boolean;
}

const Act = ({ act, label, version, primary = false }: ActProps) => (
  <form method="post" className="mt-3">
    <input type="hidden" name="version" value={version} />
    <button
      type="submit"
      name="intent"
      value={act}
      className={`button px-4 ${primary ? "button-primary" : "button-secondary"}`}
    >
      {label}
    </button>
  </form>
);

function Propose({ refused, version }: { refused: RefusedForm | undefined; version: number }) {
  const field = fieldsOfButton<typeof proposalSchema>(refused, "propose");
  return (
    <OfficeSection title="Proposer une décision">
      <form method="post" noValidate className="grid max-w-xl grid-cols-1">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="intent" value="propose" />
        <RequiredNote />
        <RadioField
          {...field("outcome")}
          label="Ce que vous proposez"
          options={[
            {
              value: "grant",
              label: "Accorder",
              help: "La personne devient responsable du compte.",
            },
            { value: "refuse", label: "Refuser", help: "Rien ne change dans l’entreprise." },
          ]}
        />
        <RadioField
          {...field("former")}
          defaultValue={field("former").defaultValue ?? "reader"}
          label="Ce que devient l’ancien responsable"
          options={[
            { value: "reader", label: "Il devient lecteur" },
            { value: "removed", label: "Il est retiré de l’entreprise" },
          ]}
        />
        <TextAreaField
          {...field("grounds")}
          label="Motif"
          rows={3}
          maxLength={1_000}
          help="La personne et l’entreprise le liront."
        />
        <SubmitButton>Proposer à une seconde personne</SubmitButton>
      </form>
    </OfficeSection>
  );
}

interface ProposedProps {
  proposal: {
    text: string;
    former: string;
    granting: boolean;
    grounds: string;
    by: string;
    own: boolean;
    decidedBy: string | null;
  };
  loaderData: { state: string; version: number; mayDecide: boolean; mayObject: boolean };
}

function Proposed({ proposal, loaderData }: ProposedProps) {
  const { text, former, granting, grounds, by, own, decidedBy } = proposal;
  const { state, version, mayDecide, mayObject } = loaderData;
  return (
    <OfficeSection title={decidedBy ? "Décision" : "Proposition"}>
      <p className="font-semibold">
        {text}
        {granting && `\u00A0: l’ancien responsable ${former}`}
      </p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{grounds}</p>
      <p className="mt-1 text-sm text-ink-soft">
        Proposé par {by}
        {decidedBy && `, décidé par ${decidedBy}`}
      </p>
      {state === "proposed" && mayDecide && (
        <>
          {own ? (
            <p className="mt-3">Une autre personne doit décider.</p>
          ) : granting && mayObject ? (
            <p className="mt-3">
              L’entreprise peut encore s’opposer{"\u00A0"}: attendez la fin du délai.
            </p>
          ) : (
            <Act act="decide" label={`${text} comme proposé`} version={version} primary />
          )}
          <Act act="hand-back" label="Rendre à l’instruction" version={version} />
        </>
      )}
    </OfficeSection>
  );
}
