import { redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateShort, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { NothingDone } from "#app/ui/notice.tsx";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import { orClosed } from "../frame/closed-application.tsx";
import { openToReader, wayToRead } from "../frame/open-application.server.ts";
import type { StepState } from "../plan/plan.queries.server.ts";
import { stepRefusals } from "../plan/plan.refusals.ts";
import { settlesItself, stepWords } from "../plan/plan.ts";
import { settleStep } from "../plan/settle-step.server.ts";
import { standingStep } from "../plan/step-standing.ts";
import type { Route } from "./+types/plan-page";
import { reportFacts } from "./report-facts.server.ts";

export const headers = privatePageHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = orClosed(await openToReader(ctx, params.id));
  const way = wayToRead(opened);
  if (way) throw redirect(way);
  const { application, mine, scope } = opened;
  await noteAccess(ctx, {
    what: "application",
    subject: { kind: "application", id: application.id },
  });
  const today = todayInDakar(ctx.now);
  const { steps, proofs } = orNotFound(await reportFacts(ctx, scope, application.id));
  return {
    opened,
    settles: mine && application.state === "under-review",
    steps: steps.map((step) => {
      const { position, kind, label, plannedOn, settledBy, settledAt } = step;
      const { state, reason, proof } = standingStep(step, proofs);
      return {
        position,
        label,
        state,
        reason,
        proof,
        /** Somebody may say that it is done or not; or said so, and may open it again. */
        maySettle: !settlesItself(kind) && (state === "planned" || settledAt !== null),
        plannedOn: formatDateShort(plannedOn),
        late: state === "planned" && plannedOn < today,
        settled:
          settledAt &&
          `${formatInstant(settledAt)}, ${settledBy ? `par ${settledBy}` : "par l’avis reçu"}`,
      };
    }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const settle = async (state: StepState) => {
    const position = Number.parseInt(textOf(form, "position"), 10) || 0;
    const step = { applicationId: params.id, position, state, reason: textOf(form, "reason") };
    const settled = await settleStep(ctx, step);
    return settled.ok
      ? redirect(
          `${addressOf("/bureau/dossiers/:id/plan", { id: params.id })}#etape-${position}`,
          303,
        )
      : refusalAnswer(stepRefusals[settled.refusal]);
  };
  return await actions(form, {
    done: () => settle("done"),
    "not-done": () => settle("not-done"),
    open: () => settle("planned"),
  });
}

export default function PlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, steps, settles } = loaderData;
  return (
    <ApplicationFrame opened={opened} here="plan">
      <div className="max-w-4xl space-y-4 pt-4">
        <NothingDone message={actionData?.message} />
        <OfficeSection title="Plan d’examen">
          {steps.length === 0 && <p>Le plan est établi quand le dossier est déclaré recevable.</p>}
          <ol className="divide-y divide-line">
            {steps.map((step) => (
              <li key={step.position} id={`etape-${step.position}`} className="py-3">
                <PlanStep step={step} settles={settles} />
              </li>
            ))}
          </ol>
        </OfficeSection>
      </div>
    </ApplicationFrame>
  );
}

type Shown = Route.ComponentProps["loaderData"]["steps"][number];

function PlanStep({ step, settles }: { step: Shown; settles: boolean }) {
  const { position, label, state, late, plannedOn, settled, maySettle, reason, proof } = step;
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <strong className="font-semibold">{label}</strong>
        <span className={late ? "list-late" : "text-ink-soft"}>
          {stepWords[state]}
          {state === "planned" ? `, prévu le ${plannedOn}` : settled && `, ${settled}`}
        </span>
      </p>
      {(reason ?? proof) && <p className="text-sm wrap-anywhere">{reason ?? proof}</p>}
      {settles && maySettle && (
        <form method="post" className="mt-2 flex flex-wrap items-end gap-2">
          <input type="hidden" name="position" value={position} />
          {state === "planned" ? (
            <>
              <button type="submit" name="intent" value="done" className="button button-secondary">
                Fait<span className="sr-only">{`\u00A0: ${label}`}</span>
              </button>
              <label className="min-w-0 flex-1 basis-60 text-sm">
                Si elle n’est pas faite, pourquoi
                <input
                  className="control w-full min-w-0"
                  name="reason"
                  maxLength={1000}
                  autoComplete="off"
                />
              </label>
              <button
                type="submit"
                name="intent"
                value="not-done"
                className="button button-secondary"
              >
                Non fait<span className="sr-only">{`\u00A0: ${label}`}</span>
              </button>
            </>
          ) : (
            <button type="submit" name="intent" value="open" className="button button-secondary">
              Reprendre<span className="sr-only">{`\u00A0: ${label}`}</span>
            </button>
          )}
        </form>
      )}
    </>
  );
}
