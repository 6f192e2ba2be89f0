import { FileField, TextAreaField } from "#app/forms/field.tsx";
import { fieldsOfButton } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import type { Route } from "./+types/own-measure-page";
import type { measureAnswerSchema } from "./measure.schema.ts";
import { longestFacts } from "./measure.ts";
import { measureLetterObject, measureOpening } from "./measure-letter.ts";
import { MeasureLetterView } from "./measure-letter-view.tsx";

interface Props {
  loaderData: Route.ComponentProps["loaderData"];
  actionData: Route.ComponentProps["actionData"] | undefined;
}

/** A measure as its company reads it: what is decided first, then what is held against it, its answer and its documents. */
export function OwnMeasure({ loaderData, actionData }: Route.ComponentProps) {
  const page = loaderData;
  const { number, letters } = page;
  return (
    <SpacePage
      title={`${page.kind} ${number}`}
      lead={leadOf(page)}
      trail={[{ label: "Mesures", path: "/espace/mesures" }]}
    >
      <DoneNotice message={page.done} />
      <RefusedNotice refused={actionData} />
      {letters.map((letter) => (
        <Letter key={letter.id} measureId={page.id} letter={letter} />
      ))}
      <SpaceSection title="Ce qui est reproché">
        <p className="text-sm text-ink-soft">Écrit le {page.asked}</p>
        <ul className="mt-2 list-disc pl-5">
          {page.rights.map(({ id, code, name, certificate }) => (
            <li key={id}>
              {code} {name}, certificat <span className="whitespace-nowrap">{certificate}</span>
            </li>
          ))}
        </ul>
        <p className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">{page.facts}</p>
        {page.reducedTo && (
          <p className="mt-3">
            <strong>Réduction proposée{"\u00A0"}: </strong>
            {page.reducedTo}
          </p>
        )}
        {page.demand && (
          <>
            <h3 className="mt-4 font-semibold">{demandTitle(page)}</h3>
            <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{page.demand}</p>
          </>
        )}
      </SpaceSection>
      {(page.answer || page.inPersonOn) && (
        <SpaceSection title="Vos observations">
          {page.answer && (
            <>
              <p className="text-sm text-ink-soft">{page.answered}</p>
              <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{page.answer}</p>
            </>
          )}
          {page.inPersonOn && (
            <p className="mt-3">Vous avez été entendu en personne le {page.inPersonOn}.</p>
          )}
        </SpaceSection>
      )}
      <Documents loaderData={page} actionData={actionData} />
      {page.mayAnswer && <AnswerForm loaderData={page} actionData={actionData} />}
    </SpacePage>
  );
}

/** How the measure stands; while the company may answer, until when. */
function leadOf(page: Props["loaderData"]): string {
  const { isDropped, wasUrgent, mayAnswer, isOver, dueOn, state } = page;
  if (isDropped)
    return wasUrgent
      ? "La mesure est abandonnée et la suspension en urgence a pris fin."
      : "La mesure est abandonnée. Rien ne change pour vous.";
  return mayAnswer && !isOver ? `${state}, au plus tard le ${dueOn}.` : `${state}.`;
}

/** What is demanded is conditional until a letter says it. */
function demandTitle({ letters, demandedBy }: Props["loaderData"]): string {
  const until = demandedBy ? `au plus tard le ${demandedBy}` : "pour que la suspension soit levée";
  return letters.length > 0 ? `À faire ${until}` : `Ce qui serait à faire ${until}`;
}

type ShownLetter = Props["loaderData"]["letters"][number];

