import { data } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { unprintableSign, unprintableWords } from "#app/kernel/printable.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";

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

/** The action data of a refusal: its French text as `message`, with its HTTP status. */
export const refusalAnswer = ({ message, status }: RefusalAnswer) => data({ message }, { status });

/** The refusal of words that will be signed when they hold a sign that no document can show, by name; null when all can be shown. */
export function unprintableRefusal(texts: readonly string[]): RefusalAnswer | null {
  const wrong = texts.find((text) => unprintableSign(text) !== null);
  return wrong === undefined ? null : { status: 400, message: `${unprintableWords(wrong)}.` };
}
