import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** The part of CBOR that an attestation needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as string)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

interface Request {
  challenge: string;
}

/** A software passkey, which answers the requests of a page of this site as a phone does. */
export function anAuthenticator({ origin }: { origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
  let counter = 0;
  const dataOf = (flags: number, more = Buffer.alloc(0)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, more]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: Record<string, Buffer>) =>
    JSON.stringify({
      id: id.toString("base64url"),
      rawId: id.toString("base64url"),
      type: "public-key",
      clientExtensionResults: {},
      response: Object.fromEntries(
        Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]),
      ),
    });
  const [present, verified, attested] = [1, 4, 64];
  return {
    /** The browser's answer to a request to create this passkey. */
    make: ({ challenge }: Request) => {
      const length = Buffer.from([0, id.length]);
      const credentialData = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const authData = dataOf(present | verified | attested, credentialData);
      const object = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge),
        attestationObject: cbor(object),
      });
    },
    /** The answer to a request to sign in with it; `verified: false` leaves out the check of the holder. */
    prove: ({ challenge }: Request, { unverified = false } = {}) => {
      const authenticatorData = dataOf(unverified ? present : present | verified);
      const clientDataJSON = clientData("webauthn.get", challenge);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      const signature = sign("sha256", signed, privateKey);
      return answer({ authenticatorData, clientDataJSON, signature });
    },
  };
}
