import { data, redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/terms-publish-page";
import { publishTermsDraft } from "./publish-terms-draft.server.ts";
import { termsEdition } from "./terms.queries.server.ts";
import { termsRefusals } from "./terms.refusals.ts";
import { TermsArticles } from "./terms-articles.tsx";
import { termsDifference } from "./terms-difference.ts";
import { TermsDifferences } from "./terms-difference-view.tsx";
import { termsDraft } from "./terms-draft.queries.server.ts";

export const headers = privatePageHeaders;

const listPath = "/bureau/conditions-generales";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const draft = await termsDraft(db);
  if (!draft) throw data(null, { status: 404 });
  const { text, stamp, basedOn, prepared } = draft;
  if (!prepared) throw redirect(`${listPath}/preparer`);
  const before = await termsEdition(db, basedOn);
  return {
    text,
    stamp,
    basedOn,
    prepared,
    differences: before ? termsDifference(before.text, text) : [],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await publishTermsDraft(context.get(requestContext), textOf(form, "stamp"));
  if (result.ok) return redirect(`${listPath}?fait=publie`, 303);
  if (result.refusal === "no-draft") return redirect(listPath, 303);
  return refusalAnswer(termsRefusals[result.refusal]);
}

export default function TermsPublishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text, stamp, basedOn, prepared, differences } = loaderData;
  const { number, effectiveFrom, acceptAgain, pdfSha256 } = prepared;
  const again = acceptAgain
    ? "Dès ce jour, chaque entreprise inscrite devra l’accepter\u202F; tant qu’elle ne l’a pas fait, ses membres peuvent lire leur espace, mais rien y changer."
    : "Les entreprises déjà inscrites n’ont rien à faire.";
  return (
    <OfficePage
      title="Relire et publier"
      parent={{ path: `${listPath}/brouillon`, label: "Brouillon des conditions générales" }}
    >
      <NothingDone message={actionData?.message} />
      <OfficeSection title="Vérifiez avant de publier">
        <p className="max-w-prose text-lg text-pretty">
          {`La version ${number} remplacera la version ${basedOn} le ${formatDateLong(effectiveFrom)}. ${again}`}
        </p>
        <p className="mt-3">
          <a className="link inline-flex min-h-11 items-center" href={`${listPath}/brouillon.pdf`}>
            Ouvrir le PDF qui sera publié
          </a>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {`Empreinte SHA-256 de ce PDF\u00A0: ${pdfSha256}`}
        </p>
        <form method="post" className="mt-5 flex flex-wrap items-center gap-4">
          <input type="hidden" name="stamp" value={stamp} />
          <SubmitButton>Publier cette édition</SubmitButton>
          <a className="link flex min-h-11 items-center" href={`${listPath}/preparer`}>
            Changer le numéro, le jour ou la réponse
          </a>
        </form>
      </OfficeSection>
      <OfficeSection title={`Ce qui change depuis la version ${basedOn}`}>
        <TermsDifferences parts={differences} />
      </OfficeSection>
      <OfficeSection title="La page telle qu’elle sera">
        <div className="max-w-prose space-y-10">
          <p className="text-lg font-semibold">{text.title}</p>
          <TermsArticles text={text} />
        </div>
      </OfficeSection>
    </OfficePage>
  );
}
