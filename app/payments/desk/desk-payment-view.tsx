import type { RefusedForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateShort, formatInstant } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { attemptMachine } from "../attempts/attempt.machine.ts";
import { railLabels } from "../payment.ts";
import { FeeLines, PaymentStateMark } from "../payment-details.tsx";
import type { Route } from "./+types/desk-payment-page";
import { AttemptActs, PaymentActs } from "./desk-acts.tsx";

export function DeskPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, attempts, entries, refunds } = loaderData;
  return (
    <OfficePage
      title={`${payment.reference}, ${payment.purpose.toLowerCase()}`}
      parent={{ path: "/bureau/caisse", label: "Caisse" }}
      facts={
        <a className="link" href={addressOf("/bureau/entreprises/:id", { id: payment.companyId })}>
          {payment.companyName}
        </a>
      }
    >
      <RefusedNotice refused={actionData} />
      <OfficeSection title="Montant">
        <p className="mb-3">
          <PaymentStateMark state={payment.state} />
          {payment.receiptNumber && (
            <span className="ml-4 tabular-nums">Reçu {payment.receiptNumber}</span>
          )}
        </p>
        <FeeLines lines={payment.lines} amount={payment.amount} />
        <PaymentActs loaderData={loaderData} refused={actionData} />
      </OfficeSection>
      <OfficeSection title={`Tentatives (${attempts.length})`}>
        {attempts.length === 0 && <p>Rien n’a encore été tenté.</p>}
        <ul className="divide-y divide-line">
          {attempts.map((attempt) => (
            <AttemptLine
              key={attempt.id}
              attempt={attempt}
              loaderData={loaderData}
              refused={actionData}
            />
          ))}
        </ul>
      </OfficeSection>
      {refunds.length > 0 && <Refunds refunds={refunds} />}
      <Entries entries={entries} />
    </OfficePage>
  );
}

type Shown = Route.ComponentProps["loaderData"];
type Attempt = Shown["attempts"][number];

interface AttemptLineProps {
  attempt: Attempt;
  loaderData: Shown;
  refused: RefusedForm | undefined;
}

const AttemptLine = ({ attempt, loaderData, refused }: AttemptLineProps) => (
  <li className="py-3">
    <p className="flex flex-wrap justify-between gap-x-6">
      <span>
        <strong className="font-semibold">{railLabels[attempt.rail]}</strong>
        {"\u00A0: "}
        {attemptMachine.states[attempt.state].label}
      </span>{" "}
      <span className="tabular-nums">{formatFcfa(attempt.received ?? attempt.amount)}</span>
    </p>
    <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">
      {attempt.reference}, {formatInstant(attempt.createdAt)}
      {attempt.transactionId && `, transaction ${attempt.transactionId}`}
      {attempt.proofReference && `, preuve ${attempt.proofReference}`}
      {attempt.proofNote && ` (${attempt.proofNote})`}
      {attempt.valueOn && `, valeur ${formatDateShort(attempt.valueOn)}`}
      {attempt.countedBy && attempt.rail === "cash" && ", compté"}
    </p>
    <Proof attempt={attempt} paymentId={loaderData.payment.id} />
    <AttemptActs attempt={attempt} loaderData={loaderData} refused={refused} />
  </li>
);

const Proof = ({ attempt, paymentId }: { attempt: Attempt; paymentId: string }) => (
  <>
    {attempt.proofScan === "infected" && (
      <p className="mt-1 wrap-anywhere">
        Preuve retirée, l’antivirus y a trouvé un programme dangereux{"\u00A0: "}
        {attempt.proofName}
      </p>
    )}
    {attempt.proofName && attempt.proofScan !== "infected" && (
      <p className="mt-1">
        <a
          className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
          href={addressOf("/bureau/caisse/paiements/:id/preuves/:attempt", {
            id: paymentId,
            attempt: attempt.id,
          })}
        >
          Voir la preuve{"\u00A0"}: {attempt.proofName}
        </a>{" "}
        {attempt.proofScan !== "clean" && (
          <span className="block text-sm">Non analysée par l’antivirus</span>
        )}
      </p>
    )}
  </>
);

const Refunds = ({ refunds }: Pick<Shown, "refunds">) => (
  <OfficeSection title="Remboursements">
    <ul>
      {refunds.map(({ id, amount, reason, state }) => (
        <li key={id}>
          <a className="link" href="/bureau/caisse/remboursements">
            {amount}
          </a>
          , {refundStates[state]}
          {"\u00A0: "}
          {reason}
        </li>
      ))}
    </ul>
  </OfficeSection>
);

const Entries = ({ entries }: Pick<Shown, "entries">) => (
  <OfficeSection title="Écritures">
    {entries.length === 0 ? (
      <p>Aucune écriture.</p>
    ) : (
      <ul className="divide-y divide-line">
        {entries.map(({ id, day, what, debit, credit, amount }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span>
              {day}, {what}{" "}
              <span className="block text-sm text-ink-soft">
                {debit} → {credit}
              </span>
            </span>{" "}
            <strong className="tabular-nums">{amount}</strong>
          </li>
        ))}
      </ul>
    )}
  </OfficeSection>
);

const refundStates = {
  asked: "demandé",
  approved: "approuvé, à faire",
  done: "fait",
  refused: "refusé",
} as const;
