import type { Mutant } from "./mutants.ts";

const migration = "db/migrations/0285_complaints.sql";
const concern = ["app/complaints/concern.data.test.ts"];
const held = ["app/complaints/held-by-database.data.test.ts"];

/** Who takes part in a complaint, and what of it never changes. */
export const complaintMutants: Mutant[] = [
  {
    rule: "the person whom a complaint names takes no part in it",
    file: migration,
    text: "when complaint.accused_id = $2 then 'accused'",
    replacement: "when false then 'accused'",
    tests: concern,
  },
  {
    rule: "who declared a conflict with the company takes no part",
    file: migration,
    text: "reader.account_id = $2 and reader.grade = 'hidden'",
    replacement: "reader.account_id = $2 and reader.grade = 'none'",
    tests: concern,
  },
  {
    rule: "who examined an application of the company takes no part",
    file: migration,
    text: "and assignment.state in ('live', 'ended')",
    replacement: "and assignment.state in ('ended')",
    tests: concern,
  },
  {
    rule: "a complaint stays as it was received",
    file: migration,
    text: "old.registered_by, old.acknowledge_by, old.answer_by) then",
    replacement: "old.registered_by, old.acknowledge_by, new.answer_by) then",
    tests: held,
  },
  {
    rule: "the database keeps the company that was heard",
    file: migration,
    text: "if new.company_id is distinct from old.company_id",
    replacement: "if new.company_id is distinct from new.company_id",
    tests: held,
  },
  {
    rule: "nothing is partly founded that the company was not heard on",
    file: migration,
    text: "new.outcome in ('founded', 'partly-founded')",
    replacement: "new.outcome in ('founded')",
    tests: held,
  },
  {
    rule: "who proposed an answer does not decide on it",
    file: migration,
    text: "constraint complaint_decided_by_another check (decided_by <> proposed_by)",
    replacement: "constraint complaint_decided_by_another check (decided_by is not null or true)",
    tests: held,
  },
  {
    rule: "what a company was told and answered never changes",
    file: migration,
    text: "or (old.answer is not null and",
    replacement: "or (old.answer is null and false and",
    tests: held,
  },
];
