/**
 * Where the rows of an earlier table are found after all migrations. Without an entry: in the same table, column by
 * column.
 */
export interface Kept {
  /** A query over the earlier tables for what must be kept; every column of the table when absent. */
  before?: string;
  /** A query over today's tables that returns the same columns and rows; the same table when absent. */
  after?: string;
  /** Columns that nobody needs any more, with the reason. */
  without?: Record<string, string>;
  /** Which rows of today the start adds, as a condition. */
  added?: string;
  /** Why nothing of the table is kept. */
  gone?: string;
}

/**
 * What migrations after 0005 did to rows that existed. Whoever moves, splits or rewrites a table says here how its
 * rows are found again, for example
 * `account_verification: { before: "select id, expires_at from account_verification", after: "select id, expires_at from
 * account_link where purpose = 'password-reset'" }`.
 */
export const kept: Record<string, Kept> = {
  account: {
    before: `select id, name, email, email_verified, created_at, updated_at,
      case when role = 'administrator' then role end as role from account`,
    after: `select account.id, name, email, email_verified, created_at, updated_at, staff_role.role
      from account left join staff_role on account_id = account.id and granted_at = created_at and granted_by is null`,
  },
  account_credential: {
    before:
      "select account_id, password, updated_at from account_credential where password is not null",
    after: `select id as account_id, password_hash as password, password_set_at as updated_at
      from account where password_hash is not null`,
  },
  account_session: {
    gone: "their tokens stood in clear: everybody signs in once more (decision 0020)",
  },
  account_activation: {
    after: `select id, account_id, token_sha256, created_at, expires_at, used_at
      from account_link where purpose = 'activation'`,
  },
  account_verification: {
    before: `select id, value as account_id, substr(identifier, 10) as token_sha256, created_at, expires_at
      from account_verification`,
    after: `select id, account_id, token_sha256, created_at, expires_at
      from account_link where purpose = 'password-reset' and used_at is null`,
  },
  member: {
    before: "select *, 'owner' as role, created_at as granted_at from member",
    after: `select id, company_id, account_id, firstname, lastname, "function", email, phone, created_at, role, granted_at
      from member`,
  },
  family: {
    after:
      "select family.id, code, name, position from family join family_in_edition on family_id = family.id",
  },
  area: {
    after: `select area.id, family_id, code, name, position
      from area join area_in_edition on area_id = area.id`,
  },
  journal: { added: "subject_kind in ('requirement', 'reason')" },
  sub_area: {
    before: `select id, area_id, code, name, sequence, covers, effective_from, effective_to from sub_area`,
    after: `select sub_area.id, area_id, code, name, sequence, covers, effective_from, null as effective_to
      from sub_area join sub_area_in_edition on sub_area_id = sub_area.id
      join nomenclature_edition on nomenclature_edition.id = edition_id`,
    without: { name_norm: "the name again, as it was searched" },
  },
  terms_version: {
    before: `select id, number, title, body, body_sha256, pdf, pdf_sha256, published_at,
      (effective_from at time zone 'Africa/Dakar')::date as effective_from from terms_version`,
  },
  setting: {
    before:
      "select id, key, value, effective_from, created_at, coalesce(created_by::text, 'system') as created_by from setting",
  },
  company: {
    without: {
      slug: "listing_slug holds it",
      certified_on: "the latest decision of its certificates",
      search_text: "listing holds it, made from the others",
      locale: "all texts are in one language; nobody asks",
    },
  },
  company_slug: { after: "select slug, company_id from listing_slug" },
  company_word: { after: "select word from listing_word" },
  qualification: {
    without: {
      region: "that of the company",
      bucket: "drawn from the identifier of the company; nobody asks",
    },
  },
  certificate: { without: { year: "the number holds it", serial: "the number holds it" } },
  registration_request: {
    after: `select key as idempotency_key, content_hash as fingerprint, (answer ->> 'companyId')::uuid as company_id,
      (answer ->> 'accountId')::uuid as account_id, created_at from idempotent_request where scope = 'registration'`,
  },
  certificate_serial: {
    before: "select year, last_serial from certificate_serial",
    after: "select year, last as last_serial from number_serial where kind = 'certificate'",
  },
};
