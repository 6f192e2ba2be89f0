import { countAttempt } from "#app/accounts/sign-in/attempts.server.ts";
import { type FormFailure, type FormValues, readFields, textOf } from "#app/forms/form-input.ts";
import {
  isRobot,
  type StampRefusal,
  stampRefusal,
  stampToShowAgain,
} from "#app/forms/robots.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { complaintSchema } from "./complaint.schema.ts";
import { fileComplaint } from "./file-complaint.server.ts";

export interface ComplaintFailure extends FormFailure<FormValues<typeof complaintSchema>> {
  stamp: string;
  refusal?: StampRefusal;
}

type Outcome =
  /** Null for a robot, which learns nothing. */
  | { ok: true; complaint: { id: string; number: string } | null }
  | { ok: false; failure: ComplaintFailure };

/**
 * Takes the complaint of a visitor. A hidden field, the time between showing and posting the form, and limits by network, by address and
 * in all keep robots out: a flood of complaints takes few numbers.
 */
export async function takeComplaintForm(
  ctx: Context,
  { form, slug }: { form: FormData; slug: string | undefined },
): Promise<Outcome> {
  if (isRobot(form)) {
    ctx.log.info({}, "A complaint of a robot was dropped");
    return { ok: true, complaint: null };
  }
  const stamp = textOf(form, "stamp");
  const input = readFields(complaintSchema, form);
  const { values } = input;
  const failed = (failure: Omit<ComplaintFailure, "values" | "stamp">): Outcome => ({
    ok: false,
    failure: { ...failure, values, stamp: stampToShowAgain(stamp, ctx) },
  });
  if (!input.ok) return failed({ errors: input.errors });
  const refusal = stampRefusal(stamp, ctx);
  if (refusal) return failed({ errors: {}, refusal });
  const { email, phone } = input.output;
  const ofSender = await countAttempt(ctx, "complaint", { email: email ?? phone ?? "" });
  const turn = ofSender.allowed ? await ctx.limits.consume("complaint-all", "all") : ofSender;
  if (!turn.allowed) return failed({ errors: {}, waitSeconds: turn.retryAfterSeconds });
  const filed = await fileComplaint(ctx, { ...input.output, channel: "form", slug });
  if (!filed.ok) throw new Error(`The form is open to everybody, and answers ${filed.refusal}.`);
  return { ok: true, complaint: filed.value };
}
