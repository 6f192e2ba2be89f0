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
import type { Route } from "./+types/terms-editions-page";
import { startTermsDraft } from "./edit-terms-draft.server.ts";
import { type TermsLine, termsEditions } from "./terms.queries.server.ts";
import { termsRefusals } from "./terms.refusals.ts";
import { termsDraft } from "./terms-draft.queries.server.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  return {
    ...editionsByTime(await termsEditions(db), todayInDakar(now)),
    outcome: editionOutcome(request),
    mayChange: permit(actor, "setting.change"),
    draft: draftInShort(await termsDraft(db)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return await actions(form, {
    begin: async () => {
      const result = await startTermsDraft(context.get(requestContext));
      if (result.ok) return redirect("/bureau/conditions-generales/brouillon", 303);
      return refusalAnswer(termsRefusals[result.refusal]);
    },
  });
}

export default function TermsEditionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, mayChange, current, coming, past, draft } = loaderData;
  return (
    <EditionsPage
      title="Conditions générales"
      lead={
        "Le texte que chaque entreprise accepte, en éditions datées. Une édition publiée ne change plus\u202F; chaque acceptation garde la sienne."
      }
      outcome={outcome}
      refusal={actionData?.message}
      current={current && <Editions editions={[current]} />}
      coming={coming.length > 0 && <Editions editions={coming} />}
      past={past.length > 0 && <Editions editions={past} />}
      draft={draft}
      mayChange={mayChange}
      path="/bureau/conditions-generales/brouillon"
      none="Aucun brouillon. Une édition s’écrit à partir de la dernière publiée, et rien ne change avant sa date."
      begin="Écrire une édition"
    />
  );
}

const Editions = ({ editions }: { editions: TermsLine[] }) => (
  <ul className="divide-y divide-line">
    {editions.map(({ number, acceptAgain, companies, ...edition }) => (
      <li key={number} className="py-3 first:pt-0 last:pb-0">
        <p className="text-lg font-semibold">
          {`Version ${number}, à partir du ${formatDateLong(edition.effectiveFrom)}`}
        </p>
        <p>
          {acceptAgain
            ? "Les membres doivent l’accepter à nouveau. "
            : "S’accepte à l’inscription. "}
          {`Acceptée par ${counted(companies, "entreprise")}.`}
        </p>
        <EditionHistory edition={edition} />
        <p className="flex flex-wrap gap-x-6">
          <a
            className="link inline-flex min-h-11 items-center"
            href={addressOf("/bureau/conditions-generales/:number", { number })}
          >
            Lire<span className="sr-only">{` la version ${number}`}</span>
          </a>{" "}
          <a
            className="link inline-flex min-h-11 items-center"
            href={addressOf("/bureau/conditions-generales/:number/pdf", { number })}
          >
            PDF<span className="sr-only">{` de la version ${number}`}</span>
          </a>
        </p>
      </li>
    ))}
  </ul>
);
