import { data, redirect } from "react-router";
import type { MadeCodesProps } from "#app/accounts/factors/made-codes.tsx";
import { makeRecoveryCodes } from "#app/accounts/factors/make-recovery-codes.server.ts";
import { inGroups } from "#app/accounts/factors/recovery-code.ts";
import type { SessionTicket } from "#app/accounts/sign-in/session.ts";
import type { Context } from "#app/kernel/context.ts";
import { sessionCookie } from "./account-cookies.server.ts";

/**
 * The answer to a new factor. The first one of an account renews the session, and its recovery codes are made and shown at once: who
 * leaves that step for later has none when the telephone is lost.
 */
export async function afterNewFactor(ctx: Context, request: Request, ticket: SessionTicket | null) {
  const recoveryCodes = ticket && (await makeRecoveryCodes(ctx));
  if (!ticket || !recoveryCodes?.ok || ctx.actor.kind !== "person")
    throw redirect("/espace/compte/verification?fait=ajoute", {
      status: 303,
      ...(ticket && { headers: { "Set-Cookie": await sessionCookie(request, ticket) } }),
    });
  const { email, staffRoles } = ctx.actor;
  const home = staffRoles.length > 0 ? "/bureau" : "/espace";
  return data<MadeCodesProps>(
    { codes: recoveryCodes.value.map(inGroups), email, home, first: true },
    { headers: { "Set-Cookie": await sessionCookie(request, ticket) } },
  );
}
