import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Class, classes, type Level } from "#app/tariff/classes.ts";
import { openForTests } from "#tests/opening.ts";
import { baseClass, lineReasonScopes, proposalGap } from "../../examination/proposal.ts";

const t = await openForTests();

/** Every set of reasons that a line can have. */
const reasonSets = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  lineReasonScopes.filter((_, place) => (bits & (1 << place)) !== 0),
);

test("the product and the database judge each line alike, whatever is asked, reached and proposed", async () => {
  const cases: {
    outcome: "granted" | "refused";
    level: Level | null;
    class: Class | null;
    askedLevel: Level;
    askedClass: Class;
    base: Class | null;
    scopes: readonly (typeof lineReasonScopes)[number][];
    gap: string | null;
  }[] = [];
  for (const askedClass of classes)
    for (const reached of [null, ...classes])
      for (const askedLevel of [1, 2, 3] as Level[])
        for (const scopes of reasonSets) {
          const demand = { askedLevel, askedClass, base: baseClass(askedClass, reached) };
          const line = (outcome: "granted" | "refused", level: Level | null, to: Class | null) =>
            cases.push({
              outcome,
              level,
              class: to,
              ...demand,
              scopes,
              gap: proposalGap(
                { outcome, level, class: to, reasons: scopes.map((scope) => ({ scope })) },
                demand,
              ),
            });
          line("refused", null, null);
          for (const level of [1, 2, 3] as Level[])
            for (const proposed of classes) line("granted", level, proposed);
        }
  const { rows } = await sql<{ differing: number; first: string | null }>`
    select count(*)::integer as differing, min(each::text) as first
    from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) as each
    where proposal_gap(each ->> 'outcome', (each ->> 'level')::integer, each ->> 'class', (each ->> 'askedLevel')::integer,
      each ->> 'askedClass', each ->> 'base', array(select jsonb_array_elements_text(each -> 'scopes')))
      is distinct from each ->> 'gap'`.execute(t.db);
  expect(cases.length).toBe(6 * 7 * 3 * 8 * 19);
  expect(rows[0]).toEqual({ differing: 0, first: null });
});
