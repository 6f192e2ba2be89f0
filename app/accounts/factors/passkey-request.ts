/**
 * The origin and relying-party id of passkeys, taken from the public address. Browsers accept no passkey for a bare IP address.
 */
export interface PasskeySite {
  publicUrl: string;
}

/** The relying-party id: the host name. */
export const hostOf = ({ publicUrl }: PasskeySite) => new URL(publicUrl).hostname;

/** Whether browsers make passkeys for this address: a host name, over https or on localhost. */
export function passkeysWork({ publicUrl }: PasskeySite): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const named = !/^[\d.]+$|^\[/.test(hostname);
  return named && (protocol === "https:" || hostname === "localhost");
}

const timeout = 4 * 60_000;

interface Asked {
  nonce: string;
  /** Ids of the passkeys of the account. */
  known: readonly string[];
}

/** The options of `navigator.credentials.get`, as JSON. */
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

/**
 * The options of `navigator.credentials.create`, as JSON; the browser makes no second passkey on a device that has
 * one.
 */
export const newPasskeyRequest = (site: PasskeySite, details: AskedAnew) => ({
  challenge: details.nonce,
  rp: { id: hostOf(site), name: details.productName },
  user: {
    id: Buffer.from(details.accountId).toString("base64url"),
    name: details.email,
    displayName: details.name,
  },
  // EdDSA, ES256, RS256: the algorithms that the library verifies.
  pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
  excludeCredentials: details.known.map((id) => ({ id, type: "public-key" })),
  authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  attestation: "none",
  timeout,
});
