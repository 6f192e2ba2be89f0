import type { ReactNode } from "react";
import { addressOf } from "#app/kernel/address.ts";
import { ofName } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { Notice } from "#app/ui/notice.tsx";
import { NextStep } from "../next-step.tsx";
import { RefundSteps } from "../refunds/refund-steps.tsx";
import type { ShownAttemptPage } from "./attempt-page.tsx";
import type { AttemptView } from "./attempt-view.ts";

type Page = Omit<ShownAttemptPage, "view"> & { view: AttemptView };

/** Title of the page for each view. */
export const viewTitles: Record<AttemptView, (rail: string) => string> = {
  preparing: (rail) => `Payer par ${rail}`,
  ready: (rail) => `Payer par ${rail}`,
  scan: (rail) => `Payer par ${rail}`,
  waiting: () => "Paiement en attente",
  confirming: () => "Vérification de votre paiement",
  refused: () => "Le paiement n’a pas abouti",
  failed: () => "Le paiement n’a pas abouti",
  expired: () => "Ce lien de paiement n’est plus valable",
  cancelled: () => "Paiement annulé",
  replaced: () => "Ce moyen de paiement a été remplacé",
  paid: () => "Paiement reçu",
  "paid-otherwise": () => "Déjà payé",
  surplus: () => "Somme reçue en trop",
  "to-check": () => "Nous vérifions ce paiement",
  closed: () => "Ce paiement n’est plus à régler",
};

/** Text and buttons of each view; the first button is the next step. */
const parts: Record<AttemptView, (page: Page) => ReactNode> = {
  preparing: ({ rail }) => (
    <p>
      Nous ne savons pas encore si {rail} a reçu notre demande, et nous le lui redemandons. Ne payez
      pas une seconde fois{"\u00A0"}: rien n’est perdu, et nous vous écrirons.
    </p>
  ),
  ready: (page) => (
    <>
      <p>Vous confirmez le paiement chez {page.rail}, puis vous revenez sur cette page.</p>
      <GoOn page={page} label={`Continuer vers ${page.rail}`} primary />
      <Until page={page} />
      <AnotherWay page={page} />
    </>
  ),
  scan: (page) => (
    <>
      <Code page={page} />
      <p className="mt-4">
        Confirmez ensuite dans l’application{"\u00A0"}: cette page vous dit quand le paiement est
        reçu. Vous pouvez la fermer, nous vous écrirons aussi.
      </p>
      <Until page={page} />
      <AnotherWay page={page} />
    </>
  ),
  waiting: (page) => (
    <>
      <p>
        <strong>Nous attendons la confirmation {ofName(page.rail)}.</strong> Si vous avez payé, ne
        payez pas une seconde fois{"\u00A0"}: cette page change dès que la réponse arrive. Vous
        pouvez la fermer, nous vous écrirons.
      </p>
      <NotYetPaid page={page} />
    </>
  ),
  confirming: (page) => (
    <>
      <p>
        <strong>
          {page.isLate
            ? `${page.rail} ne nous a pas encore répondu.`
            : `Nous demandons à ${page.rail} si votre paiement est fait.`}
        </strong>{" "}
        {page.isLate
          ? "Nous continuons à demander, aussi quand cette page est fermée\u00A0: si vous avez payé, la somme n’est pas perdue."
          : "La réponse vient d’habitude en moins d’une minute."}{" "}
        Ne payez pas une seconde fois{"\u00A0"}: cette page change dès que la réponse arrive, et
        nous vous écrirons.
      </p>
      <NotYetPaid page={page} />
    </>
  ),
  refused: (page) => (
    <>
      {page.way.hasLink ? (
        <GoOn page={page} label={`Réessayer avec ${page.rail}`} primary />
      ) : (
        <Code page={page} />
      )}
      <AnotherWay page={page} button />
    </>
  ),
  failed: (page) => <ChooseAgain page={page} />,
  expired: (page) => (
    <ChooseAgain page={page}>
      Le temps pour payer par ce lien est passé. Si vous avez payé malgré tout, la somme sera
      retrouvée{"\u00A0"}: attendez notre e-mail.
    </ChooseAgain>
  ),
  cancelled: (page) => (
    <ChooseAgain page={page}>
      Ce paiement a été annulé chez {page.rail}. Rien n’est réglé.
    </ChooseAgain>
  ),
  replaced: (page) => (
    <>
      <p>
        Vous avez choisi un autre moyen. N’utilisez plus ce lien ni ce code{"\u00A0"}: une somme
        payée en double devrait vous être rendue.
      </p>
      <p className="mt-4">
        <a
          className="button button-primary"
          href={addressOf("/espace/paiements/:id", { id: page.paymentId })}
        >
          Voir où en est le paiement
        </a>
      </p>
    </>
  ),
  paid: (page) => <AfterAttempt page={page} />,
  "paid-otherwise": (page) => (
    <>
      <p>
        Ce paiement est réglé{page.paidBy && ` par ${page.paidBy}`}. Ne payez plus par {page.rail}
        {"\u00A0"}: une seconde somme devrait vous être rendue.
      </p>
      <AfterAttempt page={page} />
    </>
  ),
  surplus: (page) => (
    <>
      <p>
        Cette somme nous est arrivée par {page.rail} alors que le paiement n’était plus à régler.{" "}
        {page.refund?.state !== "refused" &&
          "Elle vous est rendue\u00A0: vous n’avez rien à faire."}
      </p>
      {page.refund && <RefundSteps refund={page.refund} />}
      <AfterAttempt page={page} />
    </>
  ),
  "to-check": () => (
    <p>
      Une somme nous est arrivée, mais ce n’est pas celle qui était demandée. Une personne la
      vérifie. Vous n’avez rien à faire, et ne payez pas une seconde fois.
    </p>
  ),
  closed: (page) => (
    <p>
      <a
        className="button button-primary"
        href={addressOf("/espace/paiements/:id", { id: page.paymentId })}
      >
        Voir où en est le paiement
      </a>
    </p>
  ),
};

