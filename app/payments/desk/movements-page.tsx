import { redirect } from "react-router";
import { addDays, formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { balancesBefore } from "../ledger/ledger.queries.server.ts";
import { type Account, accountLabels, isAccount, isCounted } from "../ledger/ledger.ts";
import { paymentRefusals } from "../payment.refusals.ts";
import type { Route } from "./+types/movements-page";
import { lastClosings } from "./closing.queries.server.ts";
import { depositSchema, payoutSchema } from "./desk.schema.ts";
import { movements } from "./movement.queries.server.ts";
import { type MovementKind, movementSources } from "./movement.ts";
import { MovementsPage } from "./movements-view.tsx";
import { recordMovement } from "./record-movement.server.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(paymentRefusals);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const [held, deposits, payouts, [closing]] = await Promise.all([
    // Entries that count for tomorrow are money that is held too.
    balancesBefore(db, addDays(today, 2)),
    movements(db, "deposit"),
    movements(db, "payout"),
    lastClosings(db),
  ]);
  // The till is counted without its expected sum in sight: only what was counted last is shown.
  const countedLast = (account: string) => {
    const sum = closing?.totals.find((each) => each.account === account)?.counted;
    return sum && closing
      ? ` (${formatFcfa(BigInt(sum))} comptés le ${formatDateShort(closing.day)})`
      : "";
  };
  const linesOf = (rows: typeof deposits) =>
    rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      number: row.number,
      recorder: row.recorder,
      from: labelOf(row.from),
      day: formatDateShort(row.day),
      valueOn: formatDateShort(row.valueOn),
      amount: formatFcfa(row.amount),
      fee: row.fee > 0n ? formatFcfa(row.fee) : "–",
      net: formatFcfa(row.amount - row.fee),
    }));
  const sources = (kind: MovementKind) =>
    movementSources[kind].map((account) => ({
      value: account,
      label: isCounted(account)
        ? `${labels[account] ?? labelOf(account)}${countedLast(account)}`
        : `${labelOf(account)} (${formatFcfa(held.get(account) ?? 0n)})`,
    }));
  return {
    mayAct: permit(actor, "payment.record"),
    today: formatDateShort(today),
    deposits: { rows: linesOf(deposits), sources: sources("deposit") },
    payouts: { rows: linesOf(payouts), sources: sources("payout") },
  };
}

/** Names of the accounts in a form. */
const labels: Partial<Record<Account, string>> = { cash: "Espèces", cheques: "Chèques" };
const labelOf = (account: string) => (isAccount(account) ? accountLabels[account] : account);

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const pressed = await pressButton(await readForm(request), {
    deposit: button(depositSchema, (deposit) =>
      recordMovement(ctx, { ...deposit, kind: "deposit", fee: 0n }),
    ),
    payout: button(payoutSchema, (payout) => recordMovement(ctx, { ...payout, kind: "payout" })),
  });
  return pressed.ok ? redirect("/bureau/caisse/banque", 303) : pressed.answer;
}

export default MovementsPage;
