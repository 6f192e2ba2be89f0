import { data, type LoaderFunctionArgs } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { currentSigner } from "#app/keys/current-signer.server.ts";
import { signJwt } from "#app/keys/sign-jwt.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { certificateId } from "../document/certificate-document.queries.server.ts";
import type { QualificationStatus } from "../qualification.ts";
import { verifiedCertificate } from "../verification/verify-certificate.server.ts";
import { credentialClaims } from "./credential.ts";

const ended: readonly QualificationStatus[] = ["expired", "withdrawn", "replaced", "void"];

/**
 * The credential of one qualification of an own certificate, signed now by the key in use (SD-JWT VC without anything to disclose, decision
 * 0123). 404 for anybody else's and for a qualification that has ended, 503 while no key can sign.
 */
export async function loader({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const { number = "", code = "" } = params;
  const space = await companyOfSpace(ctx, new URL(request.url).searchParams.get("entreprise"));
  const ownCertificateId = space && (await certificateId(ctx.db, space.scope, number));
  const certificate = ownCertificateId ? await verifiedCertificate(ctx, number) : null;
  const at = certificate?.rights.findIndex(
    (right) => right.code === code && !ended.includes(right.status),
  );
  const right = certificate?.rights[at ?? -1];
  const statusIndex = certificate?.statusIndexes[at ?? -1];
  if (!certificate || !right || statusIndex === undefined) throw data(null, { status: 404 });
  const signer = await currentSigner(ctx);
  if (!signer) throw data(null, { status: 503 });
  const claims = credentialClaims({
    certificate,
    right,
    statusIndex,
    isTrialKey: signer.isTrial,
    publicUrl: ctx.publicUrl,
    at: ctx.now,
  });
  const jwt = await signJwt(signer, "dc+sd-jwt", claims);
  return new Response(`${jwt}~`, {
    headers: {
      "cache-control": "private, no-store",
      "content-type": "application/dc+sd-jwt",
      "content-disposition": `attachment; filename="qualification-${number}-${code}.sd-jwt"`,
    },
  });
}
