import { data, redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { AbandonDraft } from "#app/layouts/office/editions.tsx";
import {
  ChangeSentences,
  OfficePage,
  OfficeSection,
  SectionLinks,
} from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/nomenclature-draft-page";
import { editionOf, latestEdition } from "./activity.queries.server.ts";
import { abandonDraft, editDraft } from "./edit-draft.server.ts";
import { meaningsOfCodes, nomenclatureDraft } from "./nomenclature.queries.server.ts";
import { nomenclatureRefusals } from "./nomenclature.refusals.ts";
import { areasOf, type Nomenclature, subAreasOf } from "./nomenclature.ts";
import { sentencesOf } from "./publish-draft.server.ts";

export const headers = privatePageHeaders;

const outcomes: Record<string, string> = {
  enregistre: "C’est enregistré dans le brouillon.",
  ajoute: "C’est ajouté au brouillon.",
  termine: "C’est retiré du brouillon.",
  repris: "Le sous-domaine est de nouveau dans le brouillon.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const today = todayInDakar(now);
  const draft = await nomenclatureDraft(db);
  if (!draft) throw data(null, { status: 404 });
  const latest = await latestEdition(db);
  if (!latest) throw data(null, { status: 404 });
  const before = await editionOf(db, latest.id);
  const { nomenclature, stamp, basedOn, changedAt, changedBy } = draft;
  const there = new Set(subAreasOf(nomenclature).map(({ code }) => code));
  return {
    outcome: outcomeMessage(outcomes, new URL(request.url)),
    stamp,
    basedOn,
    isStale: latest.number !== basedOn,
    changedAt,
    changedBy,
    sentences: await sentencesOf(db, { before, after: nomenclature, day: null, today }),
    families: marked(before, nomenclature),
    ended: (await meaningsOfCodes(db, today))
      .filter(({ code }) => !there.has(code))
      .map(({ code, name }) => ({ code, name })),
  };
}

type Mark = "nouveau" | "changé" | null;

/** The draft as the page shows it, each entry with its change. */
function marked(before: Nomenclature, { families }: Nomenclature) {
  const earlier = new Map<string, string>([
    ...before.families.map(({ code, name }) => [code, name] as const),
    ...areasOf(before).map(({ code, name }) => [code, name] as const),
    ...subAreasOf(before).map(
      ({ code, name, covers, synonyms }) => [code, `${name}\n${covers}\n${synonyms}`] as const,
    ),
  ]);
  const markOf = (code: string, words: string): Mark => {
    const earlierWords = earlier.get(code);
    if (earlierWords === undefined) return "nouveau";
    return earlierWords === words ? null : "changé";
  };
  return families.map(({ code, name, areas }) => ({
    code,
    name,
    mark: markOf(code, name),
    areas: areas.map(({ code, name, subAreas }) => ({
      code,
      name,
      mark: markOf(code, name),
      subAreas: subAreas.map(({ code, name, covers, synonyms }) => ({
        code,
        name,
        mark: markOf(code, `${name}\n${covers}\n${synonyms}`),
      })),
    })),
  }));
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const stamp = textOf(form, "stamp");
  const code = textOf(form, "code");
  const result = code
    ? await editDraft(ctx, { stamp, edit: { kind: "bring-back", code } })
    : await abandonDraft(ctx, stamp);
  if (result.ok)
    return redirect(
      code ? "/bureau/nomenclature/brouillon?fait=repris" : "/bureau/nomenclature?fait=abandonne",
      303,
    );
  if (result.refusal === "no-draft") return redirect("/bureau/nomenclature", 303);
  return refusalAnswer(nomenclatureRefusals[result.refusal]);
}

export default function NomenclatureDraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, basedOn, isStale, sentences, families, ended, stamp } = loaderData;
  const { changedAt, changedBy } = loaderData;
  return (
    <OfficePage
      title="Brouillon de la nomenclature"
      facts={`À partir de l’édition ${basedOn}. Changé en dernier par ${changedBy} le ${formatInstant(changedAt)}. Rien de ce qui est écrit ici n’est en vigueur.`}
      parent={{ path: "/bureau/nomenclature", label: "Nomenclature" }}
    >
      <DoneNotice message={outcome} />
      <NothingDone message={actionData?.message} />
      {isStale && (
        <Notice tone="warning" title="Ce brouillon ne peut plus être publié">
          <p>{nomenclatureRefusals["edited-meanwhile"].message}</p>
        </Notice>
      )}
      <OfficeSection title="Ce que ce brouillon change">
        {sentences.length === 0 ? (
          <p>
            Rien pour le moment. Modifiez une famille, un domaine ou un sous-domaine ci-dessous.
          </p>
        ) : (
          <ChangeSentences sentences={sentences} />
        )}
        {sentences.length > 0 && !isStale && (
          <p className="mt-5">
            <a className="button button-primary" href="/bureau/nomenclature/publier">
              Choisir le jour et publier
            </a>
          </p>
        )}
      </OfficeSection>
      <SectionLinks
        parts={families.map(({ code, name }) => ({ id: `famille-${code}`, title: name }))}
      />
      {families.map((family) => (
        <DraftFamily key={family.code} family={family} />
      ))}
      {ended.length > 0 && <EndedSubAreas ended={ended} stamp={stamp} />}
      <AbandonDraft stamp={stamp} />
    </OfficePage>
  );
}

