import { redirect } from "react-router";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import {
  draftInShort,
  EditionHistory,
  EditionsPage,
  editionOutcome,
  editionsByTime,
} from "#app/layouts/office/editions.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
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

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const nomenclature = await nomenclatureInForce(db, today);
  return {
    ...editionsByTime(await nomenclatureEditions(db), today),
    outcome: editionOutcome(request),
    mayChange: permit(actor, "setting.change"),
    counts: [
      counted(nomenclature.families.length, "famille"),
      counted(areasOf(nomenclature).length, "domaine"),
      counted(subAreasOf(nomenclature).length, "sous-domaine"),
    ].join(", "),
    draft: draftInShort(await nomenclatureDraft(db)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return await actions(form, {
    begin: async () => {
      const result = await startDraft(context.get(requestContext));
      if (result.ok) return redirect("/bureau/nomenclature/brouillon", 303);
      return refusalAnswer(nomenclatureRefusals[result.refusal]);
    },
  });
}

export default function NomenclaturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, mayChange, current, counts, coming, past, draft } = loaderData;
  return (
    <EditionsPage
      title="Nomenclature"
      lead="Familles, domaines et sous-domaines, en éditions datées. Ce qui a été accordé à une entreprise garde le nom qu’il avait ce jour-là."
      outcome={outcome}
      refusal={actionData?.message}
      current={current && <Current edition={current} counts={counts} />}
      coming={coming.length > 0 && <Editions editions={coming} />}
      past={past.length > 0 && <Editions editions={past} />}
      draft={draft}
      mayChange={mayChange}
      path="/bureau/nomenclature/brouillon"
      none="Aucun brouillon. Une édition se prépare à partir de la dernière publiée, et rien ne change avant sa date."
      begin="Préparer une édition"
    />
  );
}

const Current = ({ edition, counts }: { edition: EditionLine; counts: string }) => (
  <>
    <p className="text-lg font-semibold">
      {`Édition ${edition.number}, depuis le ${formatDateLong(edition.effectiveFrom)}`}
    </p>
    <p>{counts}.</p>
    <Published edition={edition} />
  </>
);

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

const Published = ({ edition }: { edition: EditionLine }) => (
  <>
    <EditionHistory edition={edition} />
    <a
      className="link inline-flex min-h-11 items-center"
      href={addressOf("/bureau/nomenclature/:number", { number: edition.number })}
    >
      Lire
      <span className="sr-only">{` l’édition ${edition.number}`}</span>
    </a>
  </>
);
