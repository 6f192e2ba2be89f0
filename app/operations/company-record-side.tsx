import type { FamilyGroup } from "#app/activity/group-by-family.ts";
import type { Detail } from "#app/companies/company-card.ts";
import { addressOf } from "#app/kernel/address.ts";
import { Mark, Nothing, type Part, RecordPart } from "./company-record-sections.tsx";

interface RecordSideProps {
  id: string;
  card: { company: Detail[]; contact: Detail[] };
  families: FamilyGroup[];
  record: {
    members?: Part<"members"> | null;
    messages: Part<"messages"> | null;
    corrections: Part<"corrections"> | null;
    measures: Part<"measures"> | null;
    complaints: Part<"complaints"> | null;
    journal: Part<"journal"> | null;
    ownConflict: Part<"ownConflict"> | null;
  };
}

/** Facts, people, messages and history, beside the record; two columns on very wide screens. */
export const RecordSide = ({ id, card, families, record }: RecordSideProps) => (
  <div className="record-side">
    <div>
      <RecordPart id="entreprise" title="Entreprise">
        <Details details={card.company} />
      </RecordPart>
      <RecordPart id="contact" title="Contact principal">
        {card.contact.length === 0 ? (
          <Nothing>Personne n’agit pour cette entreprise.</Nothing>
        ) : (
          <Details details={card.contact} />
        )}
      </RecordPart>
      {record.members && <Members members={record.members} />}
      <RecordPart
        id="sous-domaines"
        title="Sous-domaines choisis"
        count={families.reduce((sum, { subAreas }) => sum + subAreas.length, 0)}
      >
        <SubAreas families={families} />
      </RecordPart>
    </div>
    <div>
      {record.messages && <Messages messages={record.messages} />}
      {record.corrections && (
        <Corrections corrections={record.corrections} hasConflict={record.ownConflict !== null} />
      )}
      {record.measures && <Measures companyId={id} measures={record.measures} />}
      {record.complaints && <Complaints complaints={record.complaints} />}
      {record.journal && <Journal lines={record.journal} companyId={id} />}
    </div>
  </div>
);

