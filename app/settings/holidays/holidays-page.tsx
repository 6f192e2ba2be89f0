import { redirect } from "react-router";
import * as v from "valibot";
import { textOf, typedValues, versionOf } from "#app/forms/form-input.ts";
import { dayProblem, parseBusinessDate, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/holidays-page";
import { addHoliday, confirmCertainHolidays, decideHoliday } from "./decide-holiday.server.ts";
import { holidayRefusals } from "./holiday.refusals.ts";
import { holidaysOfYear } from "./holidays.queries.server.ts";
import { HolidaysPage, path } from "./holidays-view.tsx";

export const headers = privatePageHeaders;

const outcomes: Record<string, string> = {
  confirme: "Le jour férié est confirmé.",
  deplace: "Le jour férié est confirmé à la date choisie.",
  refuse: "Ce jour n’est pas férié\u00A0: il compte comme un jour ordinaire.",
  ajoute: "Le jour férié est ajouté.",
  tous: "Les jours à date certaine sont confirmés.",
};

/** The years that can be shown: last year, for past periods, this year and the years that people plan. */
const yearsAround = (today: string) => {
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1, year + 2];
};

function yearOf(url: string, today: string): number {
  const askedYear = Number(new URL(url).searchParams.get("annee"));
  return yearsAround(today).includes(askedYear) ? askedYear : Number(today.slice(0, 4));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, actor } = context.get(requestContext);
  const today = todayInDakar(now);
  const year = yearOf(request.url, today);
  const holidays = await holidaysOfYear(db, year);
  return {
    outcome: outcomeMessage(outcomes, new URL(request.url)),
    mayChange: permit(actor, "setting.change"),
    year,
    years: yearsAround(today),
    certain: holidays.filter(
      ({ state, lunar, day }) => state === "proposed" && !lunar && day >= today,
    ).length,
    holidays: holidays.map((holiday) => ({ ...holiday, passed: holiday.day < today })),
  };
}

const daySchema = v.object({ day: v.string() });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const year = yearOf(request.url, todayInDakar(ctx.now));
  const intent = intentOf(form);
  const key = textOf(form, "key");
  const label = frenchProse(textOf(form, "label")).replaceAll("\n", " ");
  const { day: typedDay } = typedValues(daySchema, form);
  const back = (fait: string) => redirect(`${path}?annee=${year}&fait=${fait}`, 303);
  const again = (status: number, errors: { day?: string; label?: string }, message?: string) =>
    formAgain({ key, values: { day: typedDay, label }, errors, message: message ?? null }, status);

  if (intent === "confirm-certain") {
    const result = await confirmCertainHolidays(ctx, year);
    return result.ok ? back("tous") : again(403, {}, holidayRefusals[result.refusal].message);
  }
  const day = intent === "refuse" ? null : parseBusinessDate(typedDay);
  const errors = {
    ...(intent !== "refuse" && day === null ? { day: dayProblem(typedDay, "01/01/2027") } : {}),
    ...(intent === "add" && (label === "" || label.length > 80)
      ? { label: "Donnez-lui un nom de 80\u00A0lettres au plus" }
      : {}),
  };
  if (Object.keys(errors).length > 0) return again(400, errors);
  const result =
    intent === "add"
      ? await addHoliday(ctx, { day: day ?? "", label })
      : await decideHoliday(ctx, { year, key, basedOn: versionOf(form, "basedOn"), day });
  if (result.ok) {
    const done = { add: "ajoute", refuse: "refuse", move: "deplace" }[intent];
    return back(done ?? "confirme");
  }
  const { status, message, field } = holidayRefusals[result.refusal];
  return field ? again(status, { [field]: message }) : again(status, {}, message);
}

export default HolidaysPage;
