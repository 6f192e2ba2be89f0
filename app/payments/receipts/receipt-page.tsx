import { data } from "react-router";
import { AccountPage } from "#app/accounts/self/account-page.tsx";
import { fingerprintHolds } from "#app/journal/ask-fingerprint.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { isOfDemonstration } from "#app/sheets/demonstration.queries.server.ts";
import { DemonstrationStrip } from "#app/sheets/demonstration-strip.tsx";
import { hashInGroups } from "#app/sheets/sheet.ts";
import { Fingerprint } from "#app/ui/fingerprint.tsx";
import { NextStep } from "../next-step.tsx";
import { paymentOfSpace } from "../payer.server.ts";
import { wayToSubject } from "../payment.ts";
import { Facts, FeeLines } from "../payment-details.tsx";
import type { Route } from "./+types/receipt-page";
import { receiptInScope } from "./receipt.queries.server.ts";

export const headers = privatePageHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const spacePayment = await paymentOfSpace(ctx, params.id);
  const receipt = spacePayment && (await receiptInScope(ctx.db, spacePayment.scope, params.id));
  if (!receipt) throw data(null, { status: 404 });
  const { content, sha256 } = receipt;
  const holds = fingerprintHolds(ctx, { what: `receipt ${content.number}`, content, sha256 });
  return {
    id: params.id,
    content,
    sha256,
    holds,
    subject: wayToSubject(spacePayment.payment),
    isDemo: await isOfDemonstration(ctx.db, { subjectKind: "payment", subjectId: params.id }),
  };
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { id, content, sha256, holds, subject, isDemo } = loaderData;
  const { number, company, body, lines, amount, words } = content;
  return (
    <AccountPage
      title={`Reçu ${number}`}
      lead={`${body.name}, ${body.address}`}
      back={{ path: addressOf("/espace/paiements/:id", { id }), label: "Le paiement" }}
    >
      <section className="card p-5 sm:p-7">
        {isDemo && <DemonstrationStrip />}
        <p className="text-4xl font-bold text-green tabular-nums">{formatFcfa(BigInt(amount))}</p>
        <p className="mt-2 mb-5 max-w-prose">Arrêté le présent reçu à la somme de {words}.</p>
        <Facts
          facts={[
            { label: "Reçu de", value: `${company.name}, NINEA ${company.ein}` },
            { label: "Objet", value: `${content.purpose}, paiement ${content.payment}` },
            { label: "Payé le", value: formatDateLong(content.paidOn) },
            { label: "Moyen", value: `${content.means}, référence ${content.proof}` },
            { label: "Encaissement", value: content.receivedBy },
          ]}
        />
        <h2 className="mt-6 mb-2 text-xl font-bold text-green">Ce qui était demandé</h2>
        <FeeLines lines={lines} amount={lines.reduce((sum, line) => sum + line.amount, 0)} />
        <Fingerprint
          label="Empreinte SHA-256 de ce que dit ce reçu (et non du fichier PDF), inscrite au journal de l’organisme"
          sha256={hashInGroups(sha256)}
          holds={holds}
        />
      </section>
      <NextStep
        subject={subject}
        paymentLink={{
          path: addressOf("/espace/paiements/:id/recu.pdf", { id }),
          label: "Télécharger le reçu (PDF)",
        }}
      />
    </AccountPage>
  );
}
