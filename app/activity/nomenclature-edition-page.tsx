import { data, redirect } from "react-router";
import { actorInWords } from "#app/kernel/actor.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { WithdrawEdition, WithdrawnEdition } from "#app/layouts/office/editions.tsx";
import { ChangeSentences, OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/nomenclature-edition-page";
import { editionOf } from "./activity.queries.server.ts";
import { nomenclatureEditions } from "./nomenclature.queries.server.ts";
import { nomenclatureRefusals } from "./nomenclature.refusals.ts";
import type { Nomenclature } from "./nomenclature.ts";
import { sentencesOf } from "./publish-draft.server.ts";
import { withdrawEdition } from "./withdraw-edition.server.ts";

export const headers = privatePageHeaders;

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const number = numberOf(params.number);
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const editions = await nomenclatureEditions(db);
  const edition = editions.find((each) => each.number === number);
  if (!edition) throw data(null, { status: 404 });
  const nomenclature = await editionOf(db, edition.id);
  const earlier = editions.find((each) => each.number < number && !each.withdrawnAt);
  const before = earlier && (await editionOf(db, earlier.id));
  const stands = edition.withdrawnAt === null;
  return {
    edition,
    nomenclature,
    coming: stands && edition.effectiveFrom > today,
    sentences: before
      ? await sentencesOf(db, { before, after: nomenclature, day: edition.effectiveFrom, today })
      : [],
    mayWithdraw:
      permit(actor, "setting.change") &&
      stands &&
      edition.effectiveFrom > today &&
      !editions.some((each) => each.number > number && !each.withdrawnAt),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return await actions(form, {
    withdraw: async () => {
      const result = await withdrawEdition(context.get(requestContext), numberOf(params.number));
      if (result.ok) return redirect("/bureau/nomenclature?fait=retire", 303);
      return refusalAnswer(nomenclatureRefusals[result.refusal]);
    },
  });
}

export default function NomenclatureEditionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { edition, nomenclature, coming, sentences, mayWithdraw } = loaderData;
  const { number, effectiveFrom, publishedAt, publishedBy } = edition;
  return (
    <OfficePage
      title={`Nomenclature, édition ${number}`}
      facts={`À partir du ${formatDateLong(effectiveFrom)}. Publiée par ${actorInWords(publishedBy)} le ${formatInstant(publishedAt)}.`}
      parent={{ path: "/bureau/nomenclature", label: "Nomenclature" }}
    >
      <NothingDone message={actionData?.message} />
      <WithdrawnEdition edition={edition} />
      {sentences.length > 0 && (
        <OfficeSection title={coming ? "Ce qu’elle changera" : "Ce qu’elle changeait"}>
          <ChangeSentences sentences={sentences} />
          {mayWithdraw && <WithdrawEdition />}
        </OfficeSection>
      )}
      <Families nomenclature={nomenclature} />
    </OfficePage>
  );
}

function Families({ nomenclature }: { nomenclature: Nomenclature }) {
  return nomenclature.families.map((family) => (
    <OfficeSection key={family.code} title={`${family.code}. ${family.name}`}>
      {family.areas.map((area) => (
        <div key={area.code} className="mt-4 first:mt-0">
          <h3 className="font-semibold">
            <span className="text-ink-soft tabular-nums">{area.code}</span> {area.name}
          </h3>
          <ul className="mt-1">
            {area.subAreas.map(({ code, name }) => (
              <li key={code} className="flex gap-3 border-t border-line py-1.5">
                <span className="w-12 shrink-0 text-ink-soft tabular-nums">{code}</span>{" "}
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </OfficeSection>
  ));
}
