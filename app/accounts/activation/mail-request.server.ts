import { type FormFailure, type FormValues, readFields } from "#app/forms/form-input.ts";
import type { Context, LimitName } from "#app/kernel/context.ts";
import { mailRequestSchema } from "../passwords/credentials.schema.ts";
import { countAttempt } from "../sign-in/attempts.server.ts";

export type MailRequestFailure = FormFailure<FormValues<typeof mailRequestSchema>>;

export type MailRequestOutcome = { ok: true } | { ok: false; failure: MailRequestFailure };

/**
 * Takes the request for a mail to an address. It ends in the same way and in the same time whether the address has an
 * account, has none, or needs no such mail.
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

/** Well above what writing a mail row takes, and less than anybody notices on a phone. */
const floorMilliseconds = 200;

/**
 * Makes an answer take the same time whether there was something to do or not, so that its duration does not tell who
 * has an account.
 */
async function inConstantTime({ rest }: Context, work: Promise<void>): Promise<void> {
  await Promise.all([work, rest(floorMilliseconds)]);
}
