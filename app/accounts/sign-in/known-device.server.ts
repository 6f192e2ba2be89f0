import type { Context } from "#app/kernel/context.ts";
import { newToken, sha256Hex } from "#app/kernel/hash.server.ts";
import { openToken, signedToken } from "#app/kernel/signed-token.server.ts";

const purpose = "known-device";
/** A family or an office shares a computer; the oldest account is dropped. */
const mostAccounts = 5;

/**
 * The signed token that a browser keeps after a sign-in: a random name and the accounts known there. It opens
 * nothing; attempts from this browser are counted apart from those of unknown browsers.
 */
export function deviceToken(
  { secret }: Pick<Context, "secret">,
  { email, former }: { email: string; former: string | null },
): string {
  const device = readDevice({ secret }, former);
  const accounts = [
    markOf(email),
    ...(device?.accounts ?? []).filter((each) => each !== markOf(email)),
  ];
  const name = device?.name ?? newToken().token;
  return signedToken([name, ...accounts.slice(0, mostAccounts)].join("~"), { secret, purpose });
}

/** The name of the browser if somebody has signed in there with this address; otherwise null. */
export function deviceThatKnows(
  { secret }: Pick<Context, "secret">,
  { email, token }: { email: string; token: string | null },
): string | null {
  const device = readDevice({ secret }, token);
  return device?.accounts.includes(markOf(email)) ? device.name : null;
}

const markOf = (email: string) => sha256Hex(email).slice(0, 22);

function readDevice({ secret }: Pick<Context, "secret">, token: string | null) {
  const text = token === null ? null : openToken(token, { secret, purpose });
  if (text === null) return null;
  const [name = "", ...accounts] = text.split("~");
  return { name, accounts };
}
