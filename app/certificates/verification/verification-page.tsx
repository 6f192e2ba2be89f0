import { data, type MiddlewareFunction } from "react-router";
import type { Context } from "#app/kernel/context.ts";
import { askedEachTime, json, openToAll } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { asksForJson, isPrefetch } from "#app/layouts/request-headers.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import { classNote } from "../qualification.ts";
import type { Route } from "./+types/verification-page";
import { answerJson } from "./answer-json.ts";
import { VerificationPage } from "./verification-view.tsx";
import { type Verification, verifyCertificate } from "./verify-certificate.server.ts";

/** Kept for a number alone, as we write it: what a code says also depends on the keys. */
export const handle = {
  mayReadReplica: true,
  showsListings: true,
  saysWhen: true,
  keptPath: /^\/v\/[A-Z0-9-]+$/,
};

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The status of the answer: 404 for a number that is nobody's, 429 beyond the limit, else 200, also for a certificate that ended. */
function statusOf({ answer }: Verification): number {
  if (answer === "too-many") return 429;
  return answer === "unknown" || answer === "mistyped" || answer === "foreign" ? 404 : 200;
}

const headersOf = ({ waitSeconds }: Verification): Record<string, string> => ({
  "cache-control": askedEachTime,
  vary: "accept",
  ...(waitSeconds === null ? {} : { "retry-after": String(waitSeconds) }),
});

/** Programs get JSON at the same address, readable from any site. */
const answerPrograms: MiddlewareFunction<Response> = async ({ request, params, context }, next) => {
  const accept = request.headers.get("accept") ?? "";
  if (!asksForJson(accept) || request.method !== "GET") return await next();
  const ctx = context.get(requestContext);
  const isFile = new URL(request.url).searchParams.get("par") === "fichier";
  const verification = await verifyCertificate(ctx, {
    number: params.number ?? "",
    token: params.token ?? null,
    door: isFile ? "file" : "program",
    counts: true,
  });
  return json(answerJson(verification, ctx.publicUrl), {
    status: statusOf(verification),
    headers: { ...headersOf(verification), ...openToAll },
  });
};

export const middleware: Route.MiddlewareFunction[] = [answerPrograms];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { number, token = null }: { number: string; token?: string | undefined | null } = params;
  const ctx = context.get(requestContext);
  const verification = await verifyCertificate(ctx, {
    number,
    token,
    door: token === null ? "number" : "code",
    counts: !isPrefetch(Object.fromEntries(request.headers)),
  });
  const page = { ...verification, classNotes: await classNotesOf(ctx, verification) };
  return data(page, { status: statusOf(verification), headers: headersOf(verification) });
}

/** What each class of a certificate is worth, as its document says. */
async function classNotesOf(
  { db, now }: Pick<Context, "db" | "now">,
  { certificate }: Verification,
): Promise<string[]> {
  if (!certificate) return [];
  const { classCeilings } = await recentTariff(db, now);
  const used = [...new Set(certificate.rights.map((right) => right.class))].sort();
  return used.map((each) => classNote(each, classCeilings));
}

export default VerificationPage;
