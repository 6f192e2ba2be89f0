import { data } from "react-router";
import { AccountPage } from "#app/accounts/self/account-page.tsx";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/payments-page";
import { paymentsInScope } from "./payment.queries.server.ts";
import { purposeLabels } from "./payment.ts";
import { PaymentStateMark } from "./payment-details.tsx";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const companyId = new URL(request.url).searchParams.get("entreprise");
  const space = await companyOfSpace(ctx, companyId);
  if (!space) throw data(null, { status: 404 });
  const payments = await paymentsInScope(ctx.db, space.scope, space.company.id);
  return {
    payments: payments.map((payment) => ({
      id: payment.id,
      reference: payment.reference,
      state: payment.state,
      isSought: payment.isSought,
      purpose: purposeLabels[payment.purpose],
      amount: formatFcfa(payment.amount),
      returned: returnedInWords(payment),
      day: formatDateShort(todayInDakar(payment.createdAt)),
      receipt: payment.receiptNumber,
    })),
  };
}

/** « dont 25 000 FCFA à vous rendre »; null where nothing comes back, or where the state says that everything did. */
function returnedInWords({ state, toReturn, returned }: Listed): string | null {
  if (state === "refunded") return null;
  const parts = [
    toReturn > 0n && `${formatFcfa(toReturn)} à vous rendre`,
    returned > 0n && `${formatFcfa(returned)} rendus`,
  ].filter(Boolean);
  return parts.length > 0 ? `dont ${parts.join(", ")}` : null;
}

type Listed = Awaited<ReturnType<typeof paymentsInScope>>[number];

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { payments } = loaderData;
  return (
    <AccountPage title="Paiements" lead="Ce qui est à régler, et vos reçus.">
      {payments.length === 0 ? (
        <section className="card p-5 sm:p-7">
          <p>
            Rien ne vous est demandé. Les frais d’un dossier apparaissent ici quand vous l’ouvrez ;
            vous pouvez déjà{" "}
            <a className="link" href="/pre-verification">
              les calculer
            </a>
            .
          </p>
        </section>
      ) : (
        <ul className="flex flex-col gap-4">
          {payments.map(
            ({ id, reference, state, isSought, purpose, amount, returned, day, receipt }) => (
              <li key={id} className="card p-5">
                <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                  <a
                    href={addressOf("/espace/paiements/:id", { id })}
                    className="link inline-flex min-h-11 min-w-0 flex-[1_1_8rem] items-center text-lg font-bold"
                  >
                    {purpose}
                  </a>{" "}
                  <strong className="text-lg whitespace-nowrap tabular-nums">{amount}</strong>
                </div>
                <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
                  <PaymentStateMark state={state} isSought={isSought} />{" "}
                  {returned && <strong className="font-semibold tabular-nums">{returned}</strong>}{" "}
                  <span className="text-ink-soft tabular-nums">
                    {reference}, demandé le {day}
                  </span>{" "}
                  {receipt && (
                    <a
                      className="link inline-flex min-h-11 items-center"
                      href={addressOf("/espace/paiements/:id/recu", { id })}
                    >
                      Reçu {receipt}
                    </a>
                  )}
                </p>
              </li>
            ),
          )}
        </ul>
      )}
    </AccountPage>
  );
}
