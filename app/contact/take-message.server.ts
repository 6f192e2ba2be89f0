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
import type { Context, Turn } from "#app/kernel/context.ts";
import type { Message } from "./message.schema.ts";
import type { RelayRefusal } from "./relay/relay-message.server.ts";

export interface MessageFailure<Values> extends FormFailure<Values> {
  stamp: string;
  refusal?: StampRefusal | RelayRefusal;
}

export type MessageOutcome<Values> = { ok: true } | { ok: false; failure: MessageFailure<Values> };

interface MessageForm<Schema> {
  form: FormData;
  schema: Schema;
  /** What is written, for the log and the limits. */
  kind: "contact" | "quote" | "relay";
  /** Sends the message, unless it is refused. */
  send: (message: Message) => Promise<RelayRefusal | null>;
  /** Limits beside those of the network and the sender. */
  count?: () => Promise<Turn>;
}

/**
 * Handles a posted message. A hidden field, the time between showing and posting the form, and rate limits keep robots out. A
 * robot that fills in the hidden field gets the answer of a sent message.
 */
export async function takeMessage<Schema extends FormSchema<Message>>(
  ctx: Context,
  { form, kind, schema, send, count }: MessageForm<Schema>,
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
  const ofSender = await countAttempt(ctx, kind === "relay" ? "relay" : "contact", { email });
  const turn = ofSender.allowed && count ? await count() : ofSender;
  if (!turn.allowed) return failed({ errors: {}, waitSeconds: turn.retryAfterSeconds });
  const refused = await send(message);
  return refused ? failed({ errors: {}, refusal: refused }) : { ok: true };
}
