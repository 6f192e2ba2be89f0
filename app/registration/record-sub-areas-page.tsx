import { data, redirect } from "react-router";
import { subAreasInForce } from "#app/activity/activity.queries.server.ts";
import type { SubArea } from "#app/activity/activity.schema.ts";
import { type FamilyGroup, groupByFamily } from "#app/activity/group-by-family.ts";
import { searchSubAreas } from "#app/activity/match-sub-areas.ts";
import { PostedSearch, searchedText, searchIntent } from "#app/activity/posted-search.tsx";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { chosenIds } from "#app/companies/declared-record.queries.server.ts";
import { HiddenFields } from "#app/forms/field.tsx";
import { shownName } from "#app/forms/merge-fields.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/record-sub-areas-page";
import { chooseSubAreas } from "./correct-record.server.ts";
import { correctionRefusals } from "./record.refusals.ts";

export const headers = privatePageHeaders;

const MOST = 200;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const space = await companyOfSpace(ctx, new URL(request.url).searchParams.get("entreprise"));
  if (!space) throw data(null, { status: 404 });
  const companyId = space.company.id;
  const all = await subAreasInForce(ctx.db, todayInDakar(ctx.now));
  const proposed = new Set(all.map(({ subAreaId }) => subAreaId));
  return {
    families: groupByFamily(all),
    chosen: (await chosenIds(ctx.db, companyId)).filter((id) => proposed.has(id)),
    mayChange: permit(ctx.actor, "company.change", { companyId }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const space = await companyOfSpace(ctx, new URL(request.url).searchParams.get("entreprise"));
  if (!space) throw data(null, { status: 404 });
  const form = await readForm(request);
  const companyId = space.company.id;
  const ticked = idsOf(form, "subAreas");
  const shownIds = idsOf(form, shownName("subAreas"));
  const values = { ticked, shown: shownIds };
  if (intentOf(form) === searchIntent) {
    const query = searchedText(form);
    const all = await subAreasInForce(ctx.db, todayInDakar(ctx.now));
    const { found, approximate } = searchSubAreas(query, all);
    const ids = query === "" ? [] : found.map(({ subAreaId }) => subAreaId);
    return { values, search: { query, ids, approximate } };
  }
  const result = await chooseSubAreas(ctx, { companyId, shown: shownIds, ticked });
  if (result.ok) return redirect(`/espace/entreprise?entreprise=${companyId}&fait=corrige`, 303);
  const { status, message } = correctionRefusals[result.refusal];
  return formAgain({ values, errors: {}, message }, status);
}

const idsOf = (form: FormData, name: string): string[] =>
  [...new Set(form.getAll(name).filter((value) => typeof value === "string"))].slice(0, MOST);

export default function RecordSubAreasPage({ loaderData, actionData }: Route.ComponentProps) {
  const { families, chosen, mayChange } = loaderData;
  const search = actionData && "search" in actionData ? actionData.search : undefined;
  const refusal = actionData && "message" in actionData ? actionData.message : undefined;
  const places = new Map(search?.ids.map((id, place) => [id, place]));
  return (
    <SpacePage
      title="Domaines d’activité"
      trail={[{ label: "Entreprise", path: "/espace/entreprise" }]}
      lead="Les travaux pour lesquels vous pensez demander une qualification. Un dossier déjà ouvert garde les siens."
    >
      <NothingDone title="Rien n’a été enregistré" message={refusal} />
      {mayChange ? (
        <form method="post" noValidate className="flex flex-col items-start gap-5">
          <HiddenFields values={{ [shownName("subAreas")]: actionData?.values.shown ?? chosen }} />
          <fieldset className="w-full min-w-0">
            <legend className="sr-only">Domaines d’activité</legend>
            <div id="recherche" className="mb-5">
              <PostedSearch
                query={search?.query ?? ""}
                count={places.size}
                approximate={search?.approximate ?? false}
                place="recherche"
                after={"\u00A0: le plus proche d’abord. Videz la recherche pour les voir tous."}
              />
            </div>
            {bestFirst(families, places).map((family) => (
              <Family
                key={family.areaFamilyId}
                family={family}
                ticked={actionData?.values.ticked ?? chosen}
                places={places}
              />
            ))}
          </fieldset>
          <SubmitButton>Enregistrer</SubmitButton>
        </form>
      ) : (
        <p>{correctionRefusals["not-yours"].message}</p>
      )}
    </SpacePage>
  );
}

type Places = ReadonlyMap<string, number>;

const placeIn = (places: Places, { subAreaId }: { subAreaId: string }) =>
  places.get(subAreaId) ?? places.size;

/** The families and their sub-areas, the best match of a search first; in their own order without one. */
const bestFirst = (families: readonly FamilyGroup[], places: Places): FamilyGroup[] =>
  families
    .map((family) => ({
      ...family,
      subAreas: family.subAreas.toSorted((a, b) => placeIn(places, a) - placeIn(places, b)),
    }))
    .sort((a, b) => bestOf(a, places) - bestOf(b, places));

const bestOf = ({ subAreas: [first] }: FamilyGroup, places: Places) =>
  first ? placeIn(places, first) : places.size;

interface FamilyProps {
  family: FamilyGroup;
  ticked: readonly string[];
  places: Places;
}

/** The sub-areas of a family; open when one is ticked or found. What a search does not find is hidden but stays in the form. */
function Family({ family, ticked, places }: FamilyProps) {
  const { areaFamilyCode, areaFamilyName, subAreas } = family;
  const isTicked = ({ subAreaId }: SubArea) => ticked.includes(subAreaId);
  const isShown = (subArea: SubArea) =>
    places.size === 0 || places.has(subArea.subAreaId) || isTicked(subArea);
  const count = subAreas.filter(isTicked).length;
  const hasMatch = subAreas.some(({ subAreaId }) => places.has(subAreaId));
  return (
    <details open={hasMatch || count > 0} hidden={!subAreas.some(isShown)} className="card mb-2">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">
        <span className="text-laterite">{areaFamilyCode}</span> {areaFamilyName}
        {count > 0 && (
          <span className="font-normal text-ink-soft">
            {" "}
            ({counted(count, "choisi", "choisis")})
          </span>
        )}
      </summary>
      <ul className="grid gap-2 border-t border-line p-3 sm:grid-cols-2">
        {subAreas.map((subArea) => (
          <li key={subArea.subAreaId} hidden={!isShown(subArea)}>
            <label className="choice h-full">
              <input
                type="checkbox"
                name="subAreas"
                value={subArea.subAreaId}
                defaultChecked={isTicked(subArea)}
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="text-ink-soft tabular-nums">{subArea.subAreaCode}</span>{" "}
                {subArea.subAreaName}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
