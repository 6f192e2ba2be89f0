import type { Context } from "#app/kernel/context.ts";
import { newToken, sha256Hex } from "#app/kernel/hash.server.ts";
import { openToken, signedToken } from "#app/kernel/signed-token.server.ts";

const purpose = "known-device";
/** A family or an office shares a computer; whoever came first is forgotten. */
const mostAccounts = 5;

/**
 * What a browser keeps once somebody has signed in there: a name of its own and the accounts that it knows, signed. It
 * opens nothing; it only sets the attempts made here apart from those of strangers.
 */
export function deviceToken(
  { secret }: Pick<Context, "secret">,
  { email, former }: { email: string; former: string | null },
): string {
  const known = read({ secret }, former);
  const accounts = [
    markOf(email),
    ...(known?.accounts ?? []).filter((each) => each !== markOf(email)),
  ];
  const name = known?.name ?? newToken().token;
  return signedToken([name, ...accounts.slice(0, mostAccounts)].join("~"), { secret, purpose });
}

/** The name of the browser when somebody has signed in there with this address before; null otherwise. */
export function deviceThatKnows(
  { secret }: Pick<Context, "secret">,
  { email, token }: { email: string; token: string | null },
): string | null {
  const known = read({ secret }, token);
  return known?.accounts.includes(markOf(email)) ? known.name : null;
}

const markOf = (email: string) => sha256Hex(email).slice(0, 22);

function read({ secret }: Pick<Context, "secret">, token: string | null) {
  const text = token === null ? null : openToken(token, { secret, purpose });
  if (text === null) return null;
  const [name = "", ...accounts] = text.split("~");
  return { name, accounts };
}
