import { data, redirect } from "react-router";
import * as v from "valibot";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateLong, formatDeadline, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { fileArrivalsContext } from "#app/layouts/file-arrivals.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import {
  companyAsked,
  orNotFound,
  outcomeMessage,
  privatePageHeaders,
} from "#app/layouts/private-page.ts";
import { readFileForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/own-measure-page";
import { takeMeasureFile } from "./add-measure-file.server.ts";
import { answerMeasure } from "./answer-measure.server.ts";
import { measureWhole } from "./measure.queries.server.ts";
import { measureFileRefusals, ownMeasureRefusals } from "./measure.refusals.ts";
import { measureAnswerSchema } from "./measure.schema.ts";
import { LARGEST_MEASURE_FILE, measureKinds } from "./measure.ts";
import { filesOfMeasure } from "./measure-file.queries.server.ts";
import { measureAppeal } from "./measure-letter.ts";
import { rightsOfMeasure } from "./measure-rights.queries.server.ts";
import { readMeasureLetters } from "./notify-measure.server.ts";
import { OwnMeasure } from "./own-measure-view.tsx";
import { ownState } from "./own-state.ts";
import { reductionInWords } from "./read-measure.server.ts";

export const headers = privatePageHeaders;

const outcomes = {
  answer: "Vos observations sont parties. Nous vous écrirons quand la décision sera prise.",
  file: "La pièce est jointe.",
};

/** A measure on which the company of the address was heard; 404 for any other, and for one that is only proposed. */
async function ownMeasure(ctx: Context, request: Request, id: string) {
  const { company, scope } = orNotFound(await companyOfSpace(ctx, companyAsked(request)));
  const measure = orNotFound(isId(id) ? await measureWhole(ctx.db, scope, id) : null);
  if (!measure.askedAt) throw data(null, { status: 404 });
  return { company, measure: { ...measure, askedAt: measure.askedAt } };
}

/** Shows a measure to a member of its company; opening it is the proof of the notification of its letters. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { company, measure } = await ownMeasure(ctx, request, params.id);
  const today = todayInDakar(ctx.now);
  const { id, state, dueOn } = measure;
  const letters = await readMeasureLetters(ctx, { measureId: id, companyId: company.id });
  const [rights, files] = await Promise.all([
    rightsOfMeasure(ctx.db, { measureId: id, today }),
    filesOfMeasure(ctx.db, id),
  ]);
  const mayAct = permit(ctx.actor, "measure.answer", { companyId: company.id });
  return {
    id,
    companyId: company.id,
    number: measure.number,
    kind: measureKinds[measure.kind].label,
    state: ownState(measure),
    facts: measure.facts,
    demand: measure.demand,
    reducedTo: reductionInWords(measure),
    demandedBy: measure.demandedBy && formatDateLong(measure.demandedBy),
    asked: formatInstant(measure.askedAt),
    dueOn: dueOn && formatDeadline(dueOn),
    isOver: dueOn !== null && dueOn < today,
    answer: measure.answer,
    answered:
      measure.answeredAt &&
      `${measure.answeredBy ?? "un membre"}, ${formatInstant(measure.answeredAt)}`,
    inPersonOn: measure.heardInPersonOn && formatDateLong(measure.heardInPersonOn),
    isDropped: state === "dropped",
    wasUrgent: measure.urgentUntil !== null,
    mayAnswer: mayAct && state === "heard" && measure.answer === null,
    mayAddFile: mayAct && state === "heard",
    rights: rights.map(({ id: right, code, name, certificate }) => ({
      id: right,
      code,
      name,
      certificate,
    })),
    files: files
      .filter(({ scan }) => scan !== "infected")
      .map(({ id: file, name, suppliedBy }) => ({
        id: file,
        name,
        isOwn: suppliedBy === "company",
      })),
    letters: letters.toReversed().map((row) => ({
      id: row.id,
      letter: row.letter,
      appeal: measureAppeal(row.letter),
      notified: row.notifiedAt && formatDateLong(todayInDakar(row.notifiedAt)),
      appealUntil:
        row.appealUntil && row.appealUntil >= today ? formatDeadline(row.appealUntil) : null,
    })),
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

const button = buttonsRefusedBy(ownMeasureRefusals);
const fileButton = buttonsRefusedBy(measureFileRefusals);

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { company, measure } = await ownMeasure(ctx, request, params.id);
  const posted = await readFileForm(ctx, request, {
    arrivals: context.get(fileArrivalsContext),
    maxBytes: LARGEST_MEASURE_FILE,
  });
  const mayAnswer = permit(ctx.actor, "measure.answer", { companyId: company.id });
  const ids = { companyId: company.id, measureId: measure.id };
  const pressed = await pressButton(posted.form, {
    answer: button(measureAnswerSchema, ({ answer }) => answerMeasure(ctx, { ...ids, answer })),
    file: fileButton(v.object({}), () =>
      takeMeasureFile(ctx, {
        measureId: measure.id,
        suppliedBy: "company",
        refusal: mayAnswer ? null : "not-yours",
        posted,
      }),
    ),
  });
  if (pressed.intent !== "file" && posted.ok && posted.file) await ctx.files.discard(posted.file);
  if (!pressed.ok) return pressed.answer;
  const here = addressOf("/espace/mesures/:id", { id: measure.id });
  return redirect(`${here}?entreprise=${company.id}&fait=${pressed.intent}`, 303);
}

export default OwnMeasure;
