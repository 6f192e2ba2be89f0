import { data } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { groupByFamily } from "#app/activity/group-by-family.ts";
import {
  chosenSubAreas,
  companyForStaff,
  seesRecord,
} from "#app/companies/company.queries.server.ts";
import { companyCard } from "#app/companies/company-card.ts";
import { companyStates } from "#app/companies/company-state.ts";
import { answersForStaff } from "#app/companies/means/answers-for-staff.server.ts";
import { OwnerAnswers } from "#app/companies/means/owner-answers.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { Tabs } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/office-company-page";
import { slugOfCompany } from "./company-record.queries.server.ts";
import { companyRecord } from "./company-record.server.ts";
import {
  ApplicationsPart,
  DocumentsPart,
  Mark,
  MeansPart,
  PaymentsPart,
  RecordPart,
  RightsPart,
} from "./company-record-sections.tsx";
import { RecordSide } from "./company-record-side.tsx";

export const headers = privatePageHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  const company =
    scope && isId(params.id) ? await companyForStaff(ctx.db, scope, params.id) : undefined;
  if (!scope || !company) throw data(null, { status: 404 });
  const { id, name, tradeName, state } = company;
  await noteAccess(ctx, { what: "company-page", subject: { kind: "company", id } });
  const canSeeRecord = await seesRecord(ctx.db, scope, id);
  const [record, subAreas, answers, slug] = await Promise.all([
    companyRecord(ctx, scope, {
      companyId: id,
      foundedOn: company.foundedOn,
      seesRecord: canSeeRecord,
    }),
    chosenSubAreas(ctx, scope, id),
    answersForStaff(ctx, id),
    slugOfCompany(ctx.db, id),
  ]);
  return {
    id,
    name,
    tradeName,
    state,
    answers,
    record,
    card: companyCard(company),
    families: groupByFamily(subAreas),
    publicPath: slug && addressOf("/annuaire/:slug", { slug }),
  };
}

export default function OfficeCompany({ loaderData }: Route.ComponentProps) {
  const { id, name, tradeName, state, record, answers, publicPath } = loaderData;
  const { rights, applications, payments, means, documents } = record;
  const holding = rights.filter(({ holds }) => holds).length;
  const here = addressOf("/bureau/entreprises/:id", { id });
  const parts = [
    { id: "droits", label: "Droits", count: rights.length, shown: true },
    { id: "dossiers", label: "Dossiers", count: applications?.length, shown: applications },
    { id: "pieces", label: "Pièces", count: documents?.length, shown: documents },
    { id: "paiements", label: "Paiements", count: payments?.list.length, shown: payments },
    { id: "moyens", label: "Moyens", shown: means },
    { id: "reponses", label: "Réponses", count: answers?.length, shown: answers },
    { id: "membres", label: "Membres", count: record.members?.length, shown: record.members },
    { id: "messages", label: "Messages", count: record.messages?.count, shown: record.messages },
    {
      id: "corrections",
      label: "Corrections",
      count: record.corrections?.length,
      shown: record.corrections,
    },
    {
      id: "mesures",
      label: "Mesures",
      count: record.measures?.list.length,
      shown: record.measures,
    },
    {
      id: "reclamations",
      label: "Réclamations",
      count: record.complaints?.length,
      shown: record.complaints,
    },
    { id: "journal", label: "Journal", shown: record.journal },
  ];
  return (
    <OfficePage
      title={name}
      parent={{ path: "/bureau/entreprises", label: "Entreprises" }}
      facts={
        <>
          {state !== "active" && <Mark tone="late">{companyStates[state].label}</Mark>}
          {holding > 0 ? (
            <Mark tone="good">
              {counted(holding, "qualification en vigueur", "qualifications en vigueur")}
            </Mark>
          ) : (
            <Mark tone="plain">aucune qualification en vigueur</Mark>
          )}
          {tradeName && <span>{tradeName}</span>}
        </>
      }
      act={
        publicPath && (
          <a className="button button-secondary" href={publicPath}>
            Fiche publique
          </a>
        )
      }
      width="full"
    >
      <Tabs
        label="Parties de la fiche"
        tabs={parts
          .filter(({ shown }) => shown)
          .map(({ id: part, label, count }) => ({
            path: `#${part}`,
            label,
            here: false,
            ...(count !== undefined && { count }),
          }))}
      />
      {record.ownConflict && (
        <Notice
          tone="warning"
          title={`Vous avez déclaré un conflit d’intérêts le ${formatDateLong(todayInDakar(record.ownConflict))}`}
        >
          <p>
            Ce que vous ne voyez pas de cette entreprise, dossiers, paiements, corrections ou
            messages, vous est fermé. D’autres personnes s’en occupent.
          </p>
        </Notice>
      )}
      <div className="record">
        <div className="record-main">
          <RightsPart rights={rights} />
          {applications && (
            <ApplicationsPart
              applications={applications}
              hasConflict={record.ownConflict !== null}
            />
          )}
          {documents && <DocumentsPart documents={documents} here={here} />}
          {payments && <PaymentsPart payments={payments} />}
          {means && <MeansPart means={means} />}
          {answers && (
            <RecordPart
              id="reponses"
              title="Ce que disent les maîtres d’ouvrage"
              count={answers.length}
            >
              <div className="record-words">
                <OwnerAnswers answers={answers} />
              </div>
            </RecordPart>
          )}
        </div>
        <RecordSide {...loaderData} />
      </div>
    </OfficePage>
  );
}
