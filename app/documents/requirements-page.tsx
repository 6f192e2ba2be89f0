import { actorInWords } from "#app/kernel/actor.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/requirements-page";
import { type RequirementVersion, requirementVersions } from "./requirement.queries.server.ts";
import { requirementThemes } from "./requirement.ts";
import {
  conditionsInWords,
  necessityLabels,
  themeLabels,
  validityInWords,
} from "./requirement-words.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const versions = Map.groupBy(await requirementVersions(db), ({ code }) => code);
  const changed = new URL(request.url).searchParams.get("change");
  const lines = [...versions.values()].flatMap((all) => lineOf(all, today));
  return {
    changed: lines.find(({ code }) => code === changed)?.label ?? null,
    mayChange: permit(actor, "setting.change"),
    lines: lines.sort((a, b) => a.position - b.position),
  };
}

/** The version of a requirement in force and the first day of the next one. `versions` has the latest first. */
function lineOf(versions: readonly RequirementVersion[], today: string) {
  const current = versions.find(({ effectiveFrom }) => effectiveFrom <= today);
  const [latest] = versions;
  const shownVersion = current ?? latest;
  if (!shownVersion || !latest) return [];
  const { code, label, theme, position, effectiveFrom, publishedBy } = shownVersion;
  return [
    {
      code,
      label,
      theme,
      position,
      effectiveFrom,
      publishedBy,
      necessity: necessityLabels[shownVersion.necessity],
      facts: [validityInWords(shownVersion), ...conditionsInWords(shownVersion)],
      ended: shownVersion.ended,
      begun: current !== undefined,
      coming: latest !== current ? { on: latest.effectiveFrom, ends: latest.ended } : null,
    },
  ];
}

type Line = Route.ComponentProps["loaderData"]["lines"][number];

export default function RequirementsPage({ loaderData }: Route.ComponentProps) {
  const { changed, mayChange, lines } = loaderData;
  const currentLines = lines.filter(({ ended }) => !ended);
  const ended = lines.filter((line) => line.ended);
  return (
    <OfficePage
      title="Pièces demandées"
      lead="Ce qu’une entreprise fournit, selon sa demande, sa classe et ses métiers. Un dossier déposé garde la liste de son jour."
      parent={{ path: "/bureau/parametres", label: "Paramètres" }}
      act={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <a className="link flex min-h-11 items-center" href="/preparer-son-dossier">
            Voir la page publique
          </a>{" "}
          {mayChange && <ButtonLink href="/bureau/pieces/nouvelle">Ajouter une pièce</ButtonLink>}
        </div>
      }
    >
      {changed && (
        <Notice tone="success">
          <p>
            «{"\u00A0"}
            {changed}
            {"\u00A0"}» est enregistrée.
          </p>
        </Notice>
      )}
      {requirementThemes.map((theme) => (
        <OfficeSection key={theme} title={themeLabels[theme]}>
          <Lines
            lines={currentLines.filter((line) => line.theme === theme)}
            mayChange={mayChange}
          />
        </OfficeSection>
      ))}
      {ended.length > 0 && (
        <OfficeSection title="Ne sont plus demandées">
          <Lines lines={ended} mayChange={mayChange} />
        </OfficeSection>
      )}
    </OfficePage>
  );
}

function Lines({ lines, mayChange }: { lines: Line[]; mayChange: boolean }) {
  if (lines.length === 0) return <p>Aucune pièce ici.</p>;
  return (
    <ul className="office-rows">
      {lines.map((line) => (
        <li key={line.code}>
          <p className="font-semibold wrap-anywhere">
            {line.label} <span className="font-normal text-ink-soft">({line.code})</span>
          </p>
          <div className="min-w-0">
            <p className="wrap-anywhere">{[line.necessity, ...line.facts].join(" · ")}</p>
            <p className="text-sm text-ink-soft">
              {since(line)} {formatDateLong(line.effectiveFrom)}, par{" "}
              {actorInWords(line.publishedBy)}
            </p>
            {line.coming && (
              <p className="text-sm text-laterite">
                {line.coming.ends ? "Ne sera plus demandée à partir du" : "Change à partir du"}{" "}
                {formatDateLong(line.coming.on)}
              </p>
            )}
          </div>
          <a
            className="office-row-act inline-flex items-center"
            href={addressOf("/bureau/pieces/:code", { code: line.code })}
          >
            {mayChange ? "Modifier" : "Lire"}
            <span className="sr-only">{`\u00A0: ${line.label}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function since({ ended, begun }: Line): string {
  if (!begun) return "Demandée à partir du";
  return ended ? "Plus demandée depuis le" : "En vigueur depuis le";
}
