import { data, redirect } from "react-router";
import { actorInWords } from "#app/kernel/actor.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { WithdrawEdition, WithdrawnEdition } from "#app/layouts/office/editions.tsx";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/terms-edition-page";
import { withdrawTerms } from "./publish-terms-draft.server.ts";
import { termsEdition, termsEditions } from "./terms.queries.server.ts";
import { termsRefusals } from "./terms.refusals.ts";
import { TermsArticles } from "./terms-articles.tsx";
import { termsDifference } from "./terms-difference.ts";
import { TermsDifferences } from "./terms-difference-view.tsx";

export const headers = privatePageHeaders;

const listPath = "/bureau/conditions-generales";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const editions = await termsEditions(db);
  const line = editions.find(({ number }) => number === params.number);
  const edition = line && (await termsEdition(db, line.number));
  if (!line || !edition) throw data(null, { status: 404 });
  const standing = editions.filter(({ withdrawnAt }) => !withdrawnAt);
  const earlier = standing.find(({ publishedAt }) => publishedAt < line.publishedAt);
  const before = earlier && (await termsEdition(db, earlier.number));
  const coming = !line.withdrawnAt && line.effectiveFrom > todayInDakar(now);
  return {
    line,
    text: edition.text,
    before: before ? before.number : null,
    differences: before ? termsDifference(before.text, edition.text) : [],
    mayWithdraw: permit(actor, "setting.change") && coming && standing[0] === line,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return await actions(form, {
    withdraw: async () => {
      const result = await withdrawTerms(context.get(requestContext), params.number);
      if (result.ok) return redirect(`${listPath}?fait=retire`, 303);
      return refusalAnswer(termsRefusals[result.refusal]);
    },
  });
}

export default function TermsEditionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { line, text, before, differences, mayWithdraw } = loaderData;
  const { number, effectiveFrom, publishedAt, publishedBy } = line;
  return (
    <OfficePage
      title={`Conditions générales, version ${number}`}
      facts={`À partir du ${formatDateLong(effectiveFrom)}. Publiée par ${actorInWords(publishedBy)} le ${formatInstant(publishedAt)}.`}
      parent={{ path: listPath, label: "Conditions générales" }}
    >
      <NothingDone message={actionData?.message} />
      <WithdrawnEdition edition={line} />
      <OfficeSection title="Document">
        <p>
          <a className="link inline-flex min-h-11 items-center" href={`${listPath}/${number}/pdf`}>
            Ouvrir le PDF
          </a>
        </p>
        {mayWithdraw && <WithdrawEdition />}
      </OfficeSection>
      {before && (
        <OfficeSection title={`Ce qui change depuis la version ${before}`}>
          <TermsDifferences parts={differences} />
        </OfficeSection>
      )}
      <OfficeSection title="Texte">
        <div className="max-w-prose space-y-10">
          <p className="text-lg font-semibold">{text.title}</p>
          <TermsArticles text={text} />
        </div>
      </OfficeSection>
    </OfficePage>
  );
}
