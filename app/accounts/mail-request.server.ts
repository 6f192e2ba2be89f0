import { type FormFailure, type FormValues, readFields } from "#app/forms/form-input.ts";
import type { Context, LimitName } from "#app/kernel/context.ts";
import { countAttempt } from "./attempts.server.ts";
import { evenDuration } from "./even-duration.server.ts";
import { mailRequestSchema } from "./sign-in.schema.ts";

export type MailRequestFailure = FormFailure<FormValues<typeof mailRequestSchema>>;

export type MailRequestOutcome =
  | { ok: true }
  | { ok: false; status: 400 | 429; failure: MailRequestFailure; headers: Record<string, string> };

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
  if (!input.ok) {
    const failure = { values, errors: input.errors };
    return { ok: false, status: 400, failure, headers: {} };
  }
  const { email } = input.output;
  const turn = await countAttempt(ctx, limit, { email });
  if (!turn.allowed) {
    const failure = { values, errors: {}, waitSeconds: turn.retryAfterSeconds };
    const headers = { "Retry-After": String(turn.retryAfterSeconds) };
    return { ok: false, status: 429, failure, headers };
  }
  await evenDuration(send(email));
  return { ok: true };
}
