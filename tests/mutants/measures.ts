import type { Mutant } from "./mutants.ts";

const migration = "db/migrations/0286_measures.sql";
const held = ["app/review/measures/held-by-database.data.test.ts"];
const reduced = ["app/review/measures/reduction.data.test.ts"];
const lives = ["app/review/measures/measure.data.test.ts"];

/** Who decides on a measure, that the company is heard, and what never changes. */
export const measureMutants: Mutant[] = [
  {
    rule: "who proposed a measure does not decide on it",
    file: migration,
    text: "constraint measure_decided_by_another check (decided_by <> proposed_by)",
    replacement: "constraint measure_decided_by_another check (decided_by is not null or true)",
    tests: held,
  },
  {
    rule: "who proposed to lift a measure does not lift it",
    file: migration,
    text: "constraint measure_lifted_by_another check (lifted_by <> lift_proposed_by)",
    replacement: "constraint measure_lifted_by_another check (lifted_by is not null or true)",
    tests: held,
  },
  {
    rule: "nothing is decided before the company was heard",
    file: migration,
    text: "not (new.answered_at is not null or new.due_on < on_day)",
    replacement: "not (new.answered_at is not null or new.due_on is not null)",
    tests: held,
  },
  {
    rule: "an urgent suspension lasts thirty days at most",
    file: migration,
    text: "at time zone 'Africa/Dakar')::date + 29)",
    replacement: "at time zone 'Africa/Dakar')::date + 290)",
    tests: held,
  },
  {
    rule: "a hearing is not shortened",
    file: migration,
    text: "if new.due_on < old.due_on or",
    replacement: "if",
    tests: held,
  },
  {
    rule: "who has a tie with the company decides nothing about it",
    file: migration,
    text: "tie.company_id = $1 and tie.account_id = $2",
    replacement: "tie.company_id = $1 and tie.account_id is null",
    tests: held,
  },
  {
    rule: "a decision is dated on its own day",
    file: migration,
    text: "or new.decided_at <> new.state_since\n        or concern",
    replacement: "or concern",
    tests: held,
  },
  {
    rule: "the serving role suspends and withdraws by a measure alone",
    file: migration,
    text: "if new.state = old.state or is_owner_of(tg_relid)",
    replacement: "if new.state = old.state or true or is_owner_of(tg_relid)",
    tests: reduced,
  },
  {
    rule: "a certificate without a decision rests on a reduction",
    file: migration,
    text: "and measure.kind = 'reduction' and measure.state = 'decided'",
    replacement: "and measure.state = 'decided'",
    tests: reduced,
  },
  {
    rule: "an urgent suspension ends on the day after its last one",
    file: "app/review/measures/measure-hearing.queries.server.ts",
    text: '.where("urgent_until", "<", today)',
    replacement: '.where("urgent_until", "<=", today)',
    tests: lives,
  },
];
