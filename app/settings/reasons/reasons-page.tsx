import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/reasons-page";
import { reasonScopes, scopeLabels } from "./reason.ts";
import { reasonVersions } from "./reasons.queries.server.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const versions = Map.groupBy(await reasonVersions(db), ({ code }) => code);
  const changed = new URL(request.url).searchParams.get("change") ?? "";
  return {
    changed: versions.has(changed) ? changed : null,
    mayChange: permit(actor, "setting.change"),
    lines: [...versions.values()].flatMap((all) => {
      const [latest] = all;
      const shownVersion = all.find(({ effectiveFrom }) => effectiveFrom <= today) ?? latest;
      if (!shownVersion || !latest) return [];
      const { code, scope, text, ended, effectiveFrom } = shownVersion;
      const coming = latest.effectiveFrom > today ? latest : null;
      return [
        {
          code,
          scope,
          text,
          ended,
          begins: effectiveFrom > today ? effectiveFrom : null,
          coming: coming &&
            coming !== shownVersion && {
              on: coming.effectiveFrom,
              text: coming.text,
              ends: coming.ended,
            },
        },
      ];
    }),
  };
}

type Line = Route.ComponentProps["loaderData"]["lines"][number];

export default function ReasonsPage({ loaderData }: Route.ComponentProps) {
  const { changed, mayChange, lines } = loaderData;
  return (
    <OfficePage
      title="Motifs"
      lead="Les phrases que l’on choisit pour motiver une demande ou une décision. Une décision garde le motif tel qu’il était écrit ce jour-là."
      parent={{ path: "/bureau/parametres", label: "Paramètres" }}
    >
      {changed && (
        <Notice tone="success">
          <p>Le motif {changed} est enregistré.</p>
        </Notice>
      )}
      {reasonScopes.map((scope) => {
        const scopeLines = lines.filter((line) => line.scope === scope);
        const { title, help } = scopeLabels[scope];
        return (
          <OfficeSection key={scope} title={title}>
            <p className="text-ink-soft">{help}</p>
            <ul className="mt-2 divide-y divide-line">
              {scopeLines
                .toSorted((a, b) => a.code.localeCompare(b.code))
                .map((line) => (
                  <ReasonLine key={line.code} line={line} mayChange={mayChange} />
                ))}
            </ul>
            {mayChange && (
              <p className="mt-3">
                <a
                  className="button button-secondary button-small"
                  href={`/bureau/motifs/nouveau?liste=${scope}`}
                >
                  Ajouter un motif
                  <span className="sr-only">{`\u00A0: ${title}`}</span>
                </a>
              </p>
            )}
          </OfficeSection>
        );
      })}
    </OfficePage>
  );
}

function ReasonLine({ line, mayChange }: { line: Line; mayChange: boolean }) {
  const { code, text, ended, begins, coming } = line;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className={`wrap-anywhere ${ended ? "text-ink-soft line-through" : ""}`}>
          <span className="mr-2 font-semibold tabular-nums">{code}</span>
          {text}
        </p>
        {ended && <p className="text-sm text-ink-soft">N’est plus proposé</p>}
        {begins && (
          <p className="text-sm text-laterite">Proposé à partir du {formatDateLong(begins)}</p>
        )}
        {coming && (
          <p className="text-sm text-laterite wrap-anywhere">
            À partir du {formatDateLong(coming.on)}
            {"\u00A0"}: {coming.ends ? "ne sera plus proposé" : coming.text}
          </p>
        )}
      </div>
      <a
        className="office-row-act inline-flex items-center"
        href={addressOf("/bureau/motifs/:code", { code })}
      >
        {mayChange ? "Modifier" : "Historique"}
        <span className="sr-only">{`\u00A0: ${code}`}</span>
      </a>
    </li>
  );
}
