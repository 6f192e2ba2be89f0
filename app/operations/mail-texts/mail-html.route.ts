import { data, type LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { exampleMail, previewedTexts, wordedKind } from "./mail-preview.server.ts";

/** The HTML of a mail for the preview frame; a separate document, since it has its own styles and must run nothing. */
export async function loader({
  request,
  params: { kind: name },
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const kind = wordedKind(name);
  const token = new URL(request.url).searchParams.get("textes") ?? "";
  const texts = previewedTexts(ctx, token);
  if (!kind || !texts) throw data(null, { status: 404 });
  const { html } = await exampleMail(ctx, kind, texts);
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
      "x-frame-options": "SAMEORIGIN",
      "cache-control": "private, no-store",
    },
  });
}