export function AttemptWords({ page }: { page: Page }) {
  const { view, rail } = page;
  return (
    <section className="card p-5 sm:p-7">
      <p className="text-4xl font-bold text-green tabular-nums">{formatFcfa(page.amount)}</p>
      <p className="mt-1 mb-5 text-sm text-ink-soft tabular-nums">Référence {page.reference}</p>
      {view === "paid" && (
        <Notice tone="success" title={page.purpose}>
          <p>Nous avons reçu votre paiement par {rail}.</p>
        </Notice>
      )}
      {(view === "refused" || view === "failed") && (
        <Notice
          tone="warning"
          title={page.problem ?? `Retour ${ofName(rail)} sans confirmation du paiement.`}
        >
          <p>Rien n’est réglé.</p>
        </Notice>
      )}
      {parts[view](page)}
    </section>
  );
}

function GoOn({ page, label, primary = false }: { page: Page; label: string; primary?: boolean }) {
  if (!page.way.hasLink || !page.mayPay) return null;
  return (
    <p className="mt-4">
      <a
        className={primary ? "button button-primary" : "link inline-flex min-h-11 items-center"}
        href={`${page.here}/aller`}
        rel="noreferrer"
      >
        {label}
      </a>
    </p>
  );
}

/** On a phone the links to the apps come first, because the phone cannot scan a code on its own screen. */
const Code = ({ page: { way, rail, here, mayPay } }: { page: Page }) => (
  <div className="flex flex-col gap-4 sm:flex-col-reverse">
    {way.apps.length > 0 && mayPay && (
      <ul className="flex flex-wrap gap-3">
        {way.apps.map((label, index) => (
          <li key={label}>
            <a
              className="button button-primary"
              href={`${here}/aller?application=${index}`}
              rel="noreferrer"
            >
              Ouvrir {label}
            </a>
          </li>
        ))}
      </ul>
    )}
    {way.qr && (
      <figure className="mb-4">
        <figcaption className="mb-2">
          Ce code se scanne avec l’application {rail} d’un autre téléphone{"\u00A0"}:
        </figcaption>
        <img
          src={`data:image/png;base64,${way.qr}`}
          alt={`Code QR à scanner avec l’application ${rail}`}
          width={220}
          height={220}
          className="border border-line [image-rendering:pixelated]"
        />
      </figure>
    )}
  </div>
);

/** Lets a payer who left without paying go to the provider again. */
const NotYetPaid = ({ page }: { page: Page }) => (
  <>
    <details className="mt-4">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Je n’ai pas encore payé
      </summary>
      {page.way.hasLink ? (
        <GoOn page={page} label={`Retourner vers ${page.rail}`} />
      ) : (
        <div className="mt-3">
          <Code page={page} />
        </div>
      )}
      <AnotherWay page={page} />
      <Until page={page} />
    </details>
  </>
);

const Until = ({ page: { endsAt } }: { page: Page }) =>
  endsAt && <p className="mt-2 text-sm text-ink-soft">Ce lien vaut jusqu’au {endsAt}.</p>;

const AnotherWay = ({ page, button = false }: { page: Page; button?: boolean }) =>
  page.mayPay && (
    <p className="mt-2">
      <a
        className={button ? "button button-secondary" : "link inline-flex min-h-11 items-center"}
        href={`${addressOf("/espace/paiements/:id", { id: page.paymentId })}#moyens`}
      >
        Choisir un autre moyen
      </a>
    </p>
  );

const ChooseAgain = ({ page, children }: { page: Page; children?: ReactNode }) => (
  <>
    {children && <p>{children}</p>}
    <p className="mt-4">
      <a
        className="button button-primary"
        href={`${addressOf("/espace/paiements/:id", { id: page.paymentId })}${page.mayPay ? "#moyens" : ""}`}
      >
        {page.mayPay ? "Choisir un moyen de paiement" : "Voir le paiement"}
      </a>
    </p>
  </>
);

/** The subject of the payment, then its receipt. */
const AfterAttempt = ({ page: { subject, receipt, paymentId } }: { page: Page }) => (
  <div className="mt-4 flex flex-col gap-4">
    <NextStep
      subject={subject}
      paymentLink={{
        path: `${addressOf("/espace/paiements/:id", { id: paymentId })}${receipt ? "/recu" : ""}`,
        label: receipt ? `Voir le reçu ${receipt}` : "Voir le paiement",
      }}
    />
  </div>
);
