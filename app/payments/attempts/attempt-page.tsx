import { data, redirect } from "react-router";
import { AccountPage } from "#app/accounts/self/account-page.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import {
  problemInWords,
  purposeLabels,
  RETURNED,
  railLabels,
  returnWords,
  wayToSubject,
} from "../payment.ts";
import { refundsOf } from "../refunds/refund.queries.server.ts";
import { isByProvider } from "../refunds/refund.server.ts";
import { refundInWords } from "../refunds/refund-words.ts";
import type { Route } from "./+types/attempt-page";
import { AttemptWords, viewTitles } from "./attempt-messages.tsx";
import { freshAttemptOfSpace, noteReturn } from "./attempt-of-space.server.ts";
import { watchedViews } from "./attempt-view.ts";

export const headers = privatePageHeaders;

/** Interval after which a waiting page reloads itself without its script. */
const AGAIN_AFTER_SECONDS = 10;

/** A provider that has told nothing for so long after the payer came back is late. */
const LATE_AFTER_MS = 10 * 60_000;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const which = { paymentId: params.id, attemptId: params.attempt };
  const spaceAttempt = await freshAttemptOfSpace(ctx, which);
  if (!spaceAttempt) throw data(null, { status: 404 });
  const here = addressOf("/espace/paiements/:id/tentatives/:attempt", {
    id: params.id,
    attempt: params.attempt,
  });
  const { searchParams } = new URL(request.url);
  const returned = searchParams.get(RETURNED);
  if (returned !== null) {
    await noteReturn(ctx, spaceAttempt, returned === returnWords.success ? "success" : "failure");
    // Drops the return address from the URL, so that a later reload shows the state at that time.
    throw redirect(here, 303);
  }
  const { scope, payment, attempt, paidBy, view, mayPay } = spaceAttempt;
  const { refundDays } = await settingsInForce(ctx.db, ctx.now);
  const refunds = view === "surplus" ? await refundsOf(ctx.db, scope, payment.id) : [];
  const refund = refunds.find(({ attemptId }) => attemptId === attempt.id);
  const problem = attempt.lastError;
  return {
    here,
    view,
    mayPay,
    paymentId: payment.id,
    amount: payment.amount,
    isLate:
      attempt.returnedAt !== null &&
      ctx.now.getTime() - attempt.returnedAt.getTime() > LATE_AFTER_MS,
    comesAgain: !searchParams.has("pause"),
    rail: railLabels[attempt.rail],
    reference: attempt.reference,
    way: {
      hasLink: attempt.way?.url !== undefined,
      qr: attempt.way?.qr ?? null,
      apps: attempt.way?.apps?.map(({ label }) => label) ?? [],
    },
    endsAt: attempt.expiresAt && formatInstant(attempt.expiresAt),
    problem: problem && view !== "preparing" ? problemInWords(problem) : null,
    purpose: purposeLabels[payment.purpose],
    receipt: payment.receiptNumber,
    paidBy: paidBy && railLabels[paidBy.rail],
    subject: wayToSubject(payment),
    refund: refund
      ? refundInWords({ ...refund, byProvider: isByProvider(refund, ctx.rails) }, refundDays)
      : null,
  };
}

export type ShownAttemptPage = Awaited<ReturnType<typeof loader>>;

export default function AttemptPage({ loaderData: page }: Route.ComponentProps) {
  const { here, view, paymentId } = page;
  const isWatched = watchedViews.has(view);
  return (
    <>
      <attempt-watch
        data-at={`${here}/etat`}
        data-view={view}
        data-waits={isWatched ? "" : undefined}
      >
        <div data-content>
          <AccountPage
            title={viewTitles[view](page.rail)}
            back={{
              path: addressOf("/espace/paiements/:id", { id: paymentId }),
              label: "Le paiement",
            }}
          >
            <AttemptWords page={page} />
          </AccountPage>
        </div>
        <p role="status" className="sr-only" data-announcement />
        {isWatched && (
          <noscript>
            {page.comesAgain && <meta httpEquiv="refresh" content={String(AGAIN_AFTER_SECONDS)} />}
            <div className="mx-auto max-w-6xl px-4 pb-8 text-sm text-ink-soft">
              {page.comesAgain ? (
                <p>
                  Cette page se met à jour toutes les {AGAIN_AFTER_SECONDS} secondes.{" "}
                  <a className="link inline-flex min-h-11 items-center" href="?pause">
                    Ne plus la mettre à jour
                  </a>
                </p>
              ) : (
                <a className="link inline-flex min-h-11 items-center" href="?">
                  Mettre à jour maintenant
                </a>
              )}
            </div>
          </noscript>
        )}
      </attempt-watch>
      <BrowserScript name="payment" />
    </>
  );
}