function Letter({ measureId, letter: letterRow }: { measureId: string; letter: ShownLetter }) {
  const { to } = useSpace();
  const { id, letter, appeal, notified, appealUntil } = letterRow;
  return (
    <>
      <section
        className={`card border-t-[6px] p-5 sm:p-6 ${letter.kind === "lifted" ? "border-t-green" : "border-t-laterite"}`}
      >
        <h2 className="text-xl font-bold">{measureLetterObject(letter)}</h2>
        <p className="mt-2 max-w-prose">{measureOpening(letter)}</p>
        {letter.kind !== "lifted" && letter.demand && (
          <p className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">
            <strong>À faire{"\u00A0"}: </strong>
            {letter.demand}
          </p>
        )}
        <p className="mt-4">
          <a
            className="button button-secondary w-full sm:w-auto"
            href={to(
              addressOf("/espace/mesures/:id/lettres/:letter", { id: measureId, letter: id }),
            )}
          >
            Télécharger la lettre (PDF)
          </a>
        </p>
        <details className="print-open mt-2">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center print:hidden">
            Lire la lettre entière
          </summary>
          <MeasureLetterView letter={letter} isSigned />
        </details>
      </section>
      {appeal.length > 0 && appealUntil && (
        <SpaceSection title="Vous pouvez faire un recours">
          <p className="font-semibold">
            Notifiée le {notified}. Recours au plus tard le {appealUntil}.
          </p>
          {appeal.map((text) => (
            <p key={text} className="mt-2 max-w-prose">
              <UnbrokenReference>{text}</UnbrokenReference>
            </p>
          ))}
        </SpaceSection>
      )}
    </>
  );
}

function AnswerForm({ loaderData, actionData }: Props) {
  const field = fieldsOfButton<typeof measureAnswerSchema>(actionData, "answer");
  const { dueOn, isOver } = loaderData;
  return (
    <SpaceSection title="Présentez vos observations">
      <p className="max-w-prose font-semibold">
        {isOver
          ? `Le délai a fini le ${dueOn}. Vous pouvez encore répondre tant que rien n’est décidé.`
          : `Répondez au plus tard le ${dueOn}.`}
      </p>
      <p className="mt-2 mb-4 max-w-prose">
        Joignez d’abord vos pièces, puis écrivez{"\u00A0"}: la réponse part une seule fois. Pour
        être entendu en personne ou avoir plus de temps, écrivez-nous avant ce jour.
      </p>
      <form method="post" noValidate className="grid max-w-prose grid-cols-1">
        <TextAreaField
          {...field("answer")}
          label="Vos observations"
          rows={8}
          maxLength={longestFacts}
        />
        <SubmitButton intent="answer">Envoyer mes observations</SubmitButton>
      </form>
    </SpaceSection>
  );
}

function Documents({ loaderData, actionData }: Props) {
  const { id, companyId, files, mayAddFile } = loaderData;
  if (files.length === 0 && !mayAddFile) return null;
  return (
    <SpaceSection title="Pièces">
      {files.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {files.map(({ id: document, name, isOwn }) => (
            <li key={document} className="py-1">
              <a
                className="link inline-flex min-h-11 items-center wrap-anywhere"
                target="_blank"
                rel="noopener"
                href={`${addressOf("/espace/mesures/:id/pieces/:document", { id, document })}?entreprise=${companyId}`}
              >
                {name}
                <span className="sr-only"> (nouvel onglet)</span>
              </a>{" "}
              <span className="text-sm text-ink-soft">{isOwn ? "de vous" : "de l’organisme"}</span>
            </li>
          ))}
        </ul>
      )}
      {mayAddFile && (
        <form
          method="post"
          encType="multipart/form-data"
          noValidate
          className="mt-4 grid max-w-prose grid-cols-1"
        >
          <FileField
            name="fichier"
            id="file-file"
            error={actionData?.intent === "file" ? actionData.errors.file : undefined}
            label="Joindre une photo ou un document"
            accept=".pdf,image/jpeg,image/png,image/webp"
            help={"PDF ou photo, 10\u00A0Mo au plus."}
          />
          <SubmitButton intent="file">Joindre</SubmitButton>
        </form>
      )}
    </SpaceSection>
  );
}
