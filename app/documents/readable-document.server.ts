import { scopesOf } from "#app/accounts/scope.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { documentInScope } from "./document.queries.server.ts";

/**
 * The document of an address that the actor may read: with a company in the address as staff, otherwise as a member of its company.
 * Undefined for all others, as for a document that does not exist.
 */
export async function readableDocument(
  { actor, db }: Pick<Context, "actor" | "db">,
  { company, id = "" }: { company?: string | undefined; id?: string | undefined },
) {
  const scopes = scopesOf(actor).filter(({ kind }) => kind === (company ? "staff" : "company"));
  const documents = await Promise.all(scopes.map((scope) => documentInScope(db, scope, id)));
  const document = documents.find((each) => each && (!company || each.companyId === company));
  return document && permit(actor, "document.read", { companyId: document.companyId })
    ? document
    : undefined;
}
