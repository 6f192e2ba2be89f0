import { randomBytes } from "node:crypto";
import { data } from "react-router";
import * as v from "valibot";
import { countUpload } from "#app/accounts/sign-in/attempts.server.ts";
import { heldField, textOf } from "#app/forms/form-input.ts";
import type { Context } from "#app/kernel/context.ts";
import type { ArrivedFile } from "#app/kernel/files.ts";
import type { FileArrivals } from "./file-arrivals.ts";

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The fields of a native form post; 415 for another type of content, 400 for a form that cannot be read. Of one that came
 * along through a sign-in, the fields that were posted first.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await readWholeForm(request);
  const held = textOf(form, heldField);
  return held === "" ? form : releasedForm(held);
}

/** The same as it was posted, with what it holds still folded in. */
export async function readWholeForm(request: Request): Promise<FormData> {
  if (!formTypes.test(request.headers.get("content-type") ?? "")) throw data(null, { status: 415 });
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}

/** What a form holds for later, as one text; what it was posted with when it holds nothing yet. Passwords are typed again. */
export function heldIn(form: FormData): string {
  const earlier = textOf(form, heldField);
  if (earlier !== "") return earlier;
  const fields = [...form].filter(
    ([name, value]) => typeof value === "string" && !/password|preuve/i.test(name),
  );
  return JSON.stringify(fields);
}

const heldSchema = v.array(v.tuple([v.string(), v.string()]));

function releasedForm(held: string): FormData {
  const form = new FormData();
  try {
    for (const [name, value] of v.parse(heldSchema, JSON.parse(held))) form.append(name, value);
  } catch {
    throw data(null, { status: 400 });
  }
  return form;
}

interface Reading {
  arrivals: FileArrivals;
  maxBytes: number;
  /** Finds a file that came before its form; not given where none may. */
  arrived?: (id: string) => Promise<ArrivedFile | null>;
}

/**
 * A form with its file, as a browser without scripts posts it, or with the id of a resumable upload that came before it. The form
 * of a file that is at fault holds what was typed beside it. `waiting` is such an upload: it still lies there for a form that is
 * sent again. The bytes count among those that its sender may send in a day.
 */
export async function readFileForm(
  ctx: Context,
  request: Request,
  { arrivals, maxBytes, arrived = async () => null }: Reading,
) {
  const isMultipart = /^multipart\//i.test(request.headers.get("content-type") ?? "");
  if (!isMultipart) {
    const form = await readForm(request);
    const file = await arrived(textOf(form, "arrivee"));
    return { ok: true, form, file, waiting: file } as const;
  }
  const { actor } = ctx;
  const length = Number(request.headers.get("content-length") ?? maxBytes);
  const turn = await countUpload(ctx, Math.min(length, maxBytes));
  const result = await arrivals.readForm(request, {
    maxBytes,
    owner: actor.kind === "person" ? actor.accountId : null,
    refused: turn.allowed ? null : "too-many-files",
  });
  const form = new FormData();
  for (const [name, value] of result.ok ? result.form.fields : result.fields)
    form.append(name, value);
  if (!result.ok) return { ok: false, fault: result.fault, form } as const;
  const waiting = result.form.file ? null : await arrived(textOf(form, "arrivee"));
  return { ok: true, form, file: result.form.file ?? waiting, waiting } as const;
}

/** Finds what somebody who is signed in has sent beforehand, by its id; nothing for anybody else. */
export const ownArrival =
  ({ actor, files }: Pick<Context, "actor" | "files">) =>
  async (id: string): Promise<ArrivedFile | null> =>
    actor.kind === "person" ? await files.arrived(id, actor.accountId) : null;

/** The answer that shows a posted form again: 429 with the time to wait when the requester tried too often, else 400. */
export function formAgain<Failure extends { values: object; errors: object; waitSeconds?: number }>(
  failure: Failure,
) {
  const { waitSeconds } = failure;
  if (waitSeconds === undefined) return data(failure, { status: 400 });
  return data(failure, { status: 429, headers: { "Retry-After": String(waitSeconds) } });
}

/** Sets the token that our scripts repeat in `X-XSRF-TOKEN`; nothing when the browser has one already. */
export function xsrfCookie(request: Request): Record<string, string> {
  if (/(?:^|;\s*)XSRF-TOKEN=[\w-]{20,}/.test(request.headers.get("cookie") ?? "")) return {};
  const secure = request.url.startsWith("https:") ? "; Secure" : "";
  const token = randomBytes(18).toString("base64url");
  return { "Set-Cookie": `XSRF-TOKEN=${token}; Path=/; SameSite=Lax${secure}` };
}
