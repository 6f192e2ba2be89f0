import { data } from "react-router";
import type * as v from "valibot";
import { type FormSchema, readFields, textOf } from "#app/forms/form-input.ts";
import { partOfForm, type RefusedForm } from "#app/forms/refused-form.ts";
import { unprintableSign, unprintableWords } from "#app/kernel/printable.ts";
import type { RefusalAnswer, Result } from "#app/kernel/result.ts";

/** The pressed button of a form: `<button name="intent" value="withdraw">`, or a hidden field of a form with one button. */
export const intentOf = (form: FormData): string => textOf(form, "intent");

/** Runs the handler of the button that was pressed; 400 for a button that the page does not have. */
export async function actions<Handlers extends Record<string, () => unknown>>(
  form: FormData,
  handlers: Handlers,
): Promise<Awaited<ReturnType<Handlers[keyof Handlers]>>> {
  const intent = intentOf(form);
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (!handler) throw data(null, { status: 400 });
  return (await handler()) as Awaited<ReturnType<Handlers[keyof Handlers]>>;
}

type Pressed<Value, Refusal extends string> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal | null; form: Pick<RefusedForm, "errors" | "values"> };

/** A button of a form: the schema of what its form posts, and what it does with it. */
export const button =
  <Schema extends FormSchema, Value, Refusal extends string>(
    schema: Schema,
    act: (input: v.InferOutput<Schema>) => Promise<Result<Value, Refusal>>,
  ) =>
  async (form: FormData): Promise<Pressed<Value, Refusal>> => {
    const input = readFields(schema, form);
    const { values } = input;
    if (!input.ok) return { ok: false, refusal: null, form: { errors: input.errors, values } };
    const result = await act(input.output);
    return result.ok ? result : { ...result, form: { errors: {}, values } };
  };

type Buttons = Record<string, (form: FormData) => Promise<Pressed<unknown, string>>>;

type OutcomeOf<All extends Buttons> = {
  [Intent in keyof All & string]: {
    ok: true;
    intent: Intent;
    value: Extract<Awaited<ReturnType<All[Intent]>>, { ok: true }>["value"];
  };
}[keyof All & string];

type RefusalOf<All extends Buttons> = Extract<
  Awaited<ReturnType<All[keyof All]>>,
  { ok: false }
>["refusal"];

/**
 * Runs the button that was pressed. A refusal comes back with the form as it was typed: its text stands beside the field that the
 * refusal names, or above the page where the form has no such field. 400 for a button that the page does not have.
 */
export async function pressButton<All extends Buttons>(
  form: FormData,
  buttons: All,
  refusals: Record<NonNullable<RefusalOf<All>>, RefusalAnswer>,
) {
  const intent = intentOf(form);
  const pressed = Object.hasOwn(buttons, intent) ? buttons[intent] : undefined;
  if (!pressed) throw data(null, { status: 400 });
  const outcome = await pressed(form);
  if (outcome.ok) return { ok: true, intent, value: outcome.value } as OutcomeOf<All>;
  const refusal = outcome.refusal as RefusalOf<All>;
  const { errors, values } = outcome.form;
  const again = { intent, part: textOf(form, partOfForm), values };
  if (refusal === null)
    return { ok: false as const, refusal, answer: data<RefusedForm>({ ...again, errors }, 400) };
  const { status, message, field } = refusals[refusal as NonNullable<RefusalOf<All>>];
  const isBesideField = field !== undefined && field in values;
  const answer = data<RefusedForm>(
    isBesideField ? { ...again, errors: { [field]: message } } : { ...again, errors: {}, message },
    status,
  );
  return { ok: false as const, refusal, answer };
}

/** The action data of a refusal: its French text as `message`, with its HTTP status. */
export const refusalAnswer = ({ message, status }: RefusalAnswer) => data({ message }, { status });

/** The refusal of words that will be signed when they hold a sign that no document can show, by name; null when all can be shown. */
export function unprintableRefusal(texts: readonly string[]): RefusalAnswer | null {
  const wrong = texts.find((text) => unprintableSign(text) !== null);
  return wrong === undefined ? null : { status: 400, message: `${unprintableWords(wrong)}.` };
}
