import { data, redirect } from "react-router";
import { OwnPage } from "#app/accounts/self/own-page.tsx";
import { formatInstant } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/attempt-page";
import { paymentOfSpace } from "./payer.server.ts";
import { attemptsInScope } from "./payment.queries.server.ts";
import { problemInWords, railLabels } from "./payment.ts";
import { settle } from "./settle.server.ts";

/** The page comes again by itself while it waits; it says so, and can be told not to. */
export function headers(given: Route.HeadersArgs): Headers {
  const all = privatePageHeaders(given);
  const again = given.loaderHeaders.get("refresh");
  if (again) all.set("refresh", again);
  return all;
}

/** A page that waits looks at the provider no more often than this. */
const LOOKS_EVERY_MS = 4_000;
/** How soon a page that waits comes again. */
const AGAIN_AFTER_SECONDS = 6;
/** A provider that is slow makes nobody wait for the page. */
const PATIENCE_MS = 3_000;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const found = await paymentOfSpace(ctx, params.id);
  if (!found) throw data(null, { status: 404 });
  const { payment, scope } = found;
  const read = async () =>
    (await attemptsInScope(ctx.db, scope, payment.id)).find(({ id }) => id === params.attempt);
  let attempt = await read();
  if (!attempt) throw data(null, { status: 404 });
  const waits = attempt.state === "open" || attempt.state === "uncertain";
  const lookedAt = attempt.checkedAt?.getTime() ?? 0;
  if (waits && ctx.now.getTime() - lookedAt > LOOKS_EVERY_MS) {
    await Promise.race([
      settle(ctx, { attemptId: attempt.id }).catch((error: unknown) =>
        ctx.log.warn({ err: error, attemptId: params.attempt }, "A payment could not be looked at"),
      ),
      new Promise((done) => setTimeout(done, PATIENCE_MS)),
    ]);
    attempt = (await read()) ?? attempt;
  }
  if (attempt.state === "succeeded") {
    const settled = await paymentOfSpace(ctx, params.id);
    const paid = settled?.payment.receiptNumber;
    throw redirect(`/espace/paiements/${params.id}${paid ? "/recu" : ""}`, 303);
  }
  if (attempt.state === "declared") throw redirect(`/espace/paiements/${params.id}`, 303);
  const comesAgain = !new URL(request.url).searchParams.has("pause");
  const isLive = waitingStates.includes(attempt.state);
  const shown = {
    comesAgain,
    paymentId: payment.id,
    rail: attempt.rail,
    state: attempt.state,
    amount: payment.amount,
    reference: attempt.reference,
    way: attempt.way,
    expiresAt: attempt.expiresAt,
    problem: attempt.lastError ? problemInWords(attempt.lastError) : null,
  };
  const again = { refresh: String(AGAIN_AFTER_SECONDS) };
  return data(shown, isLive && comesAgain ? { headers: again } : undefined);
}

const waitingStates: readonly string[] = ["open", "uncertain", "creating"];

export default function AttemptPage({ loaderData }: Route.ComponentProps) {
  const { paymentId, rail, state, amount, reference, way, expiresAt, problem } = loaderData;
  const name = railLabels[rail];
  const waits = waitingStates.includes(state);
  // Why we do not know is no failure of the payer.
  const doubtful = state === "uncertain" || state === "creating";
  return (
    <OwnPage
      title={`Payer par ${name}`}
      back={{ path: `/espace/paiements/${paymentId}`, label: "Le paiement" }}
    >
      {problem && !doubtful && (
        <Notice tone="error" title={state === "open" ? "Le dernier essai n’a pas abouti" : "Échec"}>
          <p>{problem}</p>
        </Notice>
      )}
      <section className="card p-5 sm:p-7">
        <p className="text-4xl font-bold text-green tabular-nums">{formatFcfa(amount)}</p>
        <p className="mt-1 text-sm text-ink-soft tabular-nums">Référence {reference}</p>
        {state === "open" && <OpenWay name={name} way={way} expiresAt={expiresAt} />}
        {doubtful && (
          <p className="mt-5">
            Nous ne savons pas encore si {name} a reçu notre demande, et nous le lui redemandons. Ne
            payez pas une seconde fois{"\u00A0"}: rien n’est perdu, et nous vous écrirons.
          </p>
        )}
        {!waits && (
          <>
            <p className="mt-5">
              {state === "expired"
                ? "Ce lien n’est plus valable."
                : state === "cancelled"
                  ? "Ce paiement a été annulé."
                  : "Ce paiement n’a pas pu être fait."}{" "}
              Aucune somme n’a été prise.
            </p>
            <p className="mt-4">
              <a className="button button-primary" href={`/espace/paiements/${paymentId}`}>
                Choisir un moyen de paiement
              </a>
            </p>
          </>
        )}
        {waits && <Refreshing comesAgain={loaderData.comesAgain} />}
      </section>
    </OwnPage>
  );
}

type Shown = Route.ComponentProps["loaderData"];

const OpenWay = ({ name, way, expiresAt }: Pick<Shown, "way" | "expiresAt"> & { name: string }) => (
  <>
    {way?.url && (
      <p className="mt-5">
        <a className="button button-primary" href={way.url} rel="noreferrer">
          Continuer vers {name}
        </a>
      </p>
    )}
    {way?.qr && (
      <p className="mt-5">
        <img
          src={`data:image/png;base64,${way.qr}`}
          alt={`Code QR à scanner avec l’application ${name}`}
          width={220}
          height={220}
          className="border border-line [image-rendering:pixelated]"
        />
      </p>
    )}
    {way?.apps && (
      <ul className="mt-4 flex flex-wrap gap-3">
        {way.apps.map(({ label, url }) => (
          <li key={label}>
            <a className="button button-secondary" href={url} rel="noreferrer">
              Ouvrir {label}
            </a>
          </li>
        ))}
      </ul>
    )}
    <p className="mt-5">
      Nous attendons la confirmation de {name}. Vous pouvez fermer cette page{"\u00A0"}: nous vous
      écrirons.
    </p>
    {expiresAt && (
      <p className="mt-2 text-sm text-ink-soft">
        Ce lien vaut jusqu’au {formatInstant(expiresAt)}.
      </p>
    )}
  </>
);

const Refreshing = ({ comesAgain }: Pick<Shown, "comesAgain">) => (
  <p className="mt-4 text-sm text-ink-soft">
    {comesAgain ? (
      <>
        Cette page se met à jour d’elle-même toutes les {AGAIN_AFTER_SECONDS} secondes.{" "}
        <a className="link" href="?pause">
          Ne plus la mettre à jour
        </a>
      </>
    ) : (
      <a className="link" href="?">
        Mettre à jour maintenant
      </a>
    )}
  </p>
);
