import { data, redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { doerInWords } from "#app/kernel/actor.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { NothingDone, OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/terms-room-page";
import { startTermsDraft } from "./edit-terms-draft.server.ts";
import { type TermsLine, termsEditions } from "./terms.queries.server.ts";
import { termsRefusals } from "./terms.refusals.ts";
import { termsDraft } from "./terms-draft.queries.server.ts";

export const headers = privatePageHeaders;

const outcomes: Record<string, string> = {
  publie: "L’édition est publiée.",
  retire: "L’édition est retirée\u00A0: elle n’entrera pas en vigueur.",
  abandonne: "Le brouillon est abandonné. Rien d’autre n’a changé.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const editions = await termsEditions(db);
  const current = editions.find((each) => !each.withdrawnAt && each.effectiveFrom <= today);
  const draft = await termsDraft(db);
  return {
    outcome: outcomes[new URL(request.url).searchParams.get("fait") ?? ""] ?? null,
    mayChange: permit(actor, "setting.change"),
    current: current ?? null,
    coming: editions.filter((each) => !each.withdrawnAt && each.effectiveFrom > today).reverse(),
    past: editions.filter(
      (each) => each.withdrawnAt || (each.effectiveFrom <= today && each !== current),
    ),
    draft: draft && {
      startedAt: draft.startedAt,
      startedBy: draft.startedBy,
      changedAt: draft.changedAt,
      changedBy: draft.changedBy,
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  if (textOf(await readForm(request), "acte") !== "commencer") throw data(null, { status: 400 });
  const result = await startTermsDraft(context.get(requestContext));
  if (result.ok) return redirect("/bureau/conditions-generales/brouillon", 303);
  const { status, message } = termsRefusals[result.refusal];
  return data({ message }, { status });
}

export default function TermsRoomPage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, mayChange, current, coming, past, draft } = loaderData;
  return (
    <OfficePage
      title="Conditions générales"
      lead="Le texte que chaque entreprise accepte, en éditions datées. Une édition publiée ne change plus\u202F; chaque acceptation garde la sienne."
      parent={{ path: "/bureau/parametres", label: "Paramètres" }}
    >
      {outcome && !actionData && (
        <Notice tone="success">
          <p>{outcome}</p>
        </Notice>
      )}
      <NothingDone message={actionData?.message} />
      {current && (
        <OfficeSection title="En vigueur">
          <Editions editions={[current]} />
        </OfficeSection>
      )}
      {coming.length > 0 && (
        <OfficeSection title="À venir">
          <Editions editions={coming} />
        </OfficeSection>
      )}
      <OfficeSection title="Prochaine édition">
        {draft ? (
          <>
            <p>
              {`Brouillon commencé par ${draft.startedBy} le ${formatInstant(draft.startedAt)}, changé par ${draft.changedBy} le ${formatInstant(draft.changedAt)}.`}
            </p>
            {mayChange && (
              <p className="mt-3">
                <a className="button button-primary" href="/bureau/conditions-generales/brouillon">
                  Continuer le brouillon
                </a>
              </p>
            )}
          </>
        ) : (
          <>
            <p className="max-w-prose">
              Aucun brouillon. Une édition s’écrit à partir de la dernière publiée, et rien ne
              change avant sa date.
            </p>
            {mayChange && (
              <form method="post" className="mt-4">
                <input type="hidden" name="acte" value="commencer" />
                <SubmitButton>Écrire une édition</SubmitButton>
              </form>
            )}
          </>
        )}
      </OfficeSection>
      {past.length > 0 && (
        <OfficeSection title="Historique">
          <Editions editions={past} />
        </OfficeSection>
      )}
    </OfficePage>
  );
}

const Editions = ({ editions }: { editions: TermsLine[] }) => (
  <ul className="divide-y divide-line">
    {editions.map(({ number, effectiveFrom, acceptAgain, companies, ...edition }) => (
      <li key={number} className="py-3 first:pt-0 last:pb-0">
        <p className="text-lg font-semibold">
          {`Version ${number}, à partir du ${formatDateLong(effectiveFrom)}`}
        </p>
        <p>
          {acceptAgain
            ? "Les membres doivent l’accepter à nouveau. "
            : "S’accepte à l’inscription. "}
          {`Acceptée par ${counted(companies, "entreprise")}.`}
        </p>
        <p className="text-sm text-ink-soft">
          {`Publiée par ${doerInWords(edition.publishedBy)} le ${formatInstant(edition.publishedAt)}`}
        </p>
        {edition.withdrawnAt && (
          <p className="text-sm text-laterite">
            {`Retirée par ${edition.withdrawnBy} le ${formatInstant(edition.withdrawnAt)}\u00A0: n’est pas entrée en vigueur`}
          </p>
        )}
        <p className="flex flex-wrap gap-x-6">
          <a
            className="link inline-flex min-h-11 items-center"
            href={`/bureau/conditions-generales/${number}`}
          >
            Lire<span className="sr-only">{` la version ${number}`}</span>
          </a>
          <a
            className="link inline-flex min-h-11 items-center"
            href={`/bureau/conditions-generales/${number}/pdf`}
          >
            PDF<span className="sr-only">{` de la version ${number}`}</span>
          </a>
        </p>
      </li>
    ))}
  </ul>
);
