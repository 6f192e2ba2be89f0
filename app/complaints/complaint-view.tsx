import type { RefusedForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import {
  ConsentForm,
  DecisionForm,
  HearingForm,
  PartiesForm,
  Press,
  ProposalForm,
  ShowFileForm,
  WriteForm,
} from "./complaint-forms.tsx";
import type { ShownComplaint } from "./read-complaint.server.ts";

interface ComplaintViewProps {
  complaint: ShownComplaint;
  done: string | null;
  refused: RefusedForm | undefined;
}

export type InsideProps = {
  complaint: ShownComplaint;
  inside: NonNullable<ShownComplaint["inside"]>;
  refused: RefusedForm | undefined;
};

export function ComplaintView({ complaint, done, refused }: ComplaintViewProps) {
  const { number, inside, why, closed, due, late } = complaint;
  return (
    <OfficePage
      title={`Réclamation ${number}`}
      parent={{ path: "/bureau/reclamations", label: "Réclamations" }}
      facts={
        <>
          <span>{complaint.stateLabel}</span>
          {due && (
            <span className={late ? "list-late" : undefined}>{`au plus tard le ${due}`}</span>
          )}
          {complaint.handledBy && <span>{`chez ${complaint.handledBy}`}</span>}
        </>
      }
    >
      <DoneNotice message={done} />
      <RefusedNotice refused={refused} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {inside ? (
            <Inside complaint={complaint} inside={inside} refused={refused} />
          ) : (
            <OfficeSection title="Ce qui est dit">
              <p>{why}</p>
              {closed && (
                <p className="mt-2">
                  Issue{"\u00A0"}: {closed}.
                </p>
              )}
            </OfficeSection>
          )}
        </div>
        <Side complaint={complaint} />
      </div>
    </OfficePage>
  );
}

const Prose = ({ children }: { children: string }) => (
  <p className="max-w-prose wrap-anywhere whitespace-pre-line">{children}</p>
);

function Inside(props: InsideProps) {
  const { complaint, inside, refused } = props;
  const { state, isMine } = complaint;
  const { whyNot } = inside;
  return (
    <>
      {whyNot.acknowledge === null && (
        <OfficeSection title="Prendre en charge" onlyActs>
          <p className="mb-3">
            Lisez d’abord. Si rien ne vous lie à ce qui est dit, prenez la réclamation{"\u00A0"}:
            son auteur l’apprend, et son nom ne s’ouvre qu’à vous.
          </p>
          <Press intent="acknowledge" version={complaint.version}>
            Prendre en charge
          </Press>
        </OfficeSection>
      )}
      <OfficeSection title="Ce qui est dit">
        <Prose>{inside.words}</Prose>
        {inside.about && (
          <p className="mt-3">
            <span className="text-ink-soft">Entreprise, certificat ou personne{"\u00A0"}:</span>{" "}
            <UnbrokenReference>{inside.about}</UnbrokenReference>
          </p>
        )}
        {inside.unknownNumber && (
          <p className="mt-3">
            Aucun certificat n’a le numéro <strong>{inside.unknownNumber}</strong>.{" "}
            <a className="link" href="/bureau/faux-numeros">
              Avertir le public
            </a>
          </p>
        )}
      </OfficeSection>
      <Documents {...props} />
      {(inside.messages.length > 0 || inside.mayAct) && (
        <OfficeSection title="Échanges avec l’auteur">
          {inside.messages.length === 0 && <p>Rien n’a été écrit.</p>}
          <ol className="mb-3 space-y-3">
            {inside.messages.map(({ id, author, body, at, writtenBy }) => (
              <li key={id} className="border-l-2 border-line pl-3">
                <p className="text-sm text-ink-soft">
                  {author === "complainant" ? "L’auteur" : writtenBy}, {at}
                </p>
                <Prose>{body}</Prose>
              </li>
            ))}
          </ol>
          {inside.mayAct && <WriteForm refused={refused} />}
        </OfficeSection>
      )}
      {inside.mayAct && (
        <OfficeSection title="Qui est visé">
          <PartiesForm {...props} />
        </OfficeSection>
      )}
      {complaint.kind !== "body" && <Hearing {...props} />}
      {inside.returnReason && isMine && (
        <OfficeSection title="Réponse rendue">
          <Prose>{inside.returnReason}</Prose>
        </OfficeSection>
      )}
      {inside.mayAct ? (
        <OfficeSection title="Proposer la réponse">
          <ProposalForm {...props} />
        </OfficeSection>
      ) : (
        inside.answer && <Answer {...props} />
      )}
      {state === "proposed" && <DecisionForm {...props} />}
    </>
  );
}

function Documents({ complaint, inside, refused }: InsideProps) {
  if (inside.files.length === 0) return null;
  return (
    <OfficeSection title="Pièces">
      <ul className="divide-y divide-line">
        {inside.files.map(({ id, name, infected, isOfCompany, isShown, at }) => (
          <li key={id} className="py-2 wrap-anywhere">
            {infected ? (
              <span>{name}, refusée par l’antivirus</span>
            ) : (
              <a
                className="link inline-block py-1"
                target="_blank"
                rel="noopener"
                href={addressOf("/bureau/reclamations/:id/pieces/:document", {
                  id: complaint.id,
                  document: id,
                })}
              >
                {name}
                <span className="sr-only"> (nouvel onglet)</span>
              </a>
            )}{" "}
            <span className="block text-sm text-ink-soft">
              {isOfCompany ? "de l’entreprise" : "de l’auteur"}, {at}
              {isShown && ", montrée à l’entreprise"}
            </span>
            {inside.mayAct &&
              inside.hearing?.answer === null &&
              !isOfCompany &&
              !isShown &&
              !infected && <ShowFileForm id={id} inside={inside} refused={refused} />}
          </li>
        ))}
      </ul>
    </OfficeSection>
  );
}

function Hearing(props: InsideProps) {
  const { complaint, inside } = props;
  const { hearing } = inside;
  if (!hearing)
    return inside.mayAct ? (
      <OfficeSection title="Entendre l’entreprise">
        {complaint.company ? (
          <>
            <ConsentForm {...props} />
            <HearingForm {...props} />
          </>
        ) : (
          <p>Dites d’abord de quelle entreprise il s’agit.</p>
        )}
      </OfficeSection>
    ) : null;
  return (
    <OfficeSection title="L’entreprise entendue">
      <p className="text-sm text-ink-soft">
        Ce qui lui est reproché, écrit par {hearing.askedBy ?? "une personne effacée"},{" "}
        {hearing.asked}
      </p>
      <Prose>{hearing.facts}</Prose>
      {hearing.answer ? (
        <>
          <p className="mt-3 text-sm text-ink-soft">Sa réponse, {hearing.answered}</p>
          <Prose>{hearing.answer}</Prose>
        </>
      ) : (
        <p className="mt-3">
          {hearing.isOver
            ? `Aucune réponse. Son délai a fini le ${hearing.dueOn}.`
            : `Elle a jusqu’au ${hearing.dueOn} pour répondre.`}
        </p>
      )}
      {inside.mayAct && !hearing.answer && (
        <Press intent="extend" version={complaint.version}>
          Prolonger son délai
        </Press>
      )}
    </OfficeSection>
  );
}

const Answer = ({ inside, complaint }: InsideProps) => (
  <OfficeSection title={inside.decidedBy ? "Réponse" : "Réponse proposée"}>
    <p>
      <strong>{inside.outcomeLabel}</strong>
      {inside.proposedBy && `, proposée par ${inside.proposedBy}`}
      {inside.decidedBy && `, décidée par ${inside.decidedBy}`}
    </p>
    {inside.findings && (
      <>
        <h3 className="mt-3 font-semibold">Ce qui a été constaté</h3>
        <Prose>{inside.findings}</Prose>
      </>
    )}
    {inside.answer && (
      <>
        <h3 className="mt-3 font-semibold">Ce que l’auteur lit</h3>
        <Prose>{inside.answer}</Prose>
      </>
    )}
    {inside.mayLeadToMeasure && complaint.company && (
      <p className="mt-3">
        <ButtonLink
          href={`/bureau/mesures/nouvelle?entreprise=${complaint.company.id}&reclamation=${complaint.id}`}
          tone="secondary"
        >
          Proposer une mesure
        </ButtonLink>
      </p>
    )}
  </OfficeSection>
);

/** Who complains, whom it is about, and how it came. */
function Side({ complaint }: { complaint: ShownComplaint }) {
  const { complainant, inside, company, isMine, state } = complaint;
  return (
    <OfficeSection title="Réclamation">
      <dl className="space-y-2">
        <Fact label="Sur">{complaint.kindLabel}</Fact>
        <Fact label="Reçue">{`${complaint.received}, ${complaint.channel}`}</Fact>
        {inside?.registeredBy && <Fact label="Notée par">{inside.registeredBy}</Fact>}
        {company && (
          <Fact label="Entreprise">
            <a className="link" href={addressOf("/bureau/entreprises/:id", { id: company.id })}>
              {company.name}
            </a>
          </Fact>
        )}
        {inside?.accused && <Fact label="Personne visée">{inside.accused}</Fact>}
        {complainant ? (
          <>
            <Fact label="Auteur">{complainant.name}</Fact>
            {complainant.email && (
              <Fact label="E-mail">
                <a className="link wrap-anywhere" href={`mailto:${complainant.email}`}>
                  {complainant.email}
                </a>
              </Fact>
            )}
            {!complainant.email && (
              <Fact label="E-mail">Aucun{"\u00A0"}: appelez pour chaque nouvelle</Fact>
            )}
            {complainant.phone && (
              <Fact label="Téléphone">
                <a className="link whitespace-nowrap" href={`tel:${complainant.phone.number}`}>
                  {complainant.phone.words}
                </a>
              </Fact>
            )}
          </>
        ) : (
          inside && <Fact label="Auteur">Réservé à la personne en charge</Fact>
        )}
        {complaint.code && <Fact label="Code de suivi">{complaint.code}</Fact>}
        {inside && (
          <Fact label="Son nom">
            {inside.naming === "kept-back"
              ? "ne doit pas être dit"
              : "peut être dit à l’entreprise"}
          </Fact>
        )}
        {inside && state === "proposed" && (
          <Fact label="Peuvent décider">
            {inside.deciders.length > 0
              ? inside.deciders.join(", ")
              : "Personne\u00A0: tous sont concernés. Donnez le rôle à une autre personne."}
          </Fact>
        )}
      </dl>
      {inside && state === "under-review" && !isMine && (
        <div className="mt-4">
          <Press
            intent="take"
            version={complaint.version}
            fields={{ from: complaint.handledById ?? "" }}
          >
            Reprendre la réclamation
          </Press>
        </div>
      )}
    </OfficeSection>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
