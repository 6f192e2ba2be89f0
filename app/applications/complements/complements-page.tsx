import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { data, redirect } from "react-router";
import { versionOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { daysBetween, formatDeadline, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import { applicationMachine } from "../application.machine.ts";
import { changeRefusals } from "../application.refusals.ts";
import { kindLabels } from "../application.ts";
import { applicationOfSpace } from "../draft/draft-facts.server.ts";
import type { Route } from "./+types/complements-page";
import { complementRefusals } from "./complement.refusals.ts";
import { complementsOf } from "./complement-reads.queries.server.ts";
import { dueInWords, standingOf, standingWords, targetWords } from "./complement-words.ts";
import { sendAnswers } from "./send-answers.server.ts";

export const headers = privatePageHeaders;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  if (!spaceApplication) throw data(null, { status: 404 });
  const { application, scope } = spaceApplication;
  const { id, companyId, state, number, kind, version, deadlineOn } = application;
  const awaited = state === "to-complete" || state === "complement-asked";
  const today = todayInDakar(ctx.now);
  const complements = await complementsOf(ctx.db, scope, id);
  return {
    id,
    version,
    awaited,
    asks: deadlineOn && answerInWords(deadlineOn, today),
    title: number ?? kindLabels[kind],
    saved: new URL(request.url).searchParams.has("enregistre"),
    stateLabel: applicationMachine.states[state].label,
    mayAnswer: permit(ctx.actor, "application.prepare", { companyId }),
    complements: complements.map((each) => ({
      id: each.id,
      position: each.position,
      about: targetWords[each.targetKind],
      label: each.targetLabel,
      standing: standingOf(each, awaited),
      due: each.dueOn && dueInWords(each.dueOn, today),
      late: each.dueOn !== null && daysBetween(today, each.dueOn) < 3,
    })),
  };
}

const answerInWords = (deadlineOn: string, today: string): string =>
  deadlineOn < today
    ? `Vos réponses étaient attendues au plus tard le ${formatDeadline(deadlineOn)}. Vous pouvez encore les envoyer\u00A0: faites-le dès que possible.`
    : `Répondez à chaque demande, puis envoyez toutes vos réponses au plus tard le ${formatDeadline(deadlineOn)}.`;

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  if (!spaceApplication) throw data(null, { status: 404 });
  const { id: applicationId, companyId } = spaceApplication.application;
  const form = await readForm(request);
  const seen = versionOf(form, "version") || undefined;
  const result = await sendAnswers(ctx, { applicationId, seen });
  if (result.ok)
    return redirect(
      `${addressOf("/espace/dossiers/:id/suivi", { id: applicationId })}?entreprise=${companyId}&envoye`,
      303,
    );
  const { refusal } = result;
  return refusalAnswer(
    refusal === "read-only" ? complementRefusals[refusal] : changeRefusals[refusal],
  );
}

export default function ComplementsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, complements, awaited, mayAnswer, version, asks } = loaderData;
  const { to } = useSpace();
  const missingCount = complements.filter(({ standing }) => standing === "to-answer").length;
  return (
    <SpacePage
      title="Ce qui vous est demandé"
      head={`Demandes, dossier ${title}`}
      lead={
        awaited && asks
          ? asks
          : `Le dossier est au point «\u00A0${loaderData.stateLabel}\u00A0»\u00A0: rien ne vous est demandé pour le moment.`
      }
      trail={[
        { label: "Dossiers", path: "/espace/dossiers" },
        { label: `Dossier ${title}`, path: addressOf("/espace/dossiers/:id/suivi", { id }) },
      ]}
    >
      {loaderData.saved && (
        <Notice tone="success" title="Votre réponse est enregistrée">
          <p>
            {missingCount > 0
              ? "Elle partira avec les autres."
              : "Il reste à envoyer vos réponses."}
          </p>
        </Notice>
      )}
      <NothingDone title="Rien n’est parti" message={actionData?.message} />
      {complements.length > 0 && (
        <ol className="card divide-y divide-line">
          {complements.map(({ position, about, label, standing, due, late, ...complement }) => {
            const open = standing === "to-answer" || standing === "saved";
            const Icon = standing === "to-answer" ? CircleAlert : open ? Clock : CircleCheck;
            const tone = standing === "to-answer" && late ? "text-laterite" : "text-ink-soft";
            return (
              <li
                key={complement.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:flex-nowrap sm:px-5"
              >
                <Icon
                  aria-hidden="true"
                  size={22}
                  className={`shrink-0 ${standing === "to-answer" ? "text-laterite" : "text-green"}`}
                />
                <div className="min-w-0 flex-1">
                  <p className="font-semibold wrap-anywhere">
                    <span className="font-normal text-ink-soft">{`${about}\u00A0: `}</span>
                    {label}
                  </p>
                  <p className={`text-sm ${tone}`}>
                    {standingWords[standing]}
                    {open && due && `, ${due}`}
                  </p>
                </div>
                <a
                  className="button button-secondary shrink-0 px-4 max-sm:w-full"
                  href={to(
                    addressOf("/espace/dossiers/:id/complements/:complement", {
                      id,
                      complement: complement.id,
                    }),
                  )}
                >
                  {standing === "to-answer" && mayAnswer ? "Répondre" : "Voir"}
                  <span className="sr-only">{`\u00A0: ${label}`}</span>
                </a>
              </li>
            );
          })}
        </ol>
      )}
      {awaited && mayAnswer && (
        <form
          method="post"
          action={to(addressOf("/espace/dossiers/:id/complements", { id }))}
          className="card p-5"
        >
          <input type="hidden" name="version" value={version} />
          {missingCount > 0 ? (
            <p>{`Il reste ${counted(missingCount, "demande")} sans réponse\u00A0: vous pourrez tout envoyer ensuite.`}</p>
          ) : (
            <>
              <p className="mb-4">
                Tout est prêt. Une fois envoyées, vos réponses ne changent plus, et le dossier
                revient chez nous.
              </p>
              <SubmitButton>Envoyer les réponses</SubmitButton>
            </>
          )}
        </form>
      )}
    </SpacePage>
  );
}
