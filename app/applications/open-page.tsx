import { data, redirect } from "react-router";
import { knownSubAreas } from "#app/activity/activity.queries.server.ts";
import { levelCode } from "#app/certificates/qualification.ts";
import { companiesOf, companyOfSpace } from "#app/companies/company.queries.server.ts";
import { type ApplicationKind, applicationKinds } from "#app/documents/requirement.ts";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { HiddenFields } from "#app/forms/field.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/open-page";
import { openRefusals } from "./application.refusals.ts";
import { kindLabels } from "./application.ts";
import { figureInWords, keptFigure, labelIn, qualifiedHead, yearName } from "./draft/figures.ts";
import { openApplication } from "./open-application.server.ts";
import { figureFields, readPreCheck } from "./pre-check/pre-check.ts";

export const headers = privatePageHeaders;

const LONGEST = 2_000;

const kindOf = (text: string | null): ApplicationKind =>
  applicationKinds.find((kind) => kind === text) ?? "first";

/** The answers of the pre-check that the draft begins with; undefined when there are none. */
function wantedOf(query: URLSearchParams) {
  const { codes, level, levels, class: aimedAt } = readPreCheck(query);
  const figures: Record<string, string | number> = {};
  for (const { name } of figureFields) {
    const text = (query.get(name) ?? "").slice(0, 40);
    if (text.trim() !== "") figures[name] = keptFigure(name, text);
  }
  if (query.get(qualifiedHead) === "oui") figures[qualifiedHead] = "oui";
  const year = Number(query.get(yearName));
  if (Object.keys(figures).length > 0 && year > 2000 && year < 2100) figures[yearName] = year;
  if (codes.length === 0 && aimedAt === null && Object.keys(figures).length === 0) return undefined;
  return {
    subAreas: codes.map((code) => ({ code, level: levels[code] ?? level })),
    class: aimedAt,
    figures,
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const space = await companyOfSpace(ctx, searchParams.get("entreprise"));
  if (!space) throw data(null, { status: 404 });
  const wishes = wantedOf(searchParams);
  const subAreasInForce = wishes ? await knownSubAreas(ctx.db, todayInDakar(ctx.now)) : [];
  return {
    kind: kindOf(searchParams.get("genre")),
    query: searchParams.toString().slice(0, LONGEST),
    companyId: space.company.id,
    companies: await companiesOf(ctx),
    wanted: wishes && {
      class: wishes.class,
      subAreas: wishes.subAreas.flatMap(({ code, level }) => {
        const subArea = subAreasInForce.find(({ subAreaCode }) => subAreaCode === code);
        return subArea ? [`${subArea.subAreaName}, ${levelCode(level)}`] : [];
      }),
      figures: figureFields.flatMap(({ name }) => {
        const value = wishes.figures[name];
        return value === undefined
          ? []
          : [`${labelIn(wishes.figures, name)}\u00A0: ${figureInWords(name, value)}`];
      }),
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const query = new URLSearchParams(textOf(form, "reponses").slice(0, LONGEST));
  const wishes = wantedOf(query);
  const opened = await openApplication(ctx, {
    companyId: textOf(form, "entreprise"),
    kind: kindOf(textOf(form, "genre")),
    ...(wishes && { wanted: wishes }),
  });
  if (opened.ok)
    return redirect(addressOf("/espace/dossiers/:id", { id: opened.value.applicationId }), 303);
  const refusal = openRefusals[opened.refusal];
  if (refusal.status === 404) throw data(null, { status: 404 });
  return refusalAnswer(refusal);
}

export default function OpenPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, query, companyId, companies, wanted } = loaderData;
  return (
    <SpacePage
      title="Ouvrir un dossier"
      trail={[{ label: "Dossiers", path: "/espace/dossiers" }]}
      lead={kindLabels[kind]}
      width="words"
    >
      <NothingDone title="Le dossier n’est pas ouvert" message={actionData?.message} />
      <form method="post" action="/espace/dossiers/ouvrir" className="card p-5 sm:p-7" noValidate>
        <HiddenFields values={{ genre: kind, reponses: query }} />
        {companies.length > 1 ? (
          <RadioField
            name="entreprise"
            label="Pour quelle entreprise"
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={companyId}
          />
        ) : (
          <input type="hidden" name="entreprise" value={companyId} />
        )}
        {wanted ? (
          <>
            <h2 className="text-xl font-bold text-green">Ce que nous reprenons</h2>
            <p className="mt-2">
              De votre pré-vérification. Tout peut encore changer dans le dossier.
            </p>
            <ul className="mt-3 list-disc pl-5">
              {wanted.class && (
                <li>
                  Classe{"\u00A0"}
                  {wanted.class}
                </li>
              )}
              {[...wanted.subAreas, ...wanted.figures].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            {kind === "first"
              ? "Le dossier commence avec les sous-domaines choisis à l’inscription. Rien n’est envoyé avant que vous le déposiez."
              : "Une extension demande d’autres sous-domaines, un niveau ou une classe de plus. Rien n’est envoyé avant que vous la déposiez."}
          </p>
        )}
        <div className="mt-5">
          <SubmitButton>Ouvrir le dossier</SubmitButton>
        </div>
      </form>
    </SpacePage>
  );
}
