import type { Mutant } from "./mutants.ts";

const status = "app/certificates/qualification-status.test.ts";
const standing = "app/directory/company/standing.test.ts";
const statement = "app/directory/company/company-statement.test.ts";
const tally = "app/directory/counts/tally.test.ts";
const search = "app/directory/search/search-directory.data.test.ts";
const pages = "app/directory/directory-pages.data.test.ts";
const bucketsTest = "app/directory/counts/rights-of-all.queries.data.test.ts";
const keptTest = "server/http.kept.data.test.ts";
const noted = "app/listings/listing-change.queries.data.test.ts";

/** Mutants of what the directory shows as a right. */
export const shownRights: Mutant[] = [
  {
    rule: "a right past its last day has expired",
    file: "app/certificates/qualification-status.ts",
    text: 'if (endsOn < day.today) return "expired";',
    replacement: "",
    tests: [status],
  },
  {
    rule: "a withdrawn right is withdrawn whatever its dates",
    file: "app/certificates/qualification-status.ts",
    text: 'if (state === "withdrawn" || state === "replaced" || state === "void") return state;',
    replacement: 'if (state === "replaced" || state === "void") return state;',
    tests: [status],
  },
  {
    rule: "a suspended right does not put a company in force",
    file: "app/directory/company/standing.ts",
    text: 'if (has("valid") || has("to-renew")) return',
    replacement: 'if (has("valid") || has("to-renew") || has("suspended")) return',
    tests: [standing],
  },
  {
    rule: "a withdrawal is not said to be an end",
    file: "app/directory/company/standing.ts",
    text: 'last?.status === "withdrawn" || last?.status === "void" ? last.status : null',
    replacement: 'last?.status === "void" ? last.status : null',
    tests: [standing],
  },
  {
    rule: "an end is shown as the last day of the right everywhere",
    file: "app/directory/company/standing.ts",
    text: "addDays(standing.since, -1)",
    replacement: "addDays(standing.since, 0)",
    tests: [statement],
  },
  {
    rule: "a suspended right is never folded away",
    file: "app/directory/company/standing.ts",
    text: ' || line.qualification.status === "suspended");',
    replacement: ");",
    tests: [standing],
  },
  {
    rule: "the qualification that answers stands first",
    file: "app/directory/company/standing.ts",
    text: "(isMatch ? 0 : 2)",
    replacement: "(isMatch ? 0 : 0)",
    tests: [standing],
  },
  {
    rule: "a suspended right does not count among those in force",
    file: "app/directory/company/company-statement.ts",
    text: 'status === "valid" || status === "to-renew"',
    replacement: 'status !== "withdrawn"',
    tests: [statement],
  },
  {
    rule: "what has ended or not begun is not counted",
    file: "app/directory/counts/tally.ts",
    text: "if (ends < today || twoBytes(packed, at + 3) > today) return 0;",
    replacement: "",
    tests: [tally],
  },
  {
    rule: "a suspended right is not counted as valid",
    file: "app/directory/counts/tally.ts",
    text: "const status = isSuspended ? 4 : ",
    replacement: "const status = ",
    tests: [tally],
  },
  {
    rule: "a company without a right is on no list that asks for one",
    file: "app/directory/page-of-list.server.ts",
    text: "if (asksOfRight(query)) return [];",
    replacement: "",
    tests: [search],
  },
  {
    rule: "companies without a right stand last",
    file: "app/directory/page-of-list.server.ts",
    text: "[...inOrder(listed, query), ...inOrder(others, query)]",
    replacement: "[...inOrder(others, query), ...inOrder(listed, query)]",
    tests: [search],
  },
  {
    rule: "the list asks for rights that stand on the day",
    file: "app/directory/search/conditions.server.ts",
    text: "and q.ends_on >= ",
    replacement: "and q.ends_on > '2000-01-01' and q.starts_on <= ",
    tests: ["app/directory/search/conditions.data.test.ts", search],
  },
  {
    rule: "no cached answer that shows a right is shown without asking",
    file: "app/layouts/api.ts",
    text: "public, no-cache",
    replacement: "public, max-age=60",
    tests: ["app/directory/certified/api.certified.data.test.ts"],
  },
  {
    rule: "an answer that shows rights is made anew when the directory has changed",
    file: "server/app.ts",
    text: "[site, when, change]",
    replacement: "[site, when]",
    tests: [keptTest],
  },
  {
    rule: "an answer that shows rights is made anew at midnight",
    file: "server/app.ts",
    text: 'from === "listings" ? todayInDakar(instant) : minuteOf(instant)',
    replacement: 'from === "listings" ? "" : minuteOf(instant)',
    tests: [keptTest],
  },
  {
    rule: "counts are those after the last change of the directory",
    file: "app/directory/counts/count-cache.server.ts",
    text: "if (place.kept?.change === change) return",
    replacement: "if (place.kept) return",
    tests: ["app/directory/counts/count-cache.test.ts"],
  },
  {
    rule: "counts read the rights of a bucket again after its change",
    file: "app/directory/counts/rights-of-all.queries.server.ts",
    text: "knownBuckets[bucket]?.change !== changeOf(bucket)",
    replacement: "knownBuckets[bucket] === undefined",
    tests: [bucketsTest],
  },
  {
    rule: "each bucket of listings that a transaction changes is noted",
    file: "db/migrations/0161_listing_buckets.sql",
    text: "where changed_in <> here or buckets[changed] <> here",
    replacement: "where changed_in <> here",
    tests: [bucketsTest],
  },
  {
    rule: "a listing that leaves its bucket is noted there",
    file: "db/migrations/0161_listing_buckets.sql",
    text: "array[old.company_id, new.company_id]",
    replacement: "array[new.company_id]",
    tests: [bucketsTest],
  },
  {
    rule: "a change of a right is a change of the directory",
    file: "db/migrations/0079_listing_change.sql",
    text: "after insert or update or delete on qualification",
    replacement: "after insert on qualification",
    tests: [noted],
  },
  {
    rule: "what is published of a company is a change of the directory",
    file: "db/migrations/0079_listing_change.sql",
    text: "legal_form, founded_on, website\n",
    replacement: "legal_form, founded_on\n",
    tests: [noted],
  },
  {
    rule: "the page of a company keeps what has ended apart",
    file: "app/directory/company/company-sheet.server.ts",
    text: "qualifications: all.filter(({ status }) => isListed(status)),",
    replacement: "qualifications: all,",
    tests: [pages],
  },
  {
    rule: "who acts for a company reads no answer of an owner of its works, whatever role they have",
    file: "app/companies/means/answers-for-staff.server.ts",
    text: "const scope = staffScope(actor);",
    replacement:
      'const scope = staffScope(actor.kind === "person" ? { ...actor, memberships: [] } : actor);',
    tests: ["app/companies/means/confirmation.data.test.ts"],
  },
  {
    rule: "answers of owners of works are for who examines",
    file: "app/companies/means/answers-for-staff.server.ts",
    text: ' || !permit(actor, "reference-answer.read")',
    replacement: "",
    tests: ["app/companies/means/confirmation.data.test.ts"],
  },
  {
    rule: "a name or number of a company is changed by a registrar alone",
    file: "app/registration/change-identity.server.ts",
    text: 'if (move !== "withdraw" && !permit(ctx.actor, "company.decide"))',
    replacement: 'if (move === "withdraw" && !permit(ctx.actor, "company.decide"))',
    equivalent: "the machine lets a registrar alone grant and refuse",
    tests: ["app/registration/record-decision.data.test.ts"],
  },
  {
    rule: "a right that was withdrawn or replaced stands in no listing",
    file: "app/listings/listing.queries.server.ts",
    text: " and state in ('granted', 'suspended')`.execute(db);",
    replacement: "`.execute(db);",
    tests: ["app/listings/project-listings.data.test.ts"],
  },
  {
    rule: "no page of a trade or region is told to search engines while invented companies are listed",
    file: "app/directory/trades/trade-page.server.ts",
    text: "if (await hasListedDemo(db, day.today)) return [];",
    replacement: "",
    tests: ["app/directory/trades/trade-page.data.test.ts"],
  },
  {
    rule: "a figure is the count of the directory once it is no longer a sample",
    file: "app/site/home/listed-figure.server.ts",
    text: "if (figuresAreSamples) return null;",
    replacement: "if (!figuresAreSamples) return null;",
    tests: ["app/site/home/home.data.test.ts"],
  },
  {
    rule: "a company keeps its address in the directory for ever",
    file: "app/listings/project-listings.server.ts",
    text: "company.slug ?? (await newSlug(",
    replacement: "(await newSlug(",
    tests: ["app/listings/project-listings.data.test.ts"],
  },
  {
    rule: "a day without a right between two is known",
    file: "app/listings/project-listings.server.ts",
    text: "if (startsOn > addDays(covered, 1)) return false;",
    replacement: "",
    tests: [
      "app/listings/project-listings.data.test.ts",
      "app/directory/page-of-list.data.test.ts",
    ],
  },
  {
    rule: "a suspended right is counted as suspended",
    file: "app/listings/packed-rights.ts",
    text: "(right.suspended ? packedLayout.suspended : 0)",
    replacement: "0",
    tests: ["app/listings/packed-rights.test.ts"],
  },
];
