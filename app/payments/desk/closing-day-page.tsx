import { data, redirect } from "react-router";
import * as v from "valibot";
import { readFields, textOf } from "#app/forms/form-input.ts";
import { partOfForm } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import {
  formatDateLong,
  formatInstant,
  parseBusinessDate,
  todayInDakar,
} from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done } from "#app/kernel/result.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import { openDays } from "../ledger/ledger.queries.server.ts";
import { accountLabels, isAccount, isCounted } from "../ledger/ledger.ts";
import { paymentRefusals } from "../payment.refusals.ts";
import type { Route } from "./+types/closing-day-page";
import { accountsOfDay, type Counts, closeDay, countDifferences } from "./close-day.server.ts";
import { closedDay } from "./closing.queries.server.ts";
import {
  ClosedAccounts,
  Corrections,
  type CountCheck,
  DayAccounts,
  DayCount,
} from "./closing-day-view.tsx";
import { correctionsOf } from "./correction.queries.server.ts";
import { correctionInWords } from "./correction-words.ts";
import { contentOf, decideCorrection } from "./decide-correction.server.ts";
import { countsSchema, movedEntrySchema, recountSchema, tillSchema } from "./desk.schema.ts";
import { unexplainedDifferences } from "./difference.queries.server.ts";
import { proposeCorrection } from "./propose-correction.server.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(paymentRefusals);

/** The day of the address; 404 for any other text, and for a future day. */
function dayOf({ day }: { day: string }, today: string): string {
  if (parseBusinessDate(day) !== day || day > today) throw data(null, { status: 404 });
  return day;
}

const labelOf = (account: string) => (isAccount(account) ? accountLabels[account] : account);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const day = dayOf(params, today);
  const [closed, accounts, unexplained, corrections, [oldest]] = await Promise.all([
    closedDay(db, day),
    accountsOfDay(db, day),
    unexplainedDifferences(db, day),
    correctionsOf(db, day),
    openDays(db),
  ]);
  const recounted = (account: string) =>
    corrections.findLast((each) => each.state === "approved" && each.account === account)?.counted;
  const me = actor.kind === "person" ? actor.accountId : "";
  return {
    day,
    unexplained,
    label: formatDateLong(day),
    isToday: day === today,
    mayAct: permit(actor, "payment.record"),
    /** An earlier day that must be closed first. */
    earlier: oldest && oldest < day ? { day: oldest, label: formatDateLong(oldest) } : null,
    closed: closed && {
      by: closed.closedBy,
      at: formatInstant(closed.closedAt),
      note: closed.note,
      accounts: closed.totals.map((row) => {
        const opening = BigInt(row.opening ?? 0);
        const again = recounted(row.account);
        const counted = again ?? (row.counted === null ? null : BigInt(row.counted));
        return {
          ...sums({ ...row, opening, came: BigInt(row.came), went: BigInt(row.went) }),
          counted: counted === null ? null : formatFcfa(counted),
          first:
            again === undefined || row.counted === null ? null : formatFcfa(BigInt(row.counted)),
        };
      }),
    },
    accounts: accounts.map((row) => (isCounted(row.account) ? uncounted(row) : sums(row))),
    corrections: corrections.map((row) => ({
      id: row.id,
      state: row.state,
      reason: row.reason,
      decider: row.decider,
      proposer: row.proposer,
      own: row.proposedBy === me,
      what: correctionInWords(contentOf(row)),
      proposedAt: formatInstant(row.proposedAt),
      decidedAt: row.decidedAt && formatInstant(row.decidedAt),
    })),
  };
}

interface Sums {
  account: string;
  entries: number;
  opening: bigint;
  came: bigint;
  went: bigint;
}

const sums = ({ account, entries, opening, came, went }: Sums) => ({
  account,
  entries,
  label: labelOf(account),
  opening: formatFcfa(opening),
  came: formatFcfa(came),
  went: formatFcfa(went),
  closing: formatFcfa(opening + came - went),
});

