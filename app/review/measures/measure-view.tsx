import type { RefusedForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { days, lowerFirst } from "#app/kernel/french.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { FingerprintDiffers } from "#app/ui/fingerprint.tsx";
import { measureRefusals } from "./measure.refusals.ts";
import { URGENT_DAYS } from "./measure.ts";
import {
  CallForm,
  DropForm,
  FileForm,
  InPersonForm,
  LiftForm,
  PressMeasure,
} from "./measure-forms.tsx";
import type { ShownMeasure } from "./read-measure.server.ts";

export interface MeasureViewProps {
  measure: ShownMeasure;
  /** The day and the time that the form of a call begins with. */
  now: { day: string; time: string };
  done: string | null;
  refused: RefusedForm | undefined;
}

export function MeasureView(props: MeasureViewProps) {
  const { measure, done, refused } = props;
  return (
    <OfficePage
      title={`${measure.kindLabel} ${measure.number}`}
      parent={{ path: "/bureau/mesures", label: "Mesures" }}
      facts={
        <>
          <span>{measure.stateLabel}</span>
          {measure.hearing && measure.state === "heard" && !measure.hearing.answer && (
            <span>{`réponse au plus tard le ${measure.hearing.dueOn}`}</span>
          )}
          {measure.isOverdue && (
            <span className="list-late">{`condition échue le ${measure.demandedBy}`}</span>
          )}
        </>
      }
    >
      <DoneNotice message={done} />
      <RefusedNotice refused={refused} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {measure.concern && (
            <OfficeSection title="Vous n’y prenez pas part">
              <p>{measure.concern}</p>
            </OfficeSection>
          )}
          <Proposed measure={measure} />
          <Documents {...props} />
          {measure.urgent && <Urgent measure={measure} />}
          {measure.hearing && <Hearing {...props} />}
          {measure.decision && (
            <OfficeSection title="Décision">
              <p className="text-sm text-ink-soft">
                {measure.decision.by}, {measure.decision.at}
              </p>
              <Prose>{measure.decision.reason}</Prose>
            </OfficeSection>
          )}
          {measure.letters.length > 0 && <Letters {...props} />}
          {measure.lift && <Lift measure={measure} />}
          {measure.dropped && (
            <OfficeSection title="Abandonnée">
              <p className="text-sm text-ink-soft">
                {measure.dropped.by}, {measure.dropped.at}
              </p>
              <Prose>{measure.dropped.reason}</Prose>
            </OfficeSection>
          )}
          <NextActs {...props} />
        </div>
        <Side measure={measure} />
      </div>
    </OfficePage>
  );
}

const Prose = ({ children }: { children: string | null }) => (
  <p className="max-w-prose wrap-anywhere whitespace-pre-line">{children}</p>
);

const Proposed = ({ measure }: { measure: ShownMeasure }) => (
  <OfficeSection title="Faits retenus">
    <p className="text-sm text-ink-soft">Proposée par {measure.proposed}</p>
    <Prose>{measure.facts}</Prose>
    {measure.reducedTo && (
      <p className="mt-3">
        <strong>Réduction{"\u00A0"}: </strong>
        {measure.reducedTo}
      </p>
    )}
    {measure.demand && (
      <>
        <h3 className="mt-3 font-semibold">
          {measure.demandedBy
            ? `À faire au plus tard le ${measure.demandedBy}`
            : "À faire pour que la suspension soit levée"}
        </h3>
        <Prose>{measure.demand}</Prose>
      </>
    )}
  </OfficeSection>
);

function Documents({ measure, refused }: MeasureViewProps) {
  if (measure.files.length === 0 && !measure.mayAddFile) return null;
  return (
    <OfficeSection title="Pièces">
      {measure.files.length > 0 && (
        <ul className="mb-3 divide-y divide-line">
          {measure.files.map(({ id, name, infected, isOfCompany, at }) => (
            <li key={id} className="py-2 wrap-anywhere">
              {infected ? (
                <span>{name}, refusée par l’antivirus</span>
              ) : (
                <a
                  className="link inline-block py-1"
                  target="_blank"
                  rel="noopener"
                  href={addressOf("/bureau/mesures/:id/pieces/:document", {
                    id: measure.id,
                    document: id,
                  })}
                >
                  {name}
                  <span className="sr-only"> (nouvel onglet)</span>
                </a>
              )}{" "}
              <span className="block text-sm text-ink-soft">
                {isOfCompany ? "de l’entreprise" : "de l’organisme"}, {at}
              </span>
            </li>
          ))}
        </ul>
      )}
      {measure.mayAddFile && <FileForm refused={refused} />}
    </OfficeSection>
  );
}

const Urgent = ({ measure: { urgent } }: { measure: ShownMeasure }) =>
  urgent && (
    <OfficeSection title="Suspension en urgence">
      <p className="text-sm text-ink-soft">
        {urgent.by}, {urgent.at}
      </p>
      <Prose>{urgent.reason}</Prose>
      <p className="mt-2">
        {urgent.runs
          ? `Elle prend fin d’elle-même après le ${urgent.until} si rien n’est décidé.`
          : urgent.ended
            ? `Elle a pris fin sans décision, ${urgent.ended}. La qualification vaut de nouveau.`
            : `Elle courait jusqu’au ${urgent.until}.`}
      </p>
    </OfficeSection>
  );

function Hearing({ measure, now, refused }: MeasureViewProps) {
  const { hearing } = measure;
  if (!hearing) return null;
  const waits = hearing.isOver
    ? `Aucune réponse. Le délai a fini le ${hearing.dueOn}.`
    : `L’entreprise a jusqu’au ${hearing.dueOn} pour répondre.`;
  return (
    <OfficeSection title="L’entreprise entendue">
      <p className="text-sm text-ink-soft">Observations demandées par {hearing.asked}</p>
      {hearing.answer ? (
        <>
          <p className="mt-3 text-sm text-ink-soft">Sa réponse, {hearing.answered}</p>
          <Prose>{hearing.answer}</Prose>
        </>
      ) : (
        <p className="mt-2">{waits}</p>
      )}
      {hearing.inPerson && (
        <>
          <p className="mt-3 text-sm text-ink-soft">
            Entendue en personne le {hearing.inPersonOn}, noté par {hearing.inPersonBy}
          </p>
          <Prose>{hearing.inPerson}</Prose>
        </>
      )}
      {measure.mayExtend && (
        <div className="mt-3">
          <PressMeasure intent="extend" version={measure.version}>
            Prolonger son délai
          </PressMeasure>
        </div>
      )}
      {measure.mayNote && <InPersonForm refused={refused} today={now.day} />}
    </OfficeSection>
  );
}

function Letters({ measure, now, refused }: MeasureViewProps) {
  return (
    <OfficeSection title="Lettres">
      {measure.letters.some(({ holds }) => !holds) && <FingerprintDiffers />}
      <ul className="divide-y divide-line">
        {measure.letters.map(({ id, label, signed, notified, appealUntil }) => (
          <li key={id} className="py-2">
            <a
              className="link inline-flex min-h-11 items-center"
              href={addressOf("/bureau/mesures/:id/lettres/:letter", {
                id: measure.id,
                letter: id,
              })}
            >
              {label} (PDF)
            </a>
            <span className="block text-sm text-ink-soft">
              Signée par {signed}
              {notified ? `\u202F; ${notified}` : "\u202F; pas encore lue"}
              {appealUntil && `\u202F; recours au plus tard le ${appealUntil}`}
            </span>
          </li>
        ))}
      </ul>
      {measure.mayCall && <CallForm refused={refused} now={now} isToCall={measure.isToCall} />}
    </OfficeSection>
  );
}

const Lift = ({ measure: { lift } }: { measure: ShownMeasure }) =>
  lift && (
    <OfficeSection
      title={lift.liftedBy ? "Levée" : lift.waits ? "Levée proposée" : "Levée écartée"}
    >
      <p className="text-sm text-ink-soft">
        Proposée par {lift.by}
        {lift.liftedBy && `, levée par ${lift.liftedBy}, ${lift.at}`}
      </p>
      <Prose>{lift.reason}</Prose>
    </OfficeSection>
  );

/** What the reader may do next, and why not where the state would allow it. */
function NextActs({ measure, refused }: MeasureViewProps) {
  const { whyNot, state, version, id } = measure;
  const sign = (act: string) => `${addressOf("/bureau/mesures/:id/signer", { id })}?acte=${act}`;
  const isSigned = state === "heard" && whyNot.decide === null;
  const signs = whyNot.decide !== "not-yours";
  return (
    <>
      {whyNot.hear === null && (
        <OfficeSection title="Entendre l’entreprise" onlyActs>
          <p className="mb-3 max-w-prose">
            L’entreprise reçoit les faits et les pièces ci-dessus, et le temps d’y répondre. Joignez
            d’abord toutes les pièces.
          </p>
          <PressMeasure intent="hear" version={version}>
            Demander ses observations
          </PressMeasure>
        </OfficeSection>
      )}
      {whyNot["suspend-at-once"] === null && (
        <OfficeSection title="Suspendre en urgence" onlyActs>
          <p className="mb-3 max-w-prose">
            La qualification est suspendue tout de suite, {days(URGENT_DAYS)} au plus, et
            l’entreprise est entendue pendant ce temps. Sans décision, la suspension prend fin
            d’elle-même.
          </p>
          <ButtonLink href={sign("urgence")} tone="secondary">
            Préparer la lettre
          </ButtonLink>
        </OfficeSection>
      )}
      {state === "heard" && signs && (
        <OfficeSection title="Décider" onlyActs={isSigned}>
          {isSigned ? (
            <>
              <p className="mb-3 max-w-prose">
                Écrivez les motifs, relisez la lettre, signez. La mesure prend effet ce jour.
              </p>
              <ButtonLink href={sign("decision")}>Préparer la lettre</ButtonLink>
            </>
          ) : (
            <p>{whyNot.decide && measureRefusals[whyNot.decide].message}</p>
          )}
        </OfficeSection>
      )}
      {state === "lift-proposed" && signs && (
        <OfficeSection title="Décider de la levée" onlyActs={whyNot.lift === null}>
          {whyNot.lift && <p className="mb-3">{measureRefusals[whyNot.lift].message}</p>}
          <div className="flex flex-wrap gap-3">
            {whyNot.lift === null && (
              <ButtonLink href={sign("levee")}>Préparer la lettre</ButtonLink>
            )}
            {whyNot.keep === null && (
              <PressMeasure intent="keep" version={version}>
                Maintenir la mesure
              </PressMeasure>
            )}
          </div>
        </OfficeSection>
      )}
      {whyNot["propose-lift"] === null && <LiftForm refused={refused} version={version} />}
      {whyNot.drop === null && <DropForm refused={refused} version={version} />}
    </>
  );
}

/** What the measure is about, and who may decide. */
function Side({ measure }: { measure: ShownMeasure }) {
  const { company, complaint, rights, state, deciders, lifters } = measure;
  const waitsFor = state === "heard" || state === "proposed" ? deciders : lifters;
  const nobody =
    "Personne\u00A0: tous ont proposé la mesure ou sont liés à l’entreprise. Nommez un suppléant.";
  return (
    <OfficeSection title="Mesure">
      <dl className="space-y-2">
        <Fact label="Entreprise">
          <a className="link" href={addressOf("/bureau/entreprises/:id", { id: company.id })}>
            {company.name}
          </a>
        </Fact>
        {complaint && (
          <Fact label="Après la réclamation">
            <a className="link" href={addressOf("/bureau/reclamations/:id", { id: complaint.id })}>
              {complaint.number}
            </a>
          </Fact>
        )}
        <Fact label={rights.length > 1 ? "Qualifications" : "Qualification"}>
          <ul className="space-y-2">
            {rights.map((right) => (
              <li key={right.id}>
                <span className="block wrap-anywhere">
                  {right.code} {right.name}
                </span>
                <span className="text-sm text-ink-soft">
                  {right.rank}, {right.certificate}, {lowerFirst(right.status)}
                </span>
              </li>
            ))}
          </ul>
        </Fact>
        {(state === "heard" || state === "proposed" || state === "lift-proposed") && (
          <Fact label="Peuvent décider">{waitsFor.length > 0 ? waitsFor.join(", ") : nobody}</Fact>
        )}
      </dl>
    </OfficeSection>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
