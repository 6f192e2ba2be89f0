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
import type { Route } from "./+types/nomenclature-page";
import { nomenclatureInForce } from "./activity.queries.server.ts";
import { startDraft } from "./edit-draft.server.ts";
import {
  type EditionLine,
  nomenclatureDraft,
  nomenclatureEditions,
} from "./nomenclature.queries.server.ts";
import { nomenclatureRefusals } from "./nomenclature.refusals.ts";
import { areasOf, subAreasOf } from "./nomenclature.ts";

export const headers = privatePageHeaders;

const outcomes: Record<string, string> = {
  publie: "L’édition est publiée.",
  retire: "L’édition est retirée\u00A0: elle n’entrera pas en vigueur.",
  abandonne: "Le brouillon est abandonné. Rien d’autre n’a changé.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const editions = await nomenclatureEditions(db);
  const current = editions.find((each) => !each.withdrawnAt && each.effectiveFrom <= today);
  const nomenclature = await nomenclatureInForce(db, today);
  const draft = await nomenclatureDraft(db);
  return {
    outcome: outcomes[new URL(request.url).searchParams.get("fait") ?? ""] ?? null,
    mayChange: permit(actor, "setting.change"),
    current: current ?? null,
    counts: [
      counted(nomenclature.families.length, "famille"),
      counted(areasOf(nomenclature).length, "domaine"),
      counted(subAreasOf(nomenclature).length, "sous-domaine"),
    ].join(", "),
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
  const result = await startDraft(context.get(requestContext));
  if (result.ok) return redirect("/bureau/nomenclature/brouillon", 303);
  const { status, message } = nomenclatureRefusals[result.refusal];
  return data({ message }, { status });
}

export default function NomenclaturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, mayChange, current, counts, coming, past, draft } = loaderData;
  return (
    <OfficePage
      title="Nomenclature"
      lead="Familles, domaines et sous-domaines, en éditions datées. Ce qui a été accordé à une entreprise garde le nom qu’il avait ce jour-là."
      parent={{ path: "/bureau/parametres", label: "Paramètres" }}
    >
      {outcome && !actionData && (
        <Notice tone="success">
          <p>{outcome}</p>
        </Notice>
      )}
      <NothingDone message={actionData?.message} />
      <OfficeSection title="En vigueur">
        {current && (
          <>
            <p className="text-lg font-semibold">
              {`Édition ${current.number}, depuis le ${formatDateLong(current.effectiveFrom)}`}
            </p>
            <p>{counts}.</p>
            <Published edition={current} />
          </>
        )}
      </OfficeSection>
      {coming.length > 0 && (
        <OfficeSection title="À venir">
          <Editions editions={coming} />
        </OfficeSection>
      )}
      <OfficeSection title="Prochaine édition">
        {draft ? (
          <>
            <p>
              {`Brouillon commencé par ${draft.startedBy} le ${formatInstant(draft.startedAt)}`}
              {draft.changedAt > draft.startedAt &&
                `, changé par ${draft.changedBy} le ${formatInstant(draft.changedAt)}`}
              .
            </p>
            {mayChange && (
              <p className="mt-3">
                <a className="button button-primary" href="/bureau/nomenclature/brouillon">
                  Continuer le brouillon
                </a>
              </p>
            )}
          </>
        ) : (
          <>
            <p className="max-w-prose">
              Aucun brouillon. Une édition se prépare à partir de la dernière publiée, et rien ne
              change avant sa date.
            </p>
            {mayChange && (
              <form method="post" className="mt-4">
                <input type="hidden" name="acte" value="commencer" />
                <SubmitButton>Préparer une édition</SubmitButton>
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

function Editions({ editions }: { editions: EditionLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {editions.map((edition) => (
        <li key={edition.number} className="py-3 first:pt-0 last:pb-0">
          <p className="font-semibold">
            {`Édition ${edition.number}, à partir du ${formatDateLong(edition.effectiveFrom)}`}
          </p>
          <Published edition={edition} />
        </li>
      ))}
    </ul>
  );
}

function Published({ edition }: { edition: EditionLine }) {
  const { number, publishedAt, publishedBy, withdrawnAt, withdrawnBy } = edition;
  return (
    <>
      <p className="text-sm text-ink-soft">
        {`Publiée par ${doerInWords(publishedBy)} le ${formatInstant(publishedAt)}`}
      </p>
      {withdrawnAt && (
        <p className="text-sm text-laterite">
          {`Retirée par ${withdrawnBy} le ${formatInstant(withdrawnAt)}\u00A0: n’est pas entrée en vigueur`}
        </p>
      )}
      <a className="link inline-flex min-h-11 items-center" href={`/bureau/nomenclature/${number}`}>
        Lire
        <span className="sr-only">{` l’édition ${number}`}</span>
      </a>
    </>
  );
}
