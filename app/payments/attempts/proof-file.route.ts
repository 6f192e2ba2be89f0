import type { LoaderFunctionArgs } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { scopesOf } from "#app/accounts/scope.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { fileNotFound, serveFile } from "#app/layouts/serve-file.ts";
import { proofInScope } from "./proof.queries.server.ts";

/** The proof of a payment: the company opens it in the space, the desk in the office, where the access is logged. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext);
  const { actor, db, files } = ctx;
  const side = new URL(request.url).pathname.startsWith("/bureau/") ? "staff" : "company";
  const proofKey = { paymentId: params.id ?? "", attemptId: params.attempt ?? "" };
  const scopes = scopesOf(actor).filter(({ kind }) => kind === side);
  const proofs = await Promise.all(scopes.map((scope) => proofInScope(db, scope, proofKey)));
  const proof = proofs.find((each) => each !== undefined);
  if (!proof) return fileNotFound("Cette preuve n’existe pas.");
  const subject = { kind: "company", id: proof.companyId } as const;
  await noteAccess(ctx, { what: "payment-proof", subject });
  return await serveFile(request, files, proof);
}
