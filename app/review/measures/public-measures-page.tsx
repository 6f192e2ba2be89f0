import { CirclePause, CircleX } from "lucide-react";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { counted, months } from "#app/kernel/french.ts";
import { askedEachTime } from "#app/layouts/api.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { termsSayingSince } from "#app/terms/terms.queries.server.ts";
import type { Route } from "./+types/public-measures-page";
import { LISTED_MONTHS } from "./measure.ts";
import { type ListedMeasure, listedMeasures } from "./public-measures.queries.server.ts";

export const handle = { mayReadReplica: true };

export const headers = () => ({ "cache-control": askedEachTime });

const TITLE = "Qui a été suspendu ou retiré";

/** The list opens with the first edition of the terms that announces it by its title, and holds nothing from before that day. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const today = todayInDakar(now);
  const since = await termsSayingSince(db, { words: TITLE, today });
  if (since === null) return { since: null, rows: [], counts: null };
  const rows = await listedMeasures(db, { since, today });
  return {
    since: formatDateLong(since),
    counts: countsInWords(rows, today.slice(0, 4)),
    rows: rows.map((row) => ({
      key: `${row.certificate} ${row.code} ${row.kind} ${row.from}`,
      company: row.companyName,
      path: row.slug && addressOf("/annuaire/:slug", { slug: row.slug }),
      demo: row.demo,
      right: `${row.code} ${row.name}`,
      certificate: row.certificate,
      isSuspension: row.kind === "suspension",
      lasts: row.kind === "suspension" && row.until === null,
      words: wordsOf(row),
    })),
  };
}

/** « En 2026 : 3 qualifications suspendues, 1 retirée. », without those of the demonstration; null when there are none. */
function countsInWords(rows: readonly ListedMeasure[], year: string): string | null {
  const ofYear = rows.filter(({ from, demo }) => from.startsWith(year) && !demo);
  const suspended = ofYear.filter(({ kind }) => kind === "suspension").length;
  const withdrawn = ofYear.length - suspended;
  if (ofYear.length === 0) return null;
  return `En ${year}\u00A0: ${counted(suspended, "qualification suspendue", "qualifications suspendues")}, ${counted(withdrawn, "retirée")}.`;
}

function wordsOf({ kind, from, until }: { kind: string; from: string; until: string | null }) {
  if (kind === "withdrawal") return `Retirée le ${formatDateLong(from)}`;
  return until === null
    ? `Suspendue depuis le ${formatDateLong(from)}`
    : `Suspendue du ${formatDateLong(from)} au ${formatDateLong(until)}`;
}

/** The suspensions and withdrawals with their days, without their facts (terms 12.4). */
export default function PublicMeasuresPage({ loaderData }: Route.ComponentProps) {
  const { since, rows, counts } = loaderData;
  return (
    <>
      <PageHead
        title={TITLE}
        description="Les qualifications suspendues ou retirées, avec l’entreprise, le certificat et les dates."
        path="/suspensions-et-retraits"
      />
      <div className="mx-auto max-w-3xl px-4 py-6 sm:py-12">
        <p className="text-sm">
          <a href="/annuaire" className="link">
            Annuaire
          </a>
        </p>
        <h1 className="mt-2 text-3xl font-bold text-green sm:text-4xl">{TITLE}</h1>
        {since === null ? (
          <p className="mt-3 max-w-prose">
            Cette liste n’est pas ouverte{"\u00A0"}: les{" "}
            <a href="/conditions-generales" className="link">
              conditions générales
            </a>{" "}
            en vigueur ne l’annoncent pas. Pour savoir ce que vaut un certificat aujourd’hui,{" "}
            <a href="/verifier" className="link">
              vérifiez-le
            </a>
            .
          </p>
        ) : (
          <>
            <p className="mt-3 max-w-prose text-pretty">
              Les suspensions et les retraits depuis le {since}, sans leurs motifs. Une suspension y
              reste {months(LISTED_MONTHS)} après sa fin. Ce que vaut un certificat aujourd’hui se
              lit par sa{" "}
              <a href="/verifier" className="link">
                vérification
              </a>
              . Chaque décision peut être contestée par un recours.
            </p>
            {counts && <p className="mt-2">{counts}</p>}
            {rows.length === 0 ? (
              <p className="card mt-6 p-5">Aucune suspension et aucun retrait.</p>
            ) : (
              <ul className="card mt-6 divide-y divide-line">
                {rows.map(({ key, company, path, demo, right, certificate, ...row }) => (
                  <li key={key} className="flex gap-3 p-4 sm:px-5">
                    {row.isSuspension ? (
                      <CirclePause
                        aria-hidden="true"
                        size={22}
                        className={`mt-0.5 shrink-0 ${row.lasts ? "text-error" : "text-ink-soft"}`}
                      />
                    ) : (
                      <CircleX
                        aria-hidden="true"
                        size={22}
                        className="mt-0.5 shrink-0 text-error"
                      />
                    )}
                    <div className="min-w-0">
                      <p className="font-semibold wrap-anywhere">
                        {path ? (
                          <a href={path} className="link">
                            {company}
                          </a>
                        ) : (
                          company
                        )}
                        {demo && (
                          <span className="font-normal text-ink-soft"> (démonstration)</span>
                        )}
                      </p>
                      <p className="wrap-anywhere">{right}</p>
                      <p
                        className={row.lasts || !row.isSuspension ? "text-error" : "text-ink-soft"}
                      >
                        {row.words}
                      </p>
                      <p className="text-sm text-ink-soft tabular-nums">
                        <a
                          href={addressOf("/v/:number", { number: certificate })}
                          className="link inline-flex min-h-6 items-center"
                        >
                          {certificate}
                        </a>
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </>
  );
}
