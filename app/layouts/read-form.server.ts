import { randomBytes } from "node:crypto";
import { data, type RouterContextProvider } from "react-router";
import * as v from "valibot";
import { countUpload } from "#app/accounts/sign-in/attempts.server.ts";
import { heldField, textOf } from "#app/forms/form-input.ts";
import type { Context } from "#app/kernel/context.ts";
import type { ArrivedFile } from "#app/kernel/files.ts";
import { type FileArrivals, fileArrivalsContext } from "./file-arrivals.ts";

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The fields of a native form post. Throws 415 for another content type, 400 for an unreadable form. For a form that was carried
 * through a sign-in (`heldField`), returns the fields of the original post.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await readWholeForm(request);
  const held = textOf(form, heldField);
  return held === "" ? form : releasedForm(held);
}

/** Like `readForm`, but leaves a carried form packed in its field. */
export async function readWholeForm(request: Request): Promise<FormData> {
  if (!formTypes.test(request.headers.get("content-type") ?? "")) throw data(null, { status: 415 });
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}

/** Packs a posted form into one text, without passwords, to carry it through a sign-in; keeps a form that is already packed. */
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
  /** Finds a resumable upload that was sent before the form; absent where the form takes none. */
  arrived?: (id: string) => Promise<ArrivedFile | null>;
}

/**
 * Reads a form with one file: posted with the form (without scripts), or sent before as a resumable upload whose id the form names.
 * When the file is refused, the other fields are returned all the same. `waiting` is an upload that can be named again by the next
 * post. The bytes count towards the daily limit of the sender.
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

/**
 * Reads a form of the space with one upload, sent with the form or before it, of at most these bytes: as `readFileForm`, with what is
 * shown of an upload that waits.
 */
export async function readUploadForm(
  ctx: Context,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  maxBytes: number,
) {
  const arrivals = context.get(fileArrivalsContext);
  const posted = await readFileForm(ctx, request, { arrivals, maxBytes, arrived: ownArrival(ctx) });
  if (!posted.ok) return posted;
  const { form, file: upload, waiting } = posted;
  return {
    ok: true,
    form,
    upload,
    waiting: waiting && { id: waiting.id, name: waiting.name },
  } as const;
}

/** Finds a finished upload of the signed-in actor by its id; nothing for other actors. */
export const ownArrival =
  ({ actor, files }: Pick<Context, "actor" | "files">) =>
  async (id: string): Promise<ArrivedFile | null> =>
    actor.kind === "person" ? await files.arrived(id, actor.accountId) : null;

/** The answer that shows a refused form again with what was typed: 429 with the time to wait beyond the rate limit. */
export function formAgain<Failure extends { values: object; errors: object; waitSeconds?: number }>(
  failure: Failure,
  status = 400,
) {
  const { waitSeconds } = failure;
  if (waitSeconds === undefined) return data(failure, { status });
  return data(failure, { status: 429, headers: { "Retry-After": String(waitSeconds) } });
}

/** The `Set-Cookie` of the XSRF token, which our scripts send in `X-XSRF-TOKEN`; empty when the browser has one. */
export function xsrfCookie(request: Request): Record<string, string> {
  if (/(?:^|;\s*)XSRF-TOKEN=[\w-]{20,}/.test(request.headers.get("cookie") ?? "")) return {};
  const secure = request.url.startsWith("https:") ? "; Secure" : "";
  const token = randomBytes(18).toString("base64url");
  return { "Set-Cookie": `XSRF-TOKEN=${token}; Path=/; SameSite=Lax${secure}` };
}
