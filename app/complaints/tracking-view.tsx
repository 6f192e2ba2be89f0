import { RadioField } from "#app/forms/choice-fields.tsx";
import { FileField, TextAreaField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { readablePhone } from "#app/settings/public-settings.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { complaintMessageSchema } from "./complaint.schema.ts";
import { longestComplaint, MOST_COMPLAINT_FILES } from "./complaint.ts";
import type { TrackedComplaint } from "./tracking-page.tsx";

/** Asks for the number and the code of a complaint. */
export const TrackingGate = ({ wrong }: { wrong: boolean }) => (
  <NarrowPage
    title="Suivre une réclamation"
    lead="Le numéro et le code sont sur la page qui a suivi l’envoi, et dans notre e-mail."
  >
    {wrong && (
      <Notice tone="error" title="Aucune réclamation ne s’ouvre ainsi" takesFocus>
        <p>
          Vérifiez le numéro et le code. Si vous les avez perdus, appelez-nous{"\u00A0"}: nous
          retrouvons la réclamation avec vous.
        </p>
      </Notice>
    )}
    <form method="get" action="/reclamations/suivi" className="grid grid-cols-1">
      <RequiredNote />
      <TextField
        name="numero"
        label="Numéro de la réclamation"
        help={"Exemple\u00A0: RL-2026-00012-3"}
      />
      <TextField name="code" label="Code de suivi" help="Douze lettres et chiffres." />
      <button type="submit" className="button button-primary w-full sm:w-auto">
        Ouvrir ma réclamation
      </button>
    </form>
    <p>
      <a className="link" href="/reclamations">
        Comment faire une réclamation
      </a>
    </p>
  </NarrowPage>
);

interface TrackingProps {
  tracked: TrackedComplaint;
  refused: RefusedForm | undefined;
}

const H2 = "text-lg font-bold text-green";

export function TrackingView({ tracked, refused }: TrackingProps) {
  return (
    <NarrowPage title={`Réclamation ${tracked.number}`} lead={nextInWords(tracked)}>
      <DoneNotice message={tracked.done} />
      <RefusedNotice refused={refused} />
      {tracked.answer && (
        <section>
          <h2 className={H2}>Notre réponse</h2>
          <p className="mt-2">
            <strong>Réclamation {tracked.answer.outcome.toLowerCase()}</strong>, le{" "}
            {tracked.answer.on}.
          </p>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{tracked.answer.text}</p>
          <p className="mt-2 text-sm text-ink-soft">
            Un fait nouveau{"\u202F"}? Faites une autre réclamation et citez ce numéro.
          </p>
        </section>
      )}
      <dl className="divide-y divide-line border-y border-line">
        {[
          ["Statut", tracked.state],
          ["Reçue le", tracked.received],
          ["Vous signalez", tracked.kind],
          ["Entreprise, certificat ou personne", tracked.about],
          ["Code de suivi", tracked.code],
        ].map(
          ([label, value]) =>
            value && (
              <div key={label} className="py-2">
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {tracked.question && <Question facts={tracked.question} />}
      <Thread tracked={tracked} refused={refused} />
      <Documents tracked={tracked} refused={refused} />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          Ce que vous avez écrit
        </summary>
        <p className="wrap-anywhere whitespace-pre-line">{tracked.words}</p>
      </details>
      {tracked.open && <OwnChoices tracked={tracked} />}
    </NarrowPage>
  );
}

/** What happens next, and until when. */
function nextInWords({
  open,
  answer,
  isAcknowledged,
  late,
  acknowledgeBy,
  answerBy,
  authorityPhone,
  state,
}: TrackedComplaint) {
  if (answer) return "La réclamation est close.";
  if (!open) return `${state}. La réclamation est close.`;
  if (isAcknowledged)
    return `Une personne qui n’est pas concernée l’examine. Réponse prévue le ${answerBy}.`;
  if (late)
    return `Elle devait être prise en charge le ${acknowledgeBy}. Appelez-nous au ${readablePhone(authorityPhone)}.`;
  return `Une personne qui n’est pas concernée la prend en charge au plus tard le ${acknowledgeBy}.`;
}

/** Whether facts that tell who complains may be told. */
const Question = ({ facts }: { facts: string }) => (
  <Notice tone="warning" title={"Acceptez-vous que nous disions ceci à l’entreprise\u202F?"}>
    <p>Ces faits peuvent suffire à vous reconnaître. Rien n’est dit sans votre accord.</p>
    <p className="mt-2 wrap-anywhere whitespace-pre-line">{facts}</p>
    <form method="post" className="mt-3 flex flex-wrap gap-3">
      <button type="submit" name="intent" value="accepte" className="button button-secondary">
        J’accepte
      </button>
      <button type="submit" name="intent" value="refuse" className="button button-secondary">
        Je refuse
      </button>
    </form>
  </Notice>
);

interface PartProps {
  tracked: TrackedComplaint;
  refused: RefusedForm | undefined;
}

function Thread({ tracked, refused }: PartProps) {
  return (
    <section>
      <h2 className={H2}>Messages</h2>
      {tracked.messages.length === 0 && <p className="mt-2">Aucun message pour le moment.</p>}
      <ol className="mt-2 space-y-3">
        {tracked.messages.map(({ id, isOwn, body, at }) => (
          <li key={id} className="border-l-2 border-line pl-3">
            <p className="text-sm text-ink-soft">
              {isOwn ? "Vous" : "L’organisme"}, {at}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{body}</p>
          </li>
        ))}
      </ol>
      {tracked.open && (
        <form method="post" noValidate className="mt-3 grid grid-cols-1">
          <TextAreaField
            {...fieldsOfButton<typeof complaintMessageSchema>(refused, "ecrit")("body")}
            label="Ajouter quelque chose ou répondre"
            rows={4}
            maxLength={longestComplaint}
          />
          <SubmitButton intent="ecrit">Envoyer</SubmitButton>
        </form>
      )}
    </section>
  );
}

function Documents({ tracked, refused }: PartProps) {
  const { files, open } = tracked;
  const mayAdd = open && files.length < MOST_COMPLAINT_FILES;
  return (
    <section>
      <h2 className={H2}>Photos et pièces</h2>
      {files.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {files.map(({ id, name, at }) => (
            <li key={id} className="py-2 wrap-anywhere">
              {name} <span className="text-sm text-ink-soft">, {at}</span>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <form
          method="post"
          encType="multipart/form-data"
          noValidate
          className="mt-3 grid grid-cols-1"
        >
          <FileField
            name="fichier"
            id="file-file"
            error={refused?.errors.file}
            label="Une photo ou un document"
            accept=".pdf,image/jpeg,image/png,image/webp"
            help={"PDF ou photo, 10\u00A0Mo au plus. Une à la fois."}
          />
          <SubmitButton intent="file">Joindre</SubmitButton>
        </form>
      )}
    </section>
  );
}

/** What the author may change: whether they may be named, and the complaint itself. */
const OwnChoices = ({ tracked }: { tracked: TrackedComplaint }) => (
  <>
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {tracked.naming === "kept-back"
          ? "Votre nom est gardé pour nous"
          : "Votre nom peut être dit à l’entreprise"}
      </summary>
      <form method="post" className="grid grid-cols-1">
        <RadioField
          name="naming"
          defaultValue={tracked.naming}
          label={"Pouvons-nous dire votre nom\u202F?"}
          options={[
            { value: "kept-back", label: "Non, gardez-le pour vous" },
            { value: "may-be-named", label: "Oui, vous pouvez le dire" },
          ]}
        />
        <SubmitButton intent="nom">Enregistrer mon choix</SubmitButton>
      </form>
    </details>
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Retirer la réclamation
      </summary>
      <form method="post">
        <p className="mb-3">
          Elle est close sans réponse. Ce qu’elle nous a appris reste connu de nous.
        </p>
        <button type="submit" name="intent" value="retire" className="button button-secondary">
          Retirer ma réclamation
        </button>
      </form>
    </details>
  </>
);
