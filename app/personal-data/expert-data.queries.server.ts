import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { type Cell, mostRows } from "./person-data.ts";

type Row = Record<string, Cell>;

/**
 * What is held about an expert with this address: the list, authorisations, questions, and what they signed, answered and opened.
 * An application is named by its number alone: a question that was not declared for stays closed.
 */
export async function expertise(db: Db, email: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with person as (select * from expert where lower(email) = ${email}),
      asked as (select question.*, application.number from expert_question question
        join person on person.id = question.expert_id join application on application.id = question.application_id)
    select * from (
      select 'listed' as kind, null as about, null as outcome, added_at as "from", ended_at as "to",
        concat_ws(', ', name, organisation, email, phone) as words from person
      union all
      select 'authorisation', family.code, ground.state, ground.from_on::timestamptz, ground.to_on::timestamptz,
        ground.criteria || E'\n' || ground.proof from authorisation ground
        join person on person.id = ground.expert_id join family on family.id = ground.family_id
      union all
      select 'question', number, case when revoked_at is not null then 'revoked' end, asked_at, due_on::timestamptz, null from asked
      union all
      select 'declaration', number, said.outcome, said.declared_at, null, said.reason from asked
        join expert_declaration said on said.question_id = asked.id
      union all
      select 'answer', number, null, answer.answered_at, null, concat_ws(E'\n', answer.body, answer.file_name) from asked
        join expert_answer answer on answer.question_id = asked.id
      union all
      select 'opened', number, 'opened-' || access.what, access.at, null, null from asked
        join expert_access access on access.question_id = asked.id
    ) held order by "from" limit ${mostRows}`.execute(db);
  return rows;
}
