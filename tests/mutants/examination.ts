import type { Mutant } from "./mutants.ts";

const saving = "app/review/examination/save-examination.data.test.ts";
const acts = "app/review/examination/examination.data.test.ts";
const rules = "app/review/examination/grid.test.ts";
const opinions = "app/review/examination/opinion.test.ts";
const demand = "app/review/examination/opinion-within-demand.data.test.ts";
const pages = "app/review/examination/examination-pages.data.test.ts";
const opinion = "app/review/examination/opinion.ts";
const problems = "app/review/examination/field-problem.ts";
const sign = "app/review/examination/sign-report.server.ts";
const marks = "db/migrations/0110_examination.sql";
const report = "db/migrations/0111_report.sql";
const within = "db/migrations/0190_opinions_within_the_demand.sql";

/** Who examines, what is signed, and that what is signed stays. */
export const examinationMutants: Mutant[] = [
  {
    rule: "a signed report never changes",
    file: report,
    text: "create trigger report_holds before insert or update or delete on report",
    replacement: "create trigger report_holds before insert or delete on report",
    tests: [acts],
  },
  {
    rule: "a signed report is never removed",
    file: report,
    text: "raise exception 'a signed report stays' using errcode = 'restrict_violation';",
    replacement: "return old;",
    tests: [acts],
  },
  {
    rule: "the database asks for every block of the grid",
    file: report,
    text: "and points is not null) < 4",
    replacement: "and points is not null) < 0",
    tests: [acts],
  },
  {
    rule: "only the examiner who has an application marks it",
    file: marks,
    text: "and application.state in ('under-review', 'complement-asked')) then",
    replacement: "or true) then",
    tests: [saving],
  },
  {
    rule: "a note never changes",
    file: marks,
    text: "create trigger review_note_written_once before update on review_note",
    replacement: "create trigger review_note_written_once before delete on review_note",
    tests: [acts],
  },
  {
    rule: "marks are saved by who has the application alone",
    file: "app/review/examination/save-examination.server.ts",
    text: "if (whyNot) return refused(whyNot);",
    replacement: "",
    tests: [saving],
  },
  {
    rule: "notes are written by who has the application alone",
    file: "app/review/examination/write-note.server.ts",
    text: "if (whyNot) return refused(whyNot);",
    replacement: "",
    tests: [acts],
  },
  {
    rule: "what another tab has marked meanwhile is not overwritten",
    file: "app/review/examination/save-examination.server.ts",
    text: "const { write, conflicts } = mergeFields(form, { typed: typedFields, stored });",
    replacement:
      "const { conflicts } = mergeFields(form, { typed: typedFields, stored });\n  const write = { ...typedFields };",
    tests: [saving],
  },
  {
    rule: "only the report that was read is signed",
    file: sign,
    text: 'if (now256 !== readSha256) return refused("changed-meanwhile");',
    replacement: "",
    tests: [acts],
  },
  {
    rule: "a report that lacks something is not signed",
    file: sign,
    text: 'if (gaps.length > 0) return refused("incomplete");',
    replacement: "",
    tests: [acts],
  },
  {
    rule: "the application passes to the committee with a signed report alone",
    file: "app/review/examination/report-bindings.server.ts",
    text: "if (!newest || newest.setAsideAt !== null || newest.signedBy !== handledBy) return false;",
    replacement: "",
    tests: [acts],
  },
  {
    rule: "a block below its share eliminates",
    file: "app/review/examination/grid.ts",
    text: "total >= gridThreshold.total && eliminated.length === 0",
    replacement: "total >= gridThreshold.total",
    tests: [rules],
  },
  {
    rule: "an opinion is a line that the committee could vote (product)",
    file: opinion,
    text: "  if (gap) return gap;\n",
    replacement: "",
    tests: [opinions],
  },
  {
    rule: "an opinion is a line that the committee could vote (database)",
    file: within,
    text: "create trigger report_within_demand before insert on report",
    replacement: "create trigger report_within_demand before delete on report",
    tests: [demand],
  },
  {
    rule: "an opinion is measured by the lower of the class asked for and that of the figures (database)",
    file: within,
    text: "then greatest(application.class,",
    replacement: "then least(application.class,",
    tests: [demand],
  },
  {
    rule: "an opinion above what was asked is not saved (product)",
    file: problems,
    text: "return isAboveAsked(proposed, { askedLevel, askedClass })",
    replacement: "return isAboveAsked(proposed, { askedLevel: 3, askedClass: null })",
    tests: [demand],
  },
  {
    rule: "an opinion above what was asked is not saved (database)",
    file: within,
    text: "(new.level > asked.level or ascii(new.class) < ascii(application.class))",
    replacement: "(new.level > 3 or ascii(new.class) < ascii('A'))",
    tests: [demand],
  },
  {
    rule: "a reason that is for something else than the verdict is not saved (product)",
    file: opinion,
    text: "  scopes.some((scope) => scope === reason.scope)\n",
    replacement: "  scopes.length > 0\n",
    tests: [demand],
  },
  {
    rule: "a refusal and a lower line have reasons of their own (database)",
    file: within,
    text: "and scope not in ('refusal', 'below'))",
    replacement: "and scope = '')",
    tests: [demand],
  },
  {
    rule: "a class above the figures has a reason of its own (database)",
    file: within,
    text: "and scope <> 'above') then",
    replacement: "and scope = '') then",
    tests: [demand],
  },
  {
    rule: "a reason that another tab has chosen meanwhile is not overwritten with the next verdict",
    file: "app/review/examination/save-examination.server.ts",
    text: "{ ...judged, verdictOn: () => null }",
    replacement: "judged",
    tests: [demand],
  },
  {
    rule: "the form of the opinions offers no level above what was asked",
    file: "app/review/examination/opinions-form.tsx",
    text: "if (isAbove && typedLevel !== String(level)) return [];",
    replacement: "",
    tests: ["app/review/examination/opinions-form.test.ts"],
  },
  {
    rule: "the form of the opinions offers no class above what was asked",
    file: "app/review/examination/opinions-form.tsx",
    text: "if (isAbove && typedClass !== each) return [];",
    replacement: "",
    tests: ["app/review/examination/opinions-form.test.ts"],
  },
  {
    rule: "the reasons of an opinion become those of its line on the agenda",
    file: "app/review/committee/agenda/schedule-application.server.ts",
    text: "reasons: reasonsNamed(opinion),",
    replacement: "reasons: reasonsNamed(opinion).slice(1),",
    tests: [demand],
  },
  {
    rule: "a favourable opinion is put on the agenda at the level that was asked, whatever was typed before",
    file: "app/review/committee/agenda/item.queries.server.ts",
    text: `case when opinion.verdict = 'other' then opinion.level end as "otherLevel"`,
    replacement: `opinion.level as "otherLevel"`,
    tests: [demand],
  },
  {
    rule: "a report is signed with a fresh second factor",
    file: "app/accounts/access.ts",
    text: '"/bureau/dossiers/:id/rapport/signer": may("application.examine", "to-change"),',
    replacement: '"/bureau/dossiers/:id/rapport/signer": may("application.examine"),',
    tests: [pages],
  },
  {
    rule: "the workbench shows no fee",
    file: "app/review/examination/workbench.server.ts",
    text: "const { fee: _fee, ...content } = filing;",
    replacement: "const content = filing;",
    tests: [pages],
  },
  {
    rule: "an opinion that grants against the grid needs a written reason",
    file: opinion,
    text: "opinion.note.trim().length < SHORTEST_REASON",
    replacement: "opinion.note.trim().length < 0",
    tests: [opinions],
  },
  {
    rule: "a step of the plan is done by words or by its proof alone",
    file: "app/review/plan/step-standing.ts",
    text: 'return { state: proof === null ? state : "done", reason, proof };',
    replacement: 'return { state: "done", reason, proof };',
    tests: ["app/review/plan/step-standing.test.ts"],
  },
  {
    rule: "opinions against the grid are shown to who reads the application whole",
    file: "app/review/examination/against-grid.queries.server.ts",
    text: ".where(inScope(scope, ofApplication))",
    replacement: "",
    tests: ["app/review/examination/against-grid.data.test.ts"],
  },
  {
    rule: "a report waits for words about each step of the plan",
    file: "app/review/examination/report.ts",
    text: "...reportedSteps(facts).flatMap(({ label, state }): Gap[] =>",
    replacement: "...reportedSteps({ ...facts, steps: [] }).flatMap(({ label, state }): Gap[] =>",
    tests: ["app/review/examination/report-plan.data.test.ts"],
  },
];
