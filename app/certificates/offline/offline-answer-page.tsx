import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import { scriptJson } from "#app/kernel/escape.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { statusCount } from "../status-list/status-list.queries.server.ts";
import { segmentSize } from "../status-list/status-list.ts";
import type { Route } from "./+types/offline-answer-page";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const subAreas = await recentSubAreas(db, now);
  return {
    names: Object.fromEntries(
      subAreas.map(({ subAreaCode, subAreaName }) => [subAreaCode, subAreaName]),
    ),
    segments: Math.max(1, Math.ceil((await statusCount(db)) / segmentSize)),
  };
}

/** The page that a prepared phone shows without a network, at the address of whatever code was scanned; its script makes the answer. */
export default function OfflineAnswerPage({
  loaderData: { names, segments },
}: Route.ComponentProps) {
  return (
    <>
      <title>Vérification sans réseau</title>
      <meta name="robots" content="noindex" />
      <div data-segments={segments}>
        <div className="v-head v-warn">
          <div className="v-wide">
            <h1>Vérification sans réseau</h1>
            <p>
              Cette page répond à la place du site quand le réseau manque, sur un téléphone{" "}
              <a href="/verifier/hors-ligne">préparé</a>.
            </p>
          </div>
        </div>
      </div>
      <script
        type="application/json"
        id="sous-domaines"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose < is escaped
        dangerouslySetInnerHTML={{ __html: scriptJson(names) }}
      />
      <BrowserScript name="offline-answer" />
    </>
  );
}