const Details = ({ details }: { details: Detail[] }) => (
  <dl className="record-details">
    {details.map(({ label, value, href }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {href ? (
            <a className="link" href={href}>
              {value}
            </a>
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const SubAreas = ({ families }: { families: FamilyGroup[] }) =>
  families.length === 0 ? (
    <Nothing>Aucun pour le moment.</Nothing>
  ) : (
    <ul className="record-lines">
      {families.flatMap(({ subAreas }) =>
        subAreas.map(({ subAreaId, subAreaCode, subAreaName }) => (
          <li key={subAreaId}>
            <b>{subAreaCode}</b> {subAreaName}
          </li>
        )),
      )}
    </ul>
  );

const Members = ({ members }: { members: Part<"members"> }) => (
  <RecordPart id="membres" title="Membres" count={members.length}>
    {members.length === 0 ? (
      <Nothing>Aucun.</Nothing>
    ) : (
      <ul className="record-lines">
        {members.map(({ id, page, name, function: does, role, email, seen, disabled }) => (
          <li key={id}>
            {page ? (
              <a className="link" href={page}>
                {name}
              </a>
            ) : (
              <b>{name}</b>
            )}
            {disabled && (
              <>
                {" "}
                <Mark tone="bad">compte fermé</Mark>
              </>
            )}
            <span className="record-small">
              {does}, {role.toLowerCase()} · {seen}
            </span>
            <span className="record-small">{email}</span>
          </li>
        ))}
      </ul>
    )}
  </RecordPart>
);

const Messages = ({ messages: { count, list } }: { messages: Part<"messages"> }) => (
  <RecordPart id="messages" title="Messages" count={count}>
    {list.length === 0 ? (
      <Nothing>Aucun message à propos d’un dossier.</Nothing>
    ) : (
      <ul className="record-lines">
        {list.map(({ id, applicationId, at, by, text, number, unread }) => (
          <li key={id}>
            <b>{by}</b>
            {"\u00A0: "}
            {text}
            {unread && (
              <>
                {" "}
                <Mark tone="late">à lire</Mark>
              </>
            )}
            <span className="record-small">
              {at}
              {" · "}
              <a
                className="link"
                href={addressOf("/bureau/dossiers/:id/messages", { id: applicationId })}
              >
                {number ?? "Répondre"}
              </a>
            </span>
          </li>
        ))}
      </ul>
    )}
  </RecordPart>
);

const Measures = ({
  companyId,
  measures: { list, mayPropose },
}: {
  companyId: string;
  measures: Part<"measures">;
}) => (
  <RecordPart id="mesures" title="Mesures" count={list.length}>
    {list.length === 0 ? (
      <Nothing>Aucune sur ses qualifications.</Nothing>
    ) : (
      <ul className="record-lines">
        {list.map(({ id, number, kind, state, since, waits }) => (
          <li key={id}>
            <a className="link" href={addressOf("/bureau/mesures/:id", { id })}>
              {kind} {number}
            </a>{" "}
            <span className="record-small">
              <Mark tone={waits ? "late" : "plain"}>{state}</Mark> {since}
            </span>
          </li>
        ))}
      </ul>
    )}
    {mayPropose && (
      <p className="px-4 pb-2">
        <a
          className="link inline-flex min-h-11 items-center"
          href={`/bureau/mesures/nouvelle?entreprise=${companyId}`}
        >
          Proposer une mesure
        </a>
      </p>
    )}
  </RecordPart>
);

const Complaints = ({ complaints }: { complaints: Part<"complaints"> }) => (
  <RecordPart id="reclamations" title="Réclamations" count={complaints.length}>
    {complaints.length === 0 ? (
      <Nothing>Aucune ne vise cette entreprise.</Nothing>
    ) : (
      <ul className="record-lines">
        {complaints.map(({ id, number, kind, state, since, waits }) => (
          <li key={id}>
            <a className="link" href={addressOf("/bureau/reclamations/:id", { id })}>
              {number}
            </a>{" "}
            <span className="record-small">
              <Mark tone={waits ? "late" : "plain"}>{state}</Mark> {kind}, reçue le {since}
            </span>
          </li>
        ))}
      </ul>
    )}
  </RecordPart>
);

const Corrections = ({
  corrections,
  hasConflict,
}: {
  corrections: Part<"corrections">;
  hasConflict: boolean;
}) => (
  <RecordPart id="corrections" title="Corrections" count={corrections.length}>
    {corrections.length === 0 ? (
      <Nothing>{hasConflict ? "Aucune qui vous soit ouverte." : "Aucune demande."}</Nothing>
    ) : (
      <ul className="record-lines">
        {corrections.map(({ id, what, value, state, since, waits }) => (
          <li key={id}>
            <a className="link" href={addressOf("/bureau/corrections/:id", { id })}>
              {what}
            </a>
            {"\u00A0: "}
            {value}
            <span className="record-small">
              <Mark tone={waits ? "late" : "plain"}>{state}</Mark> depuis le {since}
            </span>
          </li>
        ))}
      </ul>
    )}
  </RecordPart>
);

const Journal = ({ lines, companyId }: { lines: Part<"journal">; companyId: string }) => (
  <RecordPart
    id="journal"
    title="Journal"
    facts={
      <a className="link" href={`/bureau/journal?genre=company&sujet=${companyId}`}>
        Tout le journal
      </a>
    }
  >
    {lines.length === 0 ? (
      <Nothing>Rien.</Nothing>
    ) : (
      <ul className="record-lines">
        {lines.map(({ id, at, event, by }) => (
          <li key={id}>
            {event}
            <span className="record-small">
              {at} · {by}
            </span>
          </li>
        ))}
      </ul>
    )}
    <p className="record-words">
      <a className="link" href={`/bureau/acces?sujet=${companyId}`}>
        Qui a ouvert cette fiche
      </a>
    </p>
  </RecordPart>
);
