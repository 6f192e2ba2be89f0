import { addressOf } from "#app/kernel/address.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { PaymentStateMark } from "#app/payments/payment-details.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { NextSection } from "./draft-frame.tsx";
import type { SectionProps } from "./draft-section.tsx";

/** Asks before a choice is kept that costs less than what was paid; nothing is saved until it is confirmed. */
export const LowerChoiceForm = ({
  page,
  sentence,
  posted,
}: SectionProps & { sentence: string; posted: [string, string][] }) => {
  const here = addressOf("/espace/dossiers/:id/:section", {
    id: page.application.id,
    section: "travaux",
  });
  return (
    <Notice tone="warning" title="Ce choix coûte moins que ce qui est payé" takesFocus>
      <p>{sentence}</p>
      <p className="mt-2">Rien n’est encore changé.</p>
      <form method="post" action={here} className="mt-4 flex flex-wrap items-center gap-4">
        {posted.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" name="intent" value="next" className="button button-primary">
          Garder ce choix
        </button>
        <a className="link inline-flex min-h-11 items-center" href={here}>
          Revenir sans rien changer
        </a>
      </form>
    </Notice>
  );
};

interface OtherClassProps extends SectionProps {
  choice: NonNullable<SectionProps["page"]["otherClass"]>;
  amount: number;
}

/** What the figures reach, before anything is paid, with the button that asks for that class. */
function OtherClass({ page, choice, amount }: OtherClassProps) {
  const { id } = page.application;
  const { aimedAt, reached } = choice;
  return (
    <div className="mt-4">
      <Notice tone="warning" title={choice.sentence}>
        <p>{`Vous demandez la classe\u00A0${aimedAt} (${formatFcfa(amount)}).`}</p>
        {reached && choice.amount !== null ? (
          <form
            method="post"
            action={addressOf("/espace/dossiers/:id/:section", { id, section: "frais" })}
            className="mt-3"
          >
            <input type="hidden" name="classe" value={reached} />
            <input type="hidden" name="vu.classe" value={aimedAt} />
            <button
              type="submit"
              name="intent"
              value="other-class"
              className="button button-secondary"
            >
              {`Demander ${reached} (${formatFcfa(choice.amount)})`}
            </button>
          </form>
        ) : (
          <p className="mt-2">
            <a
              className="link inline-flex min-h-11 items-center"
              href={addressOf("/espace/dossiers/:id/:section", { id, section: "chiffres" })}
            >
              Donner les chiffres avant de payer
            </a>
          </p>
        )}
      </Notice>
    </div>
  );
}

export function FeeSection({ page }: SectionProps) {
  const { amount, payment, lines, difference } = page.fee;
  const { id } = page.application;
  const isSought = payment?.isSought && payment.state === "due";
  const mayPay =
    page.mayWrite && amount !== null && !isSought && (payment === null || payment.state === "due");
  return (
    <div className="card min-w-0" id="frais">
      <div className="p-5 sm:p-7">
        {lines === null || amount === null ? (
          <p>
            Les frais dépendent de la classe et des sous-domaines.{" "}
            <a
              className="link"
              href={addressOf("/espace/dossiers/:id/:section", { id, section: "travaux" })}
            >
              Choisissez-les d’abord
            </a>
            .
          </p>
        ) : (
          <>
            <p className="text-3xl font-bold text-green tabular-nums">{formatFcfa(amount)}</p>
            <dl className="mt-3 divide-y divide-line border-y border-line">
              {lines.map(({ label, quantity, unit, amount: sum }) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <dt>
                    {quantity > 1 ? `${label} (${quantity} × ${formatInteger(unit)})` : label}
                  </dt>
                  <dd className="tabular-nums">{formatFcfa(sum)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {difference && <p className="mt-4 font-semibold">{difference}</p>}
        {payment && (
          <p className="mt-4 flex flex-wrap items-center gap-x-4">
            <PaymentStateMark state={payment.state} isSought={payment.isSought} />
            <a
              className="link inline-flex min-h-11 items-center tabular-nums"
              href={addressOf("/espace/paiements/:id", { id: payment.id })}
            >
              Paiement {payment.reference}
            </a>
          </p>
        )}
        {page.otherClass && page.mayWrite && amount !== null && (
          <OtherClass page={page} choice={page.otherClass} amount={amount} />
        )}
        {isSought && (
          <p className="mt-2">
            Nous cherchons la somme que vous avez annoncée{"\u00A0"}: ne payez pas deux fois, nous
            vous écrirons.
          </p>
        )}
        {mayPay && (
          <form
            method="post"
            action={addressOf("/espace/dossiers/:id/:section", { id, section: "frais" })}
            className="mt-4"
          >
            <button type="submit" name="intent" value="pay" className="button button-primary">
              {page.otherClass?.reached && `Garder ${page.otherClass.aimedAt}\u00A0: `}
              Régler {formatFcfa(amount)}
            </button>
            <p className="mt-2 text-sm text-ink-soft">
              Vous choisissez le moyen de paiement sur la page suivante. Si la classe ou les
              sous-domaines changent avant le paiement, le montant est calculé de nouveau.
            </p>
          </form>
        )}
      </div>
      <NextSection page={page} hasAct={mayPay} />
    </div>
  );
}
