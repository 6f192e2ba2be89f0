import { type Company, companiesOf, size } from "./companies.ts";

export const dynamic = "force-dynamic";

interface PageProps {
  searchParams: Promise<{ q?: string; page?: string }>;
}

export default async function Directory({ searchParams }: PageProps) {
  const { q = "", page: asked = "1" } = await searchParams;
  const page = Math.max(1, Number.parseInt(asked, 10) || 1);
  const today = new Date().toISOString().slice(0, 10);
  const { total, companies } = await companiesOf(today, q.trim().toLowerCase(), page);
  const next = new URLSearchParams({ ...(q && { q }), page: String(page + 1) });
  return (
    <>
      <h1>Annuaire des entreprises certifiées</h1>
      <form action="/annuaire">
        <label htmlFor="q">Nom de l’entreprise</label>{" "}
        <input id="q" name="q" type="search" defaultValue={q} />{" "}
        <button type="submit">Chercher</button>
      </form>
      <h2>{total} entreprises</h2>
      <ol>
        {companies.map((company) => (
          <li key={company.id}>
            <Entry company={company} />
          </li>
        ))}
      </ol>
      {page * size < total && <a href={`/annuaire?${next}`}>Page suivante</a>}
    </>
  );
}

const Entry = ({ company }: { company: Company }) => (
  <article>
    <h3>
      <a href={`/annuaire/${company.slug}`}>{company.name}</a>
    </h3>
    <p>
      <span>{company.region}</span> <span>NINEA {company.ein}</span>{" "}
      <span>
        Certificat <a href={`/v/${company.certificate}`}>{company.certificate}</a>
      </span>
    </p>
    <ul>
      {company.rights.map((right) => (
        <li key={right.code}>
          <p>
            <span>{right.code}</span> {right.subArea}
          </p>
          <p>
            Niveau {right.level}, classe {right.class} <strong>{right.status}</strong>
          </p>
        </li>
      ))}
    </ul>
  </article>
);
