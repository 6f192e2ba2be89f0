import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateShort, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import { orClosed } from "../frame/closed-application.tsx";
import { openToReader } from "../frame/open-application.server.ts";
import type { Route } from "./+types/assignment-page";
import { offerRefusals } from "./assignment.refusals.ts";
import { type Candidate, candidatesFor } from "./candidates.queries.server.ts";
import { offerApplication, withdrawOffer } from "./offer-application.server.ts";
import { assignmentHistory } from "./own-applications.queries.server.ts";
import { workOfState } from "./work-of-state.ts";

export const headers = privatePageHeaders;

const outcomes = {
  offer: "Le dossier est proposé. Il change de mains quand la personne a déclaré ses intérêts.",
  live: "Le dossier est confié\u00A0: la personne avait déjà déclaré ses intérêts.",
  withdraw: "La proposition est retirée.",
};

const roleWords = { registrar: "Recevabilité", examiner: "Instruction" } as const;
const stateWords = {
  offered: "proposé, attend sa déclaration",
  live: "suit le dossier",
  declined: "décliné",
  ended: "terminé",
} as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = orClosed(await openToReader(ctx, params.id));
  const { application } = opened;
  const { id, companyId, state } = application;
  await noteAccess(ctx, { what: "application", subject: { kind: "application", id } });
  const manages = permit(ctx.actor, "assignment.manage", { companyId });
  const work = workOfState[state];
  const [history, candidates] = await Promise.all([
    assignmentHistory(ctx.db, id),
    work && (manages || opened.mine)
      ? candidatesFor(ctx.db, {
          applicationId: id,
          companyId,
          role: work.role,
          today: todayInDakar(ctx.now),
        })
      : [],
  ]);
  const offered = history.find((each) => each.state === "offered");
  return {
    opened,
    offered: offered && { name: offered.name, mayWithdraw: manages || opened.mine },
    candidates: candidates
      .filter(({ accountId }) => accountId !== application.handledBy)
      .map((candidate) => ({
        accountId: candidate.accountId,
        name: candidate.name,
        load: counted(candidate.load, "dossier", "dossiers"),
        pressing: candidate.pressing,
        lacks: candidate.lacks,
        away:
          candidate.absentFrom && `absente à partir du ${formatDateShort(candidate.absentFrom)}`,
        closed: whyClosed(candidate),
      })),
    history: history.map((each) => ({
      id: each.id,
      name: each.name,
      role: roleWords[each.role],
      state: stateWords[each.state],
      by: each.offeredBy,
      from: formatInstant(each.liveAt ?? each.offeredAt),
      until: each.endedAt && formatInstant(each.endedAt),
      reason: each.endReason,
    })),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

/** Why a candidate cannot take the application at all; null when they can, if need be under an exception. */
function whyClosed({ ownCompany, conflict, objected, absentUntil }: Candidate): string | null {
  if (ownCompany) return "agit pour l’entreprise";
  if (conflict) return "a déclaré un conflit d’intérêts";
  if (objected) return "l’entreprise s’est opposée à elle, et l’opposition est retenue";
  return absentUntil ? `absente jusqu’au ${formatDateShort(absentUntil)}` : null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const applicationId = params.id;
  const path = addressOf("/bureau/dossiers/:id/attribution", { id: applicationId });
  return await actions(form, {
    offer: async () => {
      const exceptions = Object.fromEntries(
        [...form].flatMap(([name, value]) =>
          name.startsWith("exception.") && typeof value === "string"
            ? [[name.slice("exception.".length), value]]
            : [],
        ),
      );
      const accountId = textOf(form, "accountId");
      const offered = await offerApplication(ctx, { applicationId, accountId, exceptions });
      if (offered.ok) return redirect(`${path}?fait=${offered.value.live ? "live" : "offer"}`, 303);
      if (offered.refusal === "unknown-application") throw data(null, { status: 404 });
      return refusalAnswer(offerRefusals[offered.refusal]);
    },
    withdraw: async () => {
      const withdrawn = await withdrawOffer(ctx, { applicationId });
      return withdrawn.ok
        ? redirect(`${path}?fait=withdraw`, 303)
        : refusalAnswer(offerRefusals[withdrawn.refusal]);
    },
  });
}

export default function AssignmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, offered, candidates, history, done } = loaderData;
  return (
    <ApplicationFrame opened={opened} here="attribution">
      <div className="max-w-4xl space-y-4 pt-4">
        <DoneNotice message={done} />
        <NothingDone message={actionData?.message} />
        {offered && (
          <OfficeSection title="Proposé">
            <p>
              Le dossier est proposé à <strong>{offered.name}</strong>, qui doit d’abord déclarer
              ses intérêts.
            </p>
            {offered.mayWithdraw && (
              <form method="post" className="mt-3">
                <button
                  type="submit"
                  name="intent"
                  value="withdraw"
                  className="button button-secondary"
                >
                  Retirer la proposition
                </button>
              </form>
            )}
          </OfficeSection>
        )}
        {!offered && candidates.length > 0 && (
          <OfficeSection title="Confier le dossier">
            <p className="max-w-prose text-ink-soft">
              Qui suit le dossier le garde jusqu’à ce que l’autre personne ait déclaré ses intérêts.
              Brouillons, notes et points restent avec le dossier.
            </p>
            <ul className="mt-3 divide-y divide-line">
              {candidates.map((candidate) => (
                <li key={candidate.accountId} className="py-3">
                  <Offer candidate={candidate} />
                </li>
              ))}
            </ul>
          </OfficeSection>
        )}
        <OfficeSection title="Qui a suivi ce dossier">
          {history.length === 0 ? (
            <p>Personne n’a encore pris ce dossier.</p>
          ) : (
            <ul className="divide-y divide-line">
              {history.map(({ id, name, role, state, from, until, by, reason }) => (
                <li key={id} className="py-2">
                  <strong className="font-semibold">{name}</strong>, {role.toLowerCase()}
                  {"\u00A0"}: {state}{" "}
                  <span className="block text-sm text-ink-soft">
                    depuis le {from}
                    {until && `, jusqu’au ${until}`}
                    {by !== name && `, confié par ${by}`}
                    {reason && `. ${reason}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </OfficeSection>
      </div>
    </ApplicationFrame>
  );
}

type Shown = Route.ComponentProps["loaderData"]["candidates"][number];

function Offer({ candidate }: { candidate: Shown }) {
  const { accountId, name, load, pressing, lacks, away, closed } = candidate;
  return (
    <form method="post" className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <input type="hidden" name="accountId" value={accountId} />
      <div className="min-w-0 flex-1 basis-60">
        <p className={closed ? "text-ink-soft" : "font-semibold"}>{name}</p>
        <p className="text-sm text-ink-soft">
          {[load, pressing > 0 && `${pressing} à échéance dans cinq jours`, away, closed]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {!closed &&
          lacks.map(({ familyId, name: family, exception }) => (
            <label key={familyId} className="mt-2 block text-sm">
              Sans habilitation pour «{"\u00A0"}
              {family}
              {"\u00A0"}»{"\u00A0"}: dites pourquoi le dossier lui est confié
              <input
                className="control mt-1 w-full min-w-0"
                name={`exception.${familyId}`}
                defaultValue={exception ?? undefined}
                maxLength={1000}
                autoComplete="off"
              />
            </label>
          ))}
      </div>
      {!closed && (
        <button
          type="submit"
          name="intent"
          value="offer"
          className="button button-secondary"
          aria-label={`Confier à ${name}`}
        >
          Confier
        </button>
      )}
    </form>
  );
}
