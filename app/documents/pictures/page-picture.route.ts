import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { pictureToShow } from "./picture-to-show.server.ts";

/** A page of a document as a picture, to whoever may open the document: large, or small with `?petite`. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const small = new URL(request.url).searchParams.has("petite");
  const picture = await pictureToShow(ctx, { ...params, small });
  return picture
    ? await serveFile(request, ctx.files, picture)
    : fileNotFound("Cette page n’a pas d’image.");
}
