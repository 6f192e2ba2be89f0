import { redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { actorInWords } from "#app/kernel/actor.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { Differences, OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/tariff-page";
import { decideTariff } from "./decide-tariff.server.ts";
import {
  openProposal,
  type ProposalOutcome,
  tariffInForce,
  tariffVersions,
} from "./tariff.queries.server.ts";
import { tariffRefusals } from "./tariff.refusals.ts";
import { tariffSections } from "./tariff.schema.ts";
import {
  differences,
  fieldsOfTariffSection,
  leafInWords,
  tariffSectionLabels,
} from "./tariff-fields.ts";
import { TariffValues } from "./tariff-values.tsx";

export const headers = privatePageHeaders;

const outcomes: Record<string, string> = {
  propose: "Les frais proposés attendent une seconde personne.",
  publie: "Le tarif est publié.",
  published: "Les frais proposés sont publiés.",
  refused: "La proposition est refusée\u00A0: rien ne change.",
  withdrawn: "La proposition est retirée\u00A0: rien ne change.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const [versions, proposal, inForce] = await Promise.all([
    tariffVersions(db),
    openProposal(db),
    tariffInForce(db, today),
  ]);
  const before = proposal ? await tariffInForce(db, later(proposal.effectiveFrom, today)) : null;
  return {
    outcome: outcomeMessage(outcomes, new URL(request.url)),
    mayChange: permit(actor, "setting.change"),
    proposal:
      proposal && before
        ? {
            id: proposal.id,
            effectiveFrom: later(proposal.effectiveFrom, today),
            proposedAt: proposal.proposedAt,
            proposer: proposal.proposerName,
            own: actor.kind === "person" && actor.accountId === proposal.proposedBy,
            differences: differences("fees", before.fees, proposal.parts.fees ?? before.fees),
          }
        : null,
    parts: tariffSections.map((part) => ({
      part,
      values: fieldsOfTariffSection(part, inForce[part]).map((field) => ({
        ...field,
        words: leafInWords(part, field.path, field.value),
      })),
      versions: versions
        .filter(({ parts }) => parts.includes(part))
        .map(({ number, effectiveFrom, publishedBy }) => ({
          number,
          effectiveFrom,
          publishedBy,
          coming: effectiveFrom > today,
        })),
    })),
  };
}

const later = (day: string, other: string) => (day > other ? day : other);

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const decide = async (outcome: ProposalOutcome) => {
    const proposalId = textOf(form, "proposal");
    const result = await decideTariff(ctx, { proposalId, outcome });
    if (result.ok) return redirect(`/bureau/tarif?fait=${outcome}`, 303);
    return refusalAnswer(tariffRefusals[result.refusal]);
  };
  return await actions(form, {
    publish: () => decide("published"),
    refuse: () => decide("refused"),
    withdraw: () => decide("withdrawn"),
  });
}

export default function TariffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, mayChange, proposal, parts } = loaderData;
  return (
    <OfficePage
      title="Tarif"
      lead="Frais, classes, niveaux, délais et durées, en versions datées. Ce qui a été demandé à une entreprise garde la version de son jour."
    >
      <DoneNotice message={outcome} />
      <NothingDone message={actionData?.message} />
      {proposal && <Proposal proposal={proposal} mayDecide={mayChange} />}
      {parts.map(({ part, values, versions }) => (
        <OfficeSection key={part} title={tariffSectionLabels[part]}>
          <TariffValues title={tariffSectionLabels[part]} values={values} />
          <ul className="mt-3 text-sm">
            {versions.map(({ number, effectiveFrom, publishedBy, coming }) => (
              <li key={number} className={coming ? "text-laterite" : undefined}>
                Version {number}, {coming ? "à partir du" : "depuis le"}{" "}
                {formatDateLong(effectiveFrom)}, par {actorInWords(publishedBy)}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            <a
              className="link inline-flex min-h-11 items-center"
              href={addressOf("/bureau/tarif/:part", { part })}
            >
              {mayChange ? "Lire et modifier" : "Lire"}
              <span className="sr-only">{`\u00A0: ${tariffSectionLabels[part]}`}</span>
            </a>
          </p>
        </OfficeSection>
      ))}
    </OfficePage>
  );
}

interface ProposalProps {
  proposal: NonNullable<Route.ComponentProps["loaderData"]["proposal"]>;
  mayDecide: boolean;
}

function Proposal({ proposal, mayDecide }: ProposalProps) {
  return (
    <OfficeSection title="Frais qui attendent une seconde personne">
      <p>
        Proposés par {proposal.proposer} le {formatInstant(proposal.proposedAt)}, à partir du{" "}
        <strong className="font-semibold">{formatDateLong(proposal.effectiveFrom)}</strong>.
      </p>
      <Differences differences={proposal.differences} />
      {mayDecide && (
        <div className="mt-4 flex flex-wrap gap-3">
          {proposal.own ? (
            <DecisionButton id={proposal.id} intent="withdraw" label="Retirer ma proposition" />
          ) : (
            <>
              <DecisionButton id={proposal.id} intent="publish" label="Publier" primary />
              <DecisionButton id={proposal.id} intent="refuse" label="Refuser" />
            </>
          )}
        </div>
      )}
    </OfficeSection>
  );
}

interface DecisionButtonProps {
  id: string;
  intent: "publish" | "refuse" | "withdraw";
  label: string;
  primary?: boolean;
}

const DecisionButton = ({ id, intent, label, primary = false }: DecisionButtonProps) => (
  <form method="post">
    <input type="hidden" name="proposal" value={id} />
    <button
      type="submit"
      name="intent"
      value={intent}
      className={`button ${primary ? "button-primary" : "button-secondary"}`}
    >
      {label}
    </button>
  </form>
);
