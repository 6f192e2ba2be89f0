import type { ReactNode } from "react";
import { redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { daysBefore, formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/unknown-numbers-page";
import { forgedNumbers, unknownNumbers } from "./unknown-number.queries.server.ts";
import { endWarning, warnOfNumber } from "./warn-of-number.server.ts";
import { warningRefusals } from "./warning.refusals.ts";

export const headers = privatePageHeaders;

/** One person mistypes; a number that three met stands on a document. */
const least = 3;
const lastDays = 90;
const path = "/bureau/faux-numeros";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const from = todayInDakar(daysBefore(now, lastDays));
  const [unknown, forged] = await Promise.all([
    unknownNumbers(db, { from, least }),
    forgedNumbers(db),
  ]);
  const outcomes = {
    averti: "Le public est averti de ce numéro.",
    fini: "L’avertissement est retiré.",
  };
  return {
    mayPublish: permit(actor, "warning.publish"),
    message: outcomeMessage(outcomes, new URL(request.url)),
    asked: unknown
      .filter(({ warnedAt }) => !warnedAt)
      .map(({ number, people, firstDay, lastDay }) => ({
        number,
        people: counted(people, "personne"),
        days:
          firstDay === lastDay
            ? `le ${formatDateLong(firstDay)}`
            : `du ${formatDateLong(firstDay)} au ${formatDateLong(lastDay)}`,
      })),
    warned: forged.map(({ number, note, warnedAt }) => {
      const people = unknown.find((each) => each.number === number)?.people ?? 0;
      return { number, note, since: formatInstant(warnedAt), people: counted(people, "personne") };
    }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const number = textOf(form, "number");
  return await actions(form, {
    warn: async () => {
      const warned = await warnOfNumber(ctx, { number, note: textOf(form, "note") });
      return warned.ok
        ? redirect(`${path}?fait=averti`)
        : refusalAnswer(warningRefusals[warned.refusal]);
    },
    end: async () => {
      const ended = await endWarning(ctx, number);
      return ended.ok
        ? redirect(`${path}?fait=fini`)
        : refusalAnswer(warningRefusals[ended.refusal]);
    },
  });
}

export default function UnknownNumbersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, warned, mayPublish, message } = loaderData;
  return (
    <OfficePage
      title="Faux numéros"
      lead={
        "Des numéros bien formés que nous n’avons jamais donnés, et que plusieurs personnes ont voulu vérifier\u00A0: un faux certificat circule peut-être. Aucune adresse n’est gardée\u00A0: seul le nombre de connexions différentes est compté."
      }
    >
      <NothingDone
        message={actionData && "message" in actionData ? actionData.message : undefined}
      />
      <DoneNotice message={message} />
      <OfficeSection title={`Demandés par plusieurs personnes en ${lastDays}\u00A0jours`}>
        {asked.length === 0 ? (
          <p>Aucun numéro inconnu n’a été demandé par {least}&nbsp;personnes ou plus.</p>
        ) : (
          <ul className="divide-y divide-line">
            {asked.map(({ number, people, days }) => (
              <li key={number} className="py-3">
                <p>
                  <strong className="tabular-nums">{number}</strong>, {people}, {days}
                </p>
                {mayPublish && <WarnForm number={number} />}
              </li>
            ))}
          </ul>
        )}
      </OfficeSection>
      <OfficeSection title="Le public en est averti">
        {warned.length === 0 ? (
          <p>Aucun numéro.</p>
        ) : (
          <ul className="divide-y divide-line">
            {warned.map(({ number, note, since, people }) => (
              <li key={number} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <p>
                  <strong className="tabular-nums">{number}</strong>, depuis le {since}, {people}{" "}
                  {note && <span className="block">{note}</span>}
                </p>
                {mayPublish && (
                  <form method="post">
                    <input type="hidden" name="number" value={number} />
                    <input type="hidden" name="intent" value="end" />
                    <SecondButton>
                      Retirer l’avertissement<span className="sr-only"> de {number}</span>
                    </SecondButton>
                  </form>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayPublish && (
          <details className="mt-3">
            <summary className="min-h-11 cursor-pointer py-2">Avertir d’un autre numéro</summary>
            <WarnForm number="" />
          </details>
        )}
      </OfficeSection>
    </OfficePage>
  );
}

function WarnForm({ number }: { number: string }) {
  const id = number || "autre";
  return (
    <form method="post" className="mt-2 flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="warn" />
      {number ? (
        <input type="hidden" name="number" value={number} />
      ) : (
        <label className="min-w-48">
          Numéro (obligatoire)
          <input name="number" required maxLength={60} className="control" autoComplete="off" />
        </label>
      )}
      <label htmlFor={`note-${id}`} className="min-w-64 flex-1">
        Ce que le public doit savoir (facultatif)
        <input
          id={`note-${id}`}
          name="note"
          maxLength={300}
          className="control"
          autoComplete="off"
        />
      </label>
      <SecondButton>
        Avertir le public{number && <span className="sr-only"> de {number}</span>}
      </SecondButton>
    </form>
  );
}

const SecondButton = ({ children }: { children: ReactNode }) => (
  <button type="submit" className="button button-secondary">
    {children}
  </button>
);
