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
  | {
      ok: false;
      /** Null where the schema refused the form. */
      refusal: Refusal | null;
      answer: ReturnType<typeof data<RefusedForm>>;
    };

/**
 * Makes buttons of forms whose acts are refused in these words: `button(schema, act)` reads the posted form with the schema, which
 * gives each field once, and acts. A refusal brings the form back as it was typed, with its text beside the field that it names, or
 * above the page where the form has no such field.
 */
export const buttonsRefusedBy =
  <Refusal extends string>(refusals: Record<Refusal, RefusalAnswer>) =>
  <Schema extends FormSchema, Value>(
    schema: Schema,
    act: (input: v.InferOutput<Schema>) => Promise<Result<Value, Refusal>>,
  ) =>
  async (form: FormData): Promise<Pressed<Value, Refusal>> => {
    const input = readFields(schema, form);
    const { values } = input;
    const typedForm = { intent: intentOf(form), part: textOf(form, partOfForm), values };
    if (!input.ok) {
      const answer = data<RefusedForm>({ ...typedForm, errors: input.errors }, 400);
      return { ok: false, refusal: null, answer };
    }
    const result = await act(input.output);
    if (result.ok) return result;
    const { status, message, field } = refusals[result.refusal];
    const isBesideField = field !== undefined && field in values;
    const why = isBesideField ? { errors: { [field]: message } } : { errors: {}, message };
    return { ...result, answer: data<RefusedForm>({ ...typedForm, ...why }, status) };
  };

type Buttons = Record<string, (form: FormData) => Promise<Pressed<unknown, string>>>;

type OutcomeOf<All extends Buttons> = {
  [Intent in keyof All & string]: Awaited<ReturnType<All[Intent]>> & { intent: Intent };
}[keyof All & string];

/** Runs the button that was pressed, and says which; 400 for a button that the page does not have. */
export async function pressButton<All extends Buttons>(
  form: FormData,
  buttons: All,
): Promise<OutcomeOf<All>>;
export async function pressButton(form: FormData, buttons: Buttons) {
  const intent = intentOf(form);
  const press = Object.hasOwn(buttons, intent) ? buttons[intent] : undefined;
  if (!press) throw data(null, { status: 400 });
  return { ...(await press(form)), intent };
}

/** The action data of a refusal: its French text as `message`, with its HTTP status. */
export const refusalAnswer = ({ message, status }: RefusalAnswer) => data({ message }, { status });

/** The refusal of words that will be signed when they hold a sign that no document can show, by name; null when all can be shown. */
export function unprintableRefusal(texts: readonly string[]): RefusalAnswer | null {
  const wrong = texts.find((text) => unprintableSign(text) !== null);
  return wrong === undefined ? null : { status: 400, message: `${unprintableWords(wrong)}.` };
}
