import { type FormFailure, type FormValues, readFields } from "#app/forms/form-input.ts";
import type { Context, LimitName } from "#app/kernel/context.ts";
import { mailRequestSchema } from "../passwords/credentials.schema.ts";
import { countAttempt } from "../sign-in/attempts.server.ts";

export type MailRequestFailure = FormFailure<FormValues<typeof mailRequestSchema>>;

export type MailRequestOutcome = { ok: true } | { ok: false; failure: MailRequestFailure };

/**
 * Handles a request for a mail to an address. Answer and duration are the same whether the address has an account, has none, or
 * needs no such mail.
 */
export async function takeMailRequest(
  ctx: Context,
  {
    form,
    limit,
    send,
  }: { form: FormData; limit: LimitName; send: (email: string) => Promise<void> },
): Promise<MailRequestOutcome> {
  const input = readFields(mailRequestSchema, form);
  const { values } = input;
  if (!input.ok) return { ok: false, failure: { values, errors: input.errors } };
  const { email } = input.output;
  const turn = await countAttempt(ctx, limit, { email });
  if (!turn.allowed)
    return { ok: false, failure: { values, errors: {}, waitSeconds: turn.retryAfterSeconds } };
  await inConstantTime(ctx, send(email));
  return { ok: true };
}

/** Well above the time to write a mail row, and too short to notice on a phone. */
const floorMilliseconds = 200;

/** Gives every answer the same duration, so that it does not reveal who has an account. */
async function inConstantTime({ rest }: Context, work: Promise<void>): Promise<void> {
  await Promise.all([work, rest(floorMilliseconds)]);
}
