import { data } from "react-router";
import { levelCode } from "#app/certificates/qualification.ts";
import { regionOf } from "#app/companies/regions.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatTime } from "#app/kernel/dates.ts";
import style from "#app/layouts/office/office.css?url";
import { orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrandMark } from "#app/ui/brand.tsx";
import type { CommitteeReader } from "../committee-scope.queries.server.ts";
import { endWords, recusedHere } from "../minutes/minutes.ts";
import { openSessionPage } from "../sessions/session-access.server.ts";
import type { Route } from "./+types/projector-page";
import { LiveSession } from "./live-session.tsx";
import { lineResult, peopleNow, runningNow } from "./running.server.ts";
import { liveOf } from "./session-state.server.ts";

export const handle = { style };

export const headers = privatePageHeaders;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = orNotFound(await openSessionPage(ctx, params.id));
  const { session } = opened;
  const scope: CommitteeReader = { ...opened.scope, standing: "screen" };
  if (session.state === "planned" || session.state === "cancelled")
    throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const live = await liveOf(ctx, opened, { query, isScreen: true });
  const running = await runningNow(ctx, scope, session);
  const { item, lines, votes, open } = running;
  const people =
    item?.state === "open" && !item.isHidden && session.state === "open"
      ? await peopleNow(ctx, scope, { session, itemId: item.id })
      : null;
  const recused = people?.colleges
    .flatMap((college) => college.people)
    .filter(({ standing }) => standing === "recused").length;
  return {
    id: session.id,
    live,
    number: session.number,
    day: formatDateLong(session.heldOn),
    time: formatTime(ctx.now),
    isOpen: session.state === "open",
    quorum: people?.sentence ?? null,
    voters: people?.voters ?? null,
    recused: recused ?? 0,
    isSecret: open?.kind === "secret",
    count: running.items.length,
    item: item && {
      position: item.position,
      number: item.number,
      companyName: item.companyName,
      class: item.class,
      baseClass: item.baseClass,
      rapporteur: item.rapporteurName,
      region: regionOf(item.region)?.name ?? "",
      isHidden: item.isHidden,
      end: item.state === "closed" && item.outcome ? endWords[item.outcome] : null,
    },
    // While a vote is open nothing tells how many ballots are in (review §5).
    lines: lines.map((line) => ({
      code: line.code,
      name: line.name,
      proposed:
        line.outcome === "granted" && line.level
          ? `${levelCode(line.level)} · ${line.class}`
          : "défavorable",
      isOpen: open !== undefined && (!open.subAreaId || open.subAreaId === line.subAreaId),
      result: lineResult(line, votes),
    })),
  };
}

/** One item, big, for the room: no names beside votes, no number of ballots. */
export default function ProjectorPage({ loaderData: page }: Route.ComponentProps) {
  const { item } = page;
  return (
    <LiveSession
      live={page.live}
      every={0.5}
      reloads={1}
      here={addressOf("/bureau/seances/:id/ecran", { id: page.id })}
    >
      <div className="projector" data-part="screen">
        <title>{`Séance ${page.number}, écran`}</title>
        <header>
          <p>
            <BrandMark colours="one" />
            <strong>Commission</strong>{" "}
            <span>
              Séance {page.number} · {page.day}
            </span>
          </p>
          <p>
            <span>{page.quorum}</span> <strong data-clock>{page.time}</strong>
          </p>
        </header>
        <div className="band" aria-hidden="true" />
        {!page.isOpen || !item ? (
          <main>
            <h1>
              {page.isOpen
                ? "Le premier point n’est pas encore appelé."
                : "La séance n’est pas ouverte."}
            </h1>
          </main>
        ) : (
          <main>
            <p className="projector-facts">
              <span>
                Point {item.position} sur {page.count} {"\u00A0"} {item.number}
              </span>
              {!item.isHidden && (
                <span>
                  Rapporteur{"\u00A0"}: {item.rapporteur}
                </span>
              )}
            </p>
            <h1>{item.companyName}</h1>
            {item.isHidden ? (
              <p className="projector-wait">
                {recusedHere} Cet écran ne montre donc que le nom de l’entreprise{"\u00A0"}: une
                personne sans intérêt dans ce dossier doit le projeter.
              </p>
            ) : (
              <>
                <p className="projector-asked">
                  Classe{"\u00A0"}
                  {item.class} demandée · classe des chiffres {item.baseClass ?? "aucune"}
                  {item.region && ` · ${item.region}`}
                </p>
                <table>
                  <caption className="sr-only">Proposition et issue par sous-domaine</caption>
                  <thead>
                    <tr>
                      <th scope="col">Code</th>
                      <th scope="col">Sous-domaine</th>
                      <th scope="col">Proposition</th>
                      <th scope="col">Commission</th>
                    </tr>
                  </thead>
                  <tbody>
                    {page.lines.map((line) => (
                      <tr key={line.code} className={line.isOpen ? "projector-open" : undefined}>
                        <td>{line.code}</td>
                        <td>{line.name}</td>
                        <td>{line.proposed}</td>
                        <td
                          className={!line.isOpen && line.result ? "projector-result" : undefined}
                        >
                          {line.isOpen ? "Vote ouvert" : (line.result ?? item.end ?? "à suivre")}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </>
            )}
          </main>
        )}
        <footer>
          {page.isSecret && <p>Vote secret{"\u00A0"}: seule l’issue est gardée.</p>}
          {page.voters !== null && (
            <p>
              {page.voters} {page.voters > 1 ? "votants" : "votant"}, le rapporteur ne vote pas
              {page.recused > 0 &&
                ` · ${page.recused} ${page.recused > 1 ? "membres récusés" : "membre récusé"}`}
            </p>
          )}
        </footer>
      </div>
    </LiveSession>
  );
}
