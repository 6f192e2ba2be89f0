/** A key that seals, without its private part. */
export interface RegisteredKey {
  /** From 1 to 255, the one byte that a token carries; no two keys ever have the same. */
  id: number;
  /** X.509 in DER; its issuer is the root with that fingerprint. */
  certificate: Uint8Array;
  /** SHA-256 of the DER of the root, in lower-case hexadecimal. */
  root: string;
  /** It signs from then on. It is published before, so that verifiers know it in time. */
  startsAt: Date;
  /** It signs until then; its signatures hold afterwards. */
  endsAt: Date;
  /** Since when it signs no more, before its end; its signatures hold. */
  retiredAt: Date | null;
  /** Its signatures do not count any more, except those proved to be from before `since`. */
  compromised: { since: Date; at: Date } | null;
}

/** A root certificate: it signs the certificates of keys and their revocation list, nothing else. */
export interface RegisteredRoot {
  /** SHA-256 of its DER, in lower-case hexadecimal. */
  fingerprint: string;
  certificate: Uint8Array;
  /** Made by the product itself at its first start; documents say « ESSAI ». */
  isTrial: boolean;
  /** Revocation list (CRL) in DER. */
  crl: Uint8Array;
}

export interface KeyRegister {
  roots: readonly RegisteredRoot[];
  keys: readonly RegisteredKey[];
}

/** The keys of `KEY_DIR`; private parts never leave the signing process. Never called inside a transaction. */
export interface Signer {
  /** What the folder holds now; null when it holds no keys. */
  register: () => Promise<KeyRegister | null>;
  /** Signs with ECDSA P-256 over the SHA-256 of the data (ES256): r followed by s, 64 bytes. */
  sign: (keyId: number, data: Uint8Array) => Promise<Uint8Array>;
  /**
   * Makes a root named « ESSAI » with a first key, unless the folder holds keys. `crlAddress` is where its revocation list will be
   * served; null when the product has no public address.
   */
  makeTrial: (trial: { organisation: string; crlAddress: string | null }) => Promise<void>;
}
