import { createPrivateKey, sign } from "node:crypto";
import type { KeyRegister, Signer } from "#app/kernel/signer.ts";
import { derOf, fingerprintOf } from "#server/keys/key-folder.ts";
import { certify, endOfKey, makeCrl, makeRoot, newKeyPair } from "#server/keys/x509.ts";

/** Trial keys in memory; they exist from `makeTrial` (`beginKeys`) on. */
export function testSigner(now: () => Date): Signer {
  let register: KeyRegister | null = null;
  const privateKeys = new Map<number, ReturnType<typeof createPrivateKey>>();
  return {
    register: async () => register,
    sign: async (keyId, data) => {
      const key = privateKeys.get(keyId);
      if (!key) throw new Error(`There is no key ${keyId}.`);
      return new Uint8Array(sign("sha256", data, { key, dsaEncoding: "ieee-p1363" }));
    },
    makeTrial: async (issuer) => {
      if (register) return;
      const startsAt = now();
      const pair = newKeyPair();
      const root = await makeRoot(
        { publicKey: pair.publicKey, privateKey: createPrivateKey(pair.privatePem) },
        { name: "ESSAI sans valeur", organisation: issuer.organisation, now: startsAt },
      );
      const ownPair = newKeyPair();
      const certificate = await certify(root, {
        publicKey: ownPair.publicKey,
        name: "Cachet 1 (ESSAI)",
        startsAt,
        ...issuer,
      });
      privateKeys.set(1, createPrivateKey(ownPair.privatePem));
      const fingerprint = fingerprintOf(derOf(root.certificate));
      const crl = await makeCrl(root, { revoked: [], number: 1, now: startsAt });
      register = {
        roots: [
          {
            fingerprint,
            certificate: derOf(root.certificate),
            isTrial: true,
            crl: new Uint8Array(Buffer.from(crl, "base64")),
          },
        ],
        keys: [
          {
            id: 1,
            root: fingerprint,
            certificate: derOf(certificate),
            startsAt,
            endsAt: endOfKey(startsAt),
            retiredAt: null,
            compromised: null,
          },
        ],
      };
    },
  };
}
