import { AccountPage } from "#app/accounts/self/account-page.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatDeadline } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/payment-page";
import { attemptMachine } from "./attempts/attempt.machine.ts";
import { OtherWays } from "./attempts/payment-ways.tsx";
import { NextStep } from "./next-step.tsx";
import { railLabels } from "./payment.ts";
import { EndedAttempt, FeeLines, PaymentStateMark } from "./payment-details.tsx";
import { Refunds } from "./refunds/refund-steps.tsx";

export function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, state, companyId, purpose, amount, lines, dueOn } = loaderData;
  return (
    <AccountPage
      title={purpose}
      back={
        state === "paid" || !loaderData.subject
          ? { path: `/espace/paiements?entreprise=${companyId}`, label: "Paiements" }
          : loaderData.subject
      }
    >
      <NothingDone message={actionData?.refusal} />
      {loaderData.ended && <EndedAttempt ended={loaderData.ended} mayPay={loaderData.mayPay} />}
      <section className="card p-5 sm:p-7">
        <p className="text-4xl font-bold text-green tabular-nums">{formatFcfa(amount)}</p>
        <p className="mt-2 mb-4 flex flex-wrap gap-x-4 gap-y-1">
          <PaymentStateMark state={state} isSought={loaderData.isSought} />{" "}
          <span className="text-ink-soft tabular-nums">Paiement {reference}</span>{" "}
          {state === "due" && dueOn && <span>au plus tard le {formatDeadline(dueOn)}</span>}
        </p>
        <FeeLines lines={lines} amount={amount} />
        {state === "due" && loaderData.isOfDraft && loaderData.subject && !loaderData.isSought && (
          <p className="mt-4 max-w-prose">
            Ces frais suivent la classe demandée. Avant de payer{"\u00A0"}:{" "}
            <a className="link" href={loaderData.subject.path}>
              voir quelle classe vos chiffres atteignent
            </a>
            .
          </p>
        )}
        {state === "due" && loaderData.isOfDecision && (
          <p className="mt-4 max-w-prose">
            Le règlement de ces frais ne vaut pas renoncement à un recours contre la décision.
          </p>
        )}
      </section>
      <WhatNow loaderData={loaderData} />
      <Refunds refunds={loaderData.refunds} />
      {state === "due" && loaderData.isPastDue && !loaderData.isSought && (
        <Notice tone="warning" title="Le dernier jour pour régler est passé">
          <p>Ces frais ne peuvent plus être réglés. Écrivez-nous si vous avez déjà payé.</p>
        </Notice>
      )}
      {state === "due" && !loaderData.isPastDue && loaderData.mayPay && (
        <OtherWays loaderData={loaderData} failure={actionData} />
      )}
    </AccountPage>
  );
}

interface PartProps {
  loaderData: Route.ComponentProps["loaderData"];
}

function WhatNow({ loaderData }: PartProps) {
  const { id, state, receipt, attempts, subject, desk, reference } = loaderData;
  const live = attempts.filter(({ isLive }) => isLive);
  if (state === "paid" && receipt)
    return (
      <>
        {loaderData.paidTwice && (
          <Notice tone="warning" title="Une seconde somme nous est arrivée">
            <p>
              Ce paiement est réglé, et vous avez payé une fois de plus. La seconde somme vous est
              rendue{"\u00A0"}: vous n’avez rien à faire.
            </p>
          </Notice>
        )}
        <NextStep
          subject={subject}
          paymentLink={{
            path: addressOf("/espace/paiements/:id/recu", { id }),
            label: `Voir le reçu ${receipt}`,
          }}
        />
      </>
    );
  if (state === "to-check")
    return (
      <Notice tone="warning" title="Nous vérifions ce paiement">
        <p>
          Une somme nous est arrivée, mais ce n’est pas celle qui était demandée. Une personne la
          vérifie. Vous n’avez rien à faire.
        </p>
      </Notice>
    );
  if (state === "refund-due")
    return (
      <Notice tone="warning" title="Remboursement en cours">
        <p>Le remboursement est approuvé. Nous vous écrivons dès qu’il est fait.</p>
      </Notice>
    );
  if (state !== "due" || live.length === 0) return null;
  return (
    <section className="card p-5 sm:p-7">
      <h2 className="text-xl font-bold text-green">En cours</h2>
      <ul className="mt-3 divide-y divide-line">
        {live.map((attempt) => (
          <li key={attempt.id} className="py-3 first:pt-0 last:pb-0">
            <p>
              <strong className="font-semibold">{railLabels[attempt.rail]}</strong>
              {"\u00A0: "}
              {attemptMachine.states[attempt.state].label}
              {attempt.proofReference && ` (${attempt.proofReference})`}
            </p>
            {attempt.isProofRemoved && (
              <p className="text-error wrap-anywhere">
                L’antivirus a trouvé un programme dangereux dans {attempt.proofName}
                {"\u00A0: "}le fichier a été retiré, le numéro reste. Pour en donner un autre,
                retirez cette déclaration et faites-la de nouveau.
              </p>
            )}
            {attempt.proofName && !attempt.isProofRemoved && (
              <p>
                <a
                  className="link inline-flex min-h-11 items-center wrap-anywhere"
                  href={addressOf("/espace/paiements/:id/tentatives/:attempt/preuve", {
                    id,
                    attempt: attempt.id,
                  })}
                >
                  {attempt.proofName}
                </a>
              </p>
            )}
            {attempt.state === "declared" ? (
              <form method="post">
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="tentative" value={attempt.id} />
                <p className="text-sm text-ink-soft">
                  Nous cherchons cette somme et vous écrivons dès qu’elle est trouvée. Où en
                  sommes-nous{"\u202F"}? Appelez le {desk.phone}, avec la référence{" "}
                  <span className="tabular-nums">{reference}</span>.
                </p>
                <button type="submit" className="link min-h-11">
                  Retirer cette déclaration
                </button>
              </form>
            ) : (
              <a
                className="link inline-flex min-h-11 items-center"
                href={addressOf("/espace/paiements/:id/tentatives/:attempt", {
                  id,
                  attempt: attempt.id,
                })}
              >
                Reprendre ce paiement
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