type Shown = Exclude<Route.ComponentProps["loaderData"], null>;

const DraftFamily = ({ family }: { family: Shown["families"][number] }) => (
  <section id={`famille-${family.code}`} className="card p-4 sm:p-5">
    <div className="flex items-center gap-3">
      <h2 className="min-w-0 flex-1 text-lg font-bold wrap-anywhere text-green">
        {family.code}. {family.name} <MarkOf mark={family.mark} />
      </h2>
      <EditLink {...family} what="la famille" />
    </div>
    {family.areas.map((area) => (
      <div key={area.code} className="mt-3">
        <div className="flex items-center gap-3">
          <h3 className="flex min-w-0 flex-1 gap-3 font-semibold">
            <span className="w-12 shrink-0 text-ink-soft tabular-nums">{area.code}</span>{" "}
            <span className="min-w-0 wrap-anywhere">
              {area.name} <MarkOf mark={area.mark} />
            </span>
          </h3>
          <EditLink {...area} what="le domaine" />
        </div>
        <ul>
          {area.subAreas.map((subArea) => (
            <li
              key={subArea.code}
              id={`sd-${subArea.code}`}
              className="flex items-center gap-3 border-t border-line"
            >
              <span className="w-12 shrink-0 text-ink-soft tabular-nums">{subArea.code}</span>{" "}
              <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">
                {subArea.name} <MarkOf mark={subArea.mark} />
              </span>
              <EditLink {...subArea} what="le sous-domaine" />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
);

const EndedSubAreas = ({ ended, stamp }: Pick<Shown, "ended" | "stamp">) => (
  <OfficeSection title="Sous-domaines absents de ce brouillon">
    <p className="max-w-prose">
      Un code désigne pour toujours le même métier{"\u00A0"}: il peut revenir, il ne peut pas servir
      à un autre.
    </p>
    <ul className="mt-3 divide-y divide-line">
      {ended.map(({ code, name }) => (
        <li key={code} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <span className="w-12 shrink-0 text-ink-soft tabular-nums">{code}</span>{" "}
          <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
          <form method="post">
            <input type="hidden" name="stamp" value={stamp} />
            <input type="hidden" name="code" value={code} />
            <button
              type="submit"
              name="intent"
              value="take-back"
              className="button button-secondary button-small"
            >
              Reprendre
              <span className="sr-only">{` ${code}, ${name}`}</span>
            </button>
          </form>
        </li>
      ))}
    </ul>
  </OfficeSection>
);

const MarkOf = ({ mark }: { mark: Mark }) =>
  mark && (
    <span className="rounded-sm bg-gold-soft px-2 py-0.5 text-sm font-normal whitespace-nowrap">
      {mark}
    </span>
  );

const EditLink = ({ code, what }: { code: string; what: string }) => (
  <a
    className="office-row-act inline-flex shrink-0 items-center text-base"
    href={addressOf("/bureau/nomenclature/brouillon/:code", { code })}
  >
    Modifier
    <span className="sr-only">{` ${what} ${code}`}</span>
  </a>
);
