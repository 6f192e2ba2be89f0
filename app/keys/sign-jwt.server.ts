import type { CurrentSigner } from "./current-signer.server.ts";

/** A compact JWS in ES256 over these claims (RFC 7515), with the number of the key as `kid` and `typ` as given. */
export async function signJwt(
  signer: Pick<CurrentSigner, "keyId" | "sign">,
  typ: "statuslist+jwt" | "dc+sd-jwt",
  claims: object,
): Promise<string> {
  const header = { alg: "ES256", kid: String(signer.keyId), typ };
  const signed = [header, claims].map((part) => base64url(JSON.stringify(part))).join(".");
  const signature = await signer.sign(new TextEncoder().encode(signed));
  return `${signed}.${base64url(signature)}`;
}

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64url");
