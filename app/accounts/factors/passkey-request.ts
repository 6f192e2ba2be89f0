/** Where passkeys are of: the public address. A browser knows none for a bare number. */
export interface PasskeySite {
  publicUrl: string;
}

/** The domain that a passkey belongs to. */
export const hostOf = ({ publicUrl }: PasskeySite) => new URL(publicUrl).hostname;

/** Whether browsers make passkeys for this address: it has a name, and comes by https or is this very machine. */
export function passkeysWork({ publicUrl }: PasskeySite): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const named = !/^[\d.]+$|^\[/.test(hostname);
  return named && (protocol === "https:" || hostname === "localhost");
}

const timeout = 4 * 60_000;

interface Asked {
  nonce: string;
  /** Credentials of the account. */
  known: readonly string[];
}

/** What a browser is given to ask for a passkey, as JSON. */
export const passkeyRequest = (site: PasskeySite, { nonce, known }: Asked) => ({
  challenge: nonce,
  rpId: hostOf(site),
  allowCredentials: known.map((id) => ({ id, type: "public-key" })),
  userVerification: "required",
  timeout,
});

interface AskedAnew extends Asked {
  accountId: string;
  email: string;
  name: string;
  productName: string;
}

/** What a browser is given to make a passkey, as JSON; it does not make a second one where one of those known is. */
export const newPasskeyRequest = (site: PasskeySite, asked: AskedAnew) => ({
  challenge: asked.nonce,
  rp: { id: hostOf(site), name: asked.productName },
  user: {
    id: Buffer.from(asked.accountId).toString("base64url"),
    name: asked.email,
    displayName: asked.name,
  },
  // EdDSA, ES256, RS256: what the library verifies and authenticators make.
  pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
  excludeCredentials: asked.known.map((id) => ({ id, type: "public-key" })),
  authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  attestation: "none",
  timeout,
});
