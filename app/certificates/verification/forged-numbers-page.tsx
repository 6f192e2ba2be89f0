import { formatInstant } from "#app/kernel/dates.ts";
import { askedEachTime } from "#app/layouts/api.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/forged-numbers-page";
import { forgedNumbers } from "./unknown-number.queries.server.ts";

export const handle = { mayReadReplica: true };

export const headers = () => ({ "cache-control": askedEachTime });

export async function loader({ context }: Route.LoaderArgs) {
  const forged = await forgedNumbers(context.get(requestContext).db);
  return {
    forged: forged.map(({ number, warnedAt, note }) => ({
      number,
      note,
      since: formatInstant(warnedAt),
    })),
  };
}

export default function ForgedNumbersPage({ loaderData: { forged } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Faux numéros en circulation"
        description="Des numéros de certificat que nous n’avons jamais donnés, et qui figurent sur des documents présentés à des acheteurs."
        path="/verifier/faux-numeros"
      />
      <div className="mx-auto max-w-3xl px-4 py-6 sm:py-12">
        <p className="text-sm">
          <a href="/verifier" className="link">
            Vérifier un certificat
          </a>
        </p>
        <h1 className="mt-2 text-3xl font-bold text-green sm:text-4xl">
          Faux numéros en circulation
        </h1>
        <p className="mt-3">
          Nous n’avons jamais donné ces numéros. S’ils figurent sur un document que l’on vous
          présente, refusez-le et{" "}
          <a href="/contact" className="link">
            écrivez-nous
          </a>
          . Un numéro absent de cette liste n’est pas bon pour autant{"\u00A0"}: vérifiez-le.
        </p>
        {forged.length === 0 ? (
          <p className="card mt-6 p-5">Aucun faux numéro n’est signalé en ce moment.</p>
        ) : (
          <ul className="card mt-6 divide-y divide-line">
            {forged.map(({ number, since, note }) => (
              <li key={number} className="p-4 sm:px-5">
                <p className="font-display text-xl font-bold tabular-nums wrap-anywhere">
                  {number}
                </p>
                {note && <p>{note}</p>}
                <p className="text-sm text-ink-soft">Signalé le {since}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
