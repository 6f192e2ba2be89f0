import type { Mutant } from "./mutants.ts";

const forged = ["app/review/decision/forged-certificate.data.test.ts"];
const money = ["app/payments/ledger/held-by-database.data.test.ts"];
const acts = ["server/database/acts-stay.data.test.ts"];
const certificate = "db/migrations/0185_certificate_of_a_decision.sql";
/** Where the functions about certificates and rights were last defined. */
const issued = "db/migrations/0193_told_by_notification.sql";
const held = "db/migrations/0191_delivery_on_hold.sql";
const parts = "db/migrations/0192_part_of_a_refund.sql";
const paid = "db/migrations/0186_money_stays.sql";
const people = "db/migrations/0187_acts_of_two_people.sql";

/** Mutants of what the database holds against the serving role: a certificate has its decision, money and acts of two people stay. */
export const actMutants: Mutant[] = [
  {
    rule: "only the owner of the tables writes a certificate without a decision",
    file: issued,
    text: "    if not is_owner_of(tg_relid) then\n      raise exception 'a certificate follows a decision'",
    replacement: "    if false then\n      raise exception 'a certificate follows a decision'",
    tests: forged,
  },
  {
    rule: "only the owner of the tables adds a right without a decision",
    file: held,
    text: " or (new.decision_id is null and not is_owner_of(tg_relid)) then",
    replacement: " then",
    tests: forged,
  },
  {
    rule: "a certificate is of the kind that its decision granted",
    file: issued,
    text: "        and new.kind = decision.letter -> 'grant' ->> 'kind'\n",
    replacement: "",
    tests: forged,
  },
  {
    rule: "a right lasts no longer than the letter of its decision says",
    file: held,
    text: "(new.ends_on <= ends)",
    replacement: "(new.ends_on >= ends)",
    tests: forged,
  },
  {
    rule: "another end than that of the letter follows its passing, on hold",
    file: held,
    text: "ends < new.starts_on and exists",
    replacement: "exists",
    tests: forged,
  },
  {
    rule: "a certificate carries each right that was granted",
    file: certificate,
    text: "line.voted <> 'refused' and not exists",
    replacement: "line.voted = 'refused' and not exists",
    tests: forged,
  },
  {
    rule: "no temporary table tells a trigger who owns the tables",
    file: certificate,
    text: "create or replace function certificate_follows_decision() returns trigger language plpgsql set search_path = public, pg_temp as",
    replacement:
      "create or replace function certificate_follows_decision() returns trigger language plpgsql set search_path = pg_temp, pg_catalog, public as",
    tests: forged,
  },
  {
    rule: "a right that has ended stays ended",
    file: certificate,
    text: "old.state in ('withdrawn', 'replaced', 'void')",
    replacement: "false",
    tests: forged,
  },
  {
    rule: "a payment is paid by an entry of the ledger",
    file: paid,
    text: "fee_in_ledger(asked) < (case when asked.doubted_by is null then asked.amount else 1 end)",
    replacement: "false",
    tests: money,
  },
  {
    rule: "a refund is done with its entry in the ledger",
    file: parts,
    text: "  if new.state = 'done' and not exists",
    replacement: "  if false and not exists",
    tests: money,
  },
  {
    rule: "a row that two people decide begins undecided",
    file: paid,
    text: "    if owns or coalesce(after ->> tg_argv[0], '') = tg_argv[1] then",
    replacement: "    if true then",
    tests: acts,
  },
  {
    rule: "a row that two people decided stays as it was decided",
    file: paid,
    text: "  if after - changing <> before - changing then",
    replacement: "  if false then",
    tests: [...acts, ...money],
  },
  {
    rule: "who counted the cash of an attempt stays",
    file: paid,
    text: "    or (old.state in ('succeeded', 'rejected') and",
    replacement: "    or (old.state in ('rejected') and",
    tests: money,
  },
  {
    rule: "a succession is proposed before it is decided, and waits for its decision",
    file: people,
    text: "old.confirmed_at is not null and old.state not in ('granted', 'refused') and not is_owner_of(tg_relid)",
    replacement: "false",
    tests: acts,
  },
  {
    rule: "a conflict of interests is not deleted by the serving role",
    file: people,
    text: "  if old.grade = 'hidden' and not is_owner_of(tg_relid) then",
    replacement: "  if false then",
    tests: acts,
  },
];
