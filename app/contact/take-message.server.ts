import { countAttempt } from "#app/accounts/sign-in/attempts.server.ts";
import {
  type FormFailure,
  type FormSchema,
  type FormValues,
  readFields,
  textOf,
} from "#app/forms/form-input.ts";
import {
  isRobot,
  type StampRefusal,
  stampRefusal,
  stampToShowAgain,
} from "#app/forms/robots.server.ts";
import type { Context } from "#app/kernel/context.ts";
import type { Message, MessageKind } from "./message.schema.ts";
import { sendMessage } from "./send-message.server.ts";

export interface MessageFailure<Values> extends FormFailure<Values> {
  stamp: string;
  refusal?: StampRefusal;
}

export type MessageOutcome<Values> = { ok: true } | { ok: false; failure: MessageFailure<Values> };

interface MessageForm<Schema> {
  form: FormData;
  kind: MessageKind;
  schema: Schema;
}

/**
 * Handles a posted message. A hidden field, the time between showing and posting the form, and rate limits keep robots out. A
 * robot that fills in the hidden field gets the answer of a sent message.
 */
export async function takeMessage<Schema extends FormSchema<Message>>(
  ctx: Context,
  { form, kind, schema }: MessageForm<Schema>,
): Promise<MessageOutcome<FormValues<Schema>>> {
  if (isRobot(form)) {
    ctx.log.info({ kind }, "A message of a robot was dropped");
    return { ok: true };
  }
  const stamp = textOf(form, "stamp");
  const input = readFields(schema, form);
  const failed = (
    failure: Omit<MessageFailure<FormValues<Schema>>, "values" | "stamp">,
  ): MessageOutcome<FormValues<Schema>> => ({
    ok: false,
    failure: { ...failure, values: input.values, stamp: stampToShowAgain(stamp, ctx) },
  });

  if (!input.ok) return failed({ errors: input.errors });
  const refusal = stampRefusal(stamp, ctx);
  if (refusal) return failed({ errors: {}, refusal });
  const message: Message = input.output;
  const { email } = message;
  const turn = await countAttempt(ctx, "contact", { email });
  if (!turn.allowed) return failed({ errors: {}, waitSeconds: turn.retryAfterSeconds });
  await sendMessage(ctx, { kind, ...message });
  return { ok: true };
}
