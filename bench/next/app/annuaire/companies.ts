import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

export const size = 20;

export interface Company {
  id: string;
  slug: string;
  name: string;
  region: string | null;
  ein: string;
  certificate: string;
  rights: Right[];
}

interface Right {
  companyId: string;
  code: string;
  subArea: string;
  level: number;
  class: string;
  status: string;
}

const listed = `
  from listing join company on company.id = listing.company_id
  where listing.listed_from <= $1::date and listing.listed_until >= $1::date
    and ($2 = '' or listing.search_text like '%' || $2 || '%')`;

/** A page of the companies that are listed on the day, by name, with all their rights. */
export async function companiesOf(today: string, words: string, page: number) {
  const total = await rows<{ total: number }>({
    name: "total",
    text: `select count(*)::int as total ${listed}`,
    values: [today, words],
  });
  const companies = await rows<Omit<Company, "rights">>({
    name: "companies",
    text: `select company.id, listing.slug, company.name, company.region, company.ein_key as ein,
        (select number from certificate where company_id = company.id
          order by decided_on desc, issued_at desc limit 1) as certificate
      ${listed} order by listing.name_norm collate "C" limit ${size} offset $3`,
    values: [today, words, (page - 1) * size],
  });
  const rights = await rows<Right>({
    name: "rights",
    text: `select company_id as "companyId", sub_area.code, sub_area_name as "subArea", level, class,
        case when state <> 'granted' then state when ends_on < $2::date then 'expired' else 'valid' end as status
      from qualification join sub_area on sub_area.id = qualification.sub_area_id
      where company_id = any ($1::uuid[]) order by sub_area.code`,
    values: [companies.map(({ id }) => id), today],
  });
  const byCompany = Map.groupBy(rights, ({ companyId }) => companyId);
  return {
    total: total[0]?.total ?? 0,
    companies: companies.map((company) => ({
      ...company,
      rights: byCompany.get(company.id) ?? [],
    })),
  };
}

async function rows<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[]> {
  return (await pool.query<Row>(query)).rows;
}
