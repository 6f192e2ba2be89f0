import { formatInstantShort } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { staffRoleLabels } from "../roles.ts";
import type { SecurityLine, SecurityPerson } from "./security-event.queries.server.ts";
import { exportInWords, limitInWords, securityLabel } from "./security-words.ts";

interface SecurityLinesProps {
  lines: readonly SecurityLine[];
  /** Caption of the table for screen readers. */
  caption: string;
  /** Whether the reader may see the names of members of companies. */
  namesMembers: boolean;
}

/** Table of the security log: event, time, person, network address. */
export const SecurityLines = ({ lines, caption, namesMembers }: SecurityLinesProps) => (
  <table className="office-table">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Quoi</th>
        <th scope="col">Quand</th>
        <th scope="col">Qui</th>
        <th scope="col">D’où</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <th scope="row">
            <span className={line.outcome === "refused" ? "text-laterite" : undefined}>
              {securityLabel(line.kind)}
              {line.count > 1 && `, ${counted(line.count, "fois", "fois")}`}
            </span>{" "}
            <Details line={line} namesMembers={namesMembers} />
          </th>
          <td data-label="Quand">{formatInstantShort(line.lastAt)}</td>
          <td data-label="Qui">{named(line.who, namesMembers)}</td>
          <td data-label="D’où">{line.ipAddress || "Adresses nombreuses"}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function named(person: SecurityPerson | null, namesMembers: boolean): string {
  if (!person) return "Personne de connu";
  if (person.name === null) return "Compte effacé";
  return person.isStaff || namesMembers ? person.name : "Un membre d’une entreprise";
}

function Details({ line, namesMembers }: { line: SecurityLine; namesMembers: boolean }) {
  const { about, details, reference } = line;
  const { role, route, settings, limit, what, path } = details;
  const facts = [
    about && named(about, namesMembers),
    typeof role === "string" && (staffRoleLabels as Record<string, string>)[role],
    route ?? path,
    settings,
    limit && limitInWords(String(limit)),
    what && exportInWords(String(what)),
    reference && `référence ${reference}`,
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return <span className="block text-sm font-normal text-ink-soft">{facts.join(" · ")}</span>;
}