/** The till is counted without its expected sum in sight, nor what it could be computed from. */
const uncounted = ({ account, entries }: Sums) => ({
  account,
  entries,
  label: labelOf(account),
  opening: "–",
  came: "–",
  went: "–",
  closing: "à compter",
});

/** A count beside the balances of the ledger. */
async function checkOf({ db }: Context, day: string, counted: Counts): Promise<CountCheck> {
  const differences = countDifferences(await accountsOfDay(db, day), counted);
  return {
    typed: { cash: formatFcfa(counted.cash), cheques: formatFcfa(counted.cheques) },
    differences: differences.map(({ account, expected, counted: sum }) => ({
      label: labelOf(account),
      expected: formatFcfa(expected),
      counted: formatFcfa(sum),
      difference: `${sum > expected ? "+" : "–"}${formatFcfa(sum > expected ? sum - expected : expected - sum)}`,
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const day = dayOf(params, todayInDakar(ctx.now));
  const form = await readForm(request);
  const here = addressOf("/bureau/caisse/cloture/:day", { day });
  const correctionId = textOf(form, partOfForm);
  const decide = (approve: boolean) =>
    button(v.object({}), () => decideCorrection(ctx, { correctionId, approve }));
  const pressed = await pressButton(form, {
    count: button(tillSchema, async () => done(null)),
    confirm: button(countsSchema, ({ note, ...counted }) => closeDay(ctx, { day, counted, note })),
    recount: button(recountSchema, ({ account, counted, reason }) =>
      proposeCorrection(ctx, { day, reason, content: { kind: "count", account, counted } }),
    ),
    move: button(movedEntrySchema, ({ reason, ...entry }) =>
      proposeCorrection(ctx, { day, reason, content: { kind: "entry", ...entry } }),
    ),
    approve: decide(true),
    refuse: decide(false),
  });
  const counted = readFields(tillSchema, form);
  const showsCount = pressed.intent === "count" || pressed.intent === "confirm";
  const check = showsCount && counted.ok ? await checkOf(ctx, day, counted.output) : null;
  if (!pressed.ok) return data({ refused: pressed.answer.data, check }, pressed.answer.init ?? {});
  return pressed.intent === "count"
    ? data({ refused: undefined, check }, 200)
    : redirect(here, 303);
}

export default function ClosingDayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { label, closed, unexplained, earlier, mayAct } = loaderData;
  const refused = actionData?.refused;
  return (
    <OfficePage
      title={`Journée du ${label}`}
      parent={{ path: "/bureau/caisse/cloture", label: "Journées de caisse" }}
    >
      <RefusedNotice refused={refused} />
      {unexplained > 0 && !closed && (
        <Notice tone="warning" title="Différence sans explication">
          <p>
            Un opérateur ne dit pas comme nos écritures.{" "}
            <a className="link" href="/bureau/caisse#differences">
              Expliquez-le
            </a>
            , ou dites-le en clôturant.
          </p>
        </Notice>
      )}
      {closed ? (
        <ClosedAccounts closed={closed} />
      ) : (
        <>
          <DayAccounts accounts={loaderData.accounts} />
          {mayAct && earlier && (
            <p>
              Une journée plus ancienne n’est pas close{"\u00A0"}: commencez par{" "}
              <a
                className="link"
                href={addressOf("/bureau/caisse/cloture/:day", { day: earlier.day })}
              >
                celle du {earlier.label}
              </a>
              .
            </p>
          )}
          {mayAct && !earlier && (
            <DayCount
              check={actionData?.check ?? null}
              refused={refused}
              needsNote={unexplained > 0}
              isToday={loaderData.isToday}
              here={addressOf("/bureau/caisse/cloture/:day", { day: loaderData.day })}
            />
          )}
        </>
      )}
      <Corrections
        corrections={loaderData.corrections}
        refused={refused}
        mayAct={mayAct}
        isClosed={closed !== undefined}
      />
    </OfficePage>
  );
}
