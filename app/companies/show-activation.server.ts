import { type LinkRefusal, openLink } from "#app/accounts/activation/account-links.server.ts";
import { credentialOf } from "#app/accounts/passwords/credential.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { conflictWithActive } from "./company-conflict.queries.server.ts";
import { parseEin } from "./ein.ts";
import { waitingCompany } from "./waiting-company.queries.server.ts";

/** What the activation page shows: why the link does not work, or which registration it is for and what it asks for. */
export type ActivationShown =
  | { obstacle: LinkRefusal | "number-activated-meanwhile"; companyId: string | null }
  | {
      obstacle: null;
      company: { name: string; number: string; registeredOn: string };
      /** The password of the registration; or one click of the account holder, who must sign in first. */
      asks: "password" | "confirmation" | "sign-in";
      /** E-mail address of the account. */
      email: string;
    };

/** Reads the registration of a link; activates nothing. */
export async function showActivation(ctx: Context, token: string): Promise<ActivationShown> {
  const opened = await openLink(ctx, { token, purpose: "activation" });
  if (!opened.ok) return { obstacle: opened.refusal, companyId: null };
  const { accountId, data } = opened.value;
  const companyId = data.companyId ?? "";
  const company = companyId ? await waitingCompany(ctx.db, companyId) : undefined;
  const account = await credentialOf(ctx.db, { accountId });
  if (!company || !account) return { obstacle: "unknown-token", companyId: null };
  if (await conflictWithActive(ctx.db, company))
    return { obstacle: "number-activated-meanwhile", companyId };
  const { name, ein, country, registeredAt } = company;
  const parsed = parseEin(ein, country);
  const signedIn = ctx.actor.kind === "person" && ctx.actor.accountId === accountId;
  return {
    obstacle: null,
    company: {
      name,
      number: parsed.ok ? parsed.display : ein,
      registeredOn: formatInstant(registeredAt),
    },
    asks: !account.emailVerified ? "password" : signedIn ? "confirmation" : "sign-in",
    email: account.email,
  };
}
