import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import { scriptJson } from "#app/kernel/escape.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { classes } from "#app/tariff/classes.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { classNote } from "../qualification.ts";
import { statusCount } from "../status-list/status-list.queries.server.ts";
import { segmentSize } from "../status-list/status-list.ts";
import type { Route } from "./+types/offline-answer-page";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const subAreas = await recentSubAreas(db, now);
  const { classCeilings } = await recentTariff(db, now);
  return {
    classNotes: Object.fromEntries(classes.map((each) => [each, classNote(each, classCeilings)])),
    names: Object.fromEntries(
      subAreas.map(({ subAreaCode, subAreaName }) => [subAreaCode, subAreaName]),
    ),
    segments: Math.max(1, Math.ceil((await statusCount(db)) / segmentSize)),
  };
}

/** The page that a prepared phone shows without a network, at the address of whatever code was scanned; its script makes the answer. */
export default function OfflineAnswerPage({
  loaderData: { names, classNotes, segments },
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
      <form action="/verifier" className="v-form v-wide">
        <label htmlFor="numero">Numéro du certificat</label>
        <p id="numero-aide" className="v-soft">
          Sans réseau, un numéro se vérifie si ce téléphone emporte l’annuaire.
        </p>
        <input
          id="numero"
          name="numero"
          maxLength={60}
          autoComplete="off"
          aria-describedby="numero-aide"
        />
        <button type="submit" className="v-act">
          Vérifier
        </button>
      </form>
      <script
        type="application/json"
        id="mots"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose < is escaped
        dangerouslySetInnerHTML={{ __html: scriptJson({ names, classNotes }) }}
      />
      <BrowserScript name="offline-answer" />
    </>
  );
}
