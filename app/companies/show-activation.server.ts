import { type LinkRefusal, openLink } from "#app/accounts/activation/account-links.server.ts";
import { credentialOf } from "#app/accounts/passwords/credential.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { conflictWithActive, waitingCompany } from "./company.queries.server.ts";
import { parseEin } from "./ein.ts";

/** What the page of an activation link shows: why it would not serve, or which registration it is and what it asks for. */
export type ActivationShown =
  | { obstacle: LinkRefusal | "number-activated-meanwhile"; companyId: string | null }
  | {
      obstacle: null;
      company: { name: string; number: string; registeredOn: string };
      /** A password of the registration, or nothing but a click of the holder, who must sign in first. */
      asks: "password" | "confirmation" | "sign-in";
      /** Address of the account. */
      email: string;
    };

/** Reads what a link stands for; activates nothing. */
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
