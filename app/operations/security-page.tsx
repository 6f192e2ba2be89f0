import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import {
  securityCounts,
  securityLines,
  securityLinesAtOnce,
} from "#app/accounts/security/security-event.queries.server.ts";
import { SecurityLines } from "#app/accounts/security/security-lines.tsx";
import { isSecurityKind, securityLabel } from "#app/accounts/security/security-words.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { days } from "#app/kernel/french.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { officeAddress, PageLinks, pageAsked } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/security-page";

export const headers = privatePageHeaders;

const listPath = "/bureau/exploitation/securite";
const lengths = [1, 7, 30, 365];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, now, actor } = ctx;
  const { searchParams } = new URL(request.url);
  const askedKind = searchParams.get("genre");
  const person = searchParams.get("personne");
  const kind = isSecurityKind(askedKind) ? askedKind : null;
  const accountId = person && isId(person) ? person : null;
  const length = lengths.find((each) => String(each) === searchParams.get("jours")) ?? 7;
  const page = pageAsked(searchParams);
  const since = daysBefore(now, length);
  const subject = accountId
    ? ({ kind: "account", id: accountId } as const)
    : ({ kind: "list", id: kind ?? "all" } as const);
  await noteAccess(ctx, { what: "security-log", subject });
  const skip = (page - 1) * securityLinesAtOnce;
  const [lines, counts] = await Promise.all([
    securityLines(db, { kind, accountId, since, skip }),
    securityCounts(db, since),
  ]);
  return {
    kind,
    accountId,
    length,
    page,
    lines,
    kinds: counts.filter((each) => isSecurityKind(each.kind)),
    more: lines.length === securityLinesAtOnce,
    namesMembers: permit(actor, "company.read"),
  };
}

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { kind, accountId, length, page, lines, kinds, more, namesMembers } = loaderData;
  const addressFilters = {
    genre: kind ?? "",
    personne: accountId ?? "",
    jours: length === 7 ? "" : length,
  };
  return (
    <OfficePage
      title="Journal de sécurité"
      lead="Connexions, refus, rôles et paramètres changés. Les refus d’une même minute et d’une même adresse tiennent en une ligne."
      parent={{ path: "/bureau/exploitation", label: "Exploitation" }}
    >
      <form action={listPath} method="get" className="office-filter">
        {accountId && <input type="hidden" name="personne" value={accountId} />}
        <label>
          Quoi
          <select name="genre" defaultValue={kind ?? ""} className="control control-small">
            <option value="">Tout</option>
            {kinds.map((each) => (
              <option key={each.kind} value={each.kind}>
                {securityLabel(each.kind)} ({each.count})
              </option>
            ))}
          </select>
        </label>
        <label>
          Depuis
          <select name="jours" defaultValue={length} className="control control-small">
            {lengths.map((each) => (
              <option key={each} value={each}>
                {days(each)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button button-secondary button-small">
          Filtrer
        </button>
      </form>
      {accountId && (
        <p>
          Ce qu’une seule personne a fait, ou ce qui la concerne.{" "}
          <a className="link" href={listPath}>
            Voir tout le monde
          </a>
        </p>
      )}
      {lines.length === 0 ? (
        <p className="office-empty">Rien n’est noté pour ce choix.</p>
      ) : (
        <SecurityLines lines={lines} caption="Journal de sécurité" namesMembers={namesMembers} />
      )}
      <PageLinks
        label="Pages du journal de sécurité"
        page={page}
        more={more}
        address={(number) => officeAddress(listPath, { ...addressFilters, page: number })}
      />
    </OfficePage>
  );
}
