import type * as v from "valibot";
import { countAttempt } from "#app/accounts/attempts.server.ts";
import { type FormFailure, readInput, typedText } from "#app/accounts/form-input.ts";
import type { Requester, Services } from "#app/kernel/context.ts";
import { stampRefusal, stampToShowAgain } from "./form-stamp.server.ts";
import type { MessageRefusal } from "./message.refusals.ts";
import type { MessageKind } from "./message-kind.ts";
import { type Message, sendMessage } from "./send-message.server.ts";
import { isTrapped } from "./trap.ts";

export interface MessageFailure extends FormFailure {
  /** What was typed in each field, to be shown again. */
  typed: Record<string, string>;
  stamp: string;
  refusal?: MessageRefusal;
}

export type MessageOutcome =
  | { ok: true }
  | { ok: false; status: 400 | 429; failure: MessageFailure; headers: Record<string, string> };

interface MessageForm {
  kind: MessageKind;
  schema: v.GenericSchema<unknown, Message> & { entries: Record<string, unknown> };
}

/**
 * Takes a posted message. Robots are kept out by a field that only they fill in, by the time between showing and
 * sending, and by limits; who falls for the field is told that the message was sent.
 */
export async function takeMessage(
  services: Services,
  requester: Requester,
  form: FormData,
  { kind, schema }: MessageForm,
): Promise<MessageOutcome> {
  if (isTrapped(form)) {
    services.log.info({ kind }, "A message of a robot was dropped");
    return { ok: true };
  }
  const stamp = typedText(form, "stamp");
  const failed = (failure: FormFailure & { refusal?: MessageRefusal }): MessageOutcome => {
    const { waitSeconds } = failure;
    const typed = Object.keys(schema.entries).map((field) => [field, typedText(form, field)]);
    return {
      ok: false,
      status: waitSeconds === undefined ? 400 : 429,
      failure: {
        ...failure,
        typed: Object.fromEntries(typed),
        stamp: stampToShowAgain(stamp, services),
      },
      headers: waitSeconds === undefined ? {} : { "Retry-After": String(waitSeconds) },
    };
  };

  const input = readInput(schema, form);
  if (!input.ok) return failed({ errors: input.errors });
  const refusal = stampRefusal(stamp, services);
  if (refusal) return failed({ errors: [], refusal });
  const { email } = input.output;
  const turn = await countAttempt(services.limits, "contact", { requester, email });
  if (!turn.allowed) return failed({ errors: [], waitSeconds: turn.retryAfterSeconds });
  await sendMessage(services, requester, { kind, ...input.output });
  return { ok: true };
}
