-- One question of the examiner to an outside expert (ISO/IEC 17065 §6.2.2, decision 0100), with the documents chosen for it. The expert has
-- no account: a mailed link opens the question, and only its hash is kept.

alter table authorisation add constraint authorisation_expert_key unique (id, expert_id, family_id);

create table expert_question (
  id uuid primary key,
  application_id uuid not null references application (id),
  expert_id uuid not null references expert (id),
  family_id uuid not null references family (id),
  authorisation_id uuid not null,
  question text not null check (length(question) between 10 and 3000),
  -- The last day on which the expert may answer.
  due_on date not null,
  token_sha256 text not null check (token_sha256 ~ '^[0-9a-f]{64}$'),
  asked_by uuid not null references account (id),
  asked_at timestamptz not null,
  reminded_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references account (id),
  revoke_reason text check (length(revoke_reason) between 3 and 1000),
  constraint expert_question_token unique (token_sha256),
  constraint expert_question_of_application unique (id, application_id),
  constraint expert_question_family foreign key (application_id, family_id) references application_family (application_id, family_id),
  constraint expert_question_authorised foreign key (authorisation_id, expert_id, family_id)
    references authorisation (id, expert_id, family_id),
  constraint expert_question_revoked check ((revoked_at is null) = (revoke_reason is null)
    and (revoked_by is null or revoked_at is not null))
);
create index expert_question_by_application on expert_question (application_id, asked_at);
create index expert_question_by_expert on expert_question (expert_id);
create index expert_question_by_family on expert_question (family_id);
create index expert_question_by_authorisation on expert_question (authorisation_id);
create index expert_question_asked_by on expert_question (asked_by);
create index expert_question_revoked_by on expert_question (revoked_by);
create index expert_question_to_remind on expert_question (due_on) where reminded_at is null and revoked_at is null;

-- The documents that the expert sees: some of those that were filed with the application.
create table expert_document (
  question_id uuid not null,
  application_id uuid not null,
  requirement_code text not null,
  document_id uuid not null,
  constraint expert_document_once primary key (question_id, requirement_code, document_id),
  constraint expert_document_question foreign key (question_id, application_id) references expert_question (id, application_id),
  constraint expert_document_filed foreign key (application_id, requirement_code, document_id)
    references application_document (application_id, requirement_code, document_id)
);
create index expert_document_by_document on expert_document (document_id);
create index expert_document_by_application on expert_document (application_id, requirement_code, document_id);

-- What the expert signs before the question is shown: the undertaking, and their interests in the company.
create table expert_declaration (
  question_id uuid primary key references expert_question (id),
  outcome text not null check (outcome in ('clear', 'conflict')),
  undertaking_version text not null,
  undertaking_sha256 text not null check (undertaking_sha256 ~ '^[0-9a-f]{64}$'),
  -- What ties the expert to the company, in their words; a clear declaration has none.
  reason text check (length(reason) between 3 and 1000),
  declared_at timestamptz not null,
  constraint expert_declaration_outcome unique (question_id, outcome),
  constraint expert_declaration_reason check ((outcome = 'conflict') = (reason is not null))
);

create table expert_answer (
  question_id uuid primary key,
  outcome text not null default 'clear' check (outcome = 'clear'),
  body text not null check (length(body) between 1 and 10000),
  file_name text,
  file_type text,
  file_bytes integer check (file_bytes > 0),
  file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  scan text check (scan in ('clean', 'infected', 'unanswered', 'off')),
  -- SHA-256 of the canonical JSON of question, answer, file and instant.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  answered_at timestamptz not null,
  constraint expert_answer_declared foreign key (question_id, outcome) references expert_declaration (question_id, outcome),
  constraint expert_answer_file check ((file_sha256 is null) = (file_name is null) and (file_sha256 is null) = (file_type is null)
    and (file_sha256 is null) = (file_bytes is null) and (file_sha256 is null) = (scan is null))
);
create index expert_answer_by_content on expert_answer (file_sha256) where file_sha256 is not null;

-- Each time that the expert opened something.
create table expert_access (
  id uuid primary key,
  question_id uuid not null references expert_question (id),
  what text not null check (what in ('declaration', 'question', 'document')),
  document_id uuid references document (id),
  at timestamptz not null,
  constraint expert_access_document check ((what = 'document') = (document_id is not null))
);
create index expert_access_of_question on expert_access (question_id, at);
create index expert_access_by_document on expert_access (document_id);

-- The question is asked by who examines, of an expert whose authorisation for the family is in force, who belongs neither to the
-- company nor to the staff. It never changes; it is reminded of, and revoked.
create function expert_question_holds() returns trigger language plpgsql as $$
declare
  day date := (new.asked_at at time zone 'Africa/Dakar')::date;
  mailbox text := (select lower(email) from expert where id = new.expert_id);
begin
  if tg_op = 'INSERT' then
    if new.revoked_at is not null then
      raise exception 'a question is asked before it is revoked' using errcode = 'restrict_violation';
    end if;
    if not exists (select from application where id = new.application_id and handled_by = new.asked_by
        and state in ('under-review', 'complement-asked')) then
      raise exception 'who examines an application asks the expert' using errcode = 'restrict_violation';
    end if;
    if new.due_on < day then
      raise exception 'a question leaves the expert time to answer' using errcode = 'restrict_violation';
    end if;
    if not exists (select from authorisation where id = new.authorisation_id and state = 'granted' and day between from_on and to_on)
        or exists (select from expert where id = new.expert_id and ended_at is not null) then
      raise exception 'an expert needs an authorisation in force for the family' using errcode = 'restrict_violation';
    end if;
    if exists (select from member join application on application.company_id = member.company_id
        left join account on account.id = member.account_id
        where application.id = new.application_id and mailbox in (lower(member.email), lower(account.email)))
      or exists (select from company join application on application.company_id = company.id
        where application.id = new.application_id and lower(company.email) = mailbox)
      or exists (select from account join staff_role held on held.account_id = account.id and held.ended_at is null
        where lower(account.email) = mailbox) then
      raise exception 'an expert belongs neither to the company nor to the staff' using errcode = 'restrict_violation';
    end if;
    if exists (select from objection join expert_question opposed on opposed.id = objection.question_id
        where opposed.expert_id = new.expert_id and objection.application_id = new.application_id and objection.outcome = 'upheld') then
      raise exception 'an upheld objection excludes the expert' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if to_jsonb(new) - 'token_sha256' - 'reminded_at' - 'revoked_at' - 'revoked_by' - 'revoke_reason'
      <> to_jsonb(old) - 'token_sha256' - 'reminded_at' - 'revoked_at' - 'revoked_by' - 'revoke_reason' then
    raise exception 'a question to an expert stays as it was asked' using errcode = 'restrict_violation';
  end if;
  if old.revoked_at is not null and (new.revoked_at is distinct from old.revoked_at or new.revoked_by is distinct from old.revoked_by
      or new.revoke_reason is distinct from old.revoke_reason) then
    raise exception 'a revocation stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger expert_question_holds before insert or update on expert_question
  for each row execute function expert_question_holds();

-- The expert declares and answers while the question is open, once each; what they wrote never changes.
create function expert_reply_holds() returns trigger language plpgsql as $$
declare
  question expert_question%rowtype;
  replied_at timestamptz;
begin
  if tg_op = 'DELETE' then
    -- The owner of the tables removes a demonstration.
    if exists (select from expert_question asked join application on application.id = asked.application_id
        join company on company.id = application.company_id where asked.id = old.question_id and company.demo) then
      return old;
    end if;
    raise exception 'what an expert wrote stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'scan' <> to_jsonb(old) - 'scan' then
      raise exception 'what an expert wrote never changes' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  select * into question from expert_question where id = new.question_id;
  replied_at := (to_jsonb(new) ->> case tg_table_name when 'expert_answer' then 'answered_at' else 'declared_at' end)::timestamptz;
  if question.revoked_at is not null or question.due_on < (replied_at at time zone 'Africa/Dakar')::date
      or not exists (select from application where id = question.application_id
        and state in ('under-review', 'complement-asked')) then
    raise exception 'the question is no longer open' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger expert_declaration_holds before insert or update or delete on expert_declaration
  for each row execute function expert_reply_holds();
create trigger expert_answer_holds before insert or update or delete on expert_answer
  for each row execute function expert_reply_holds();

-- No document joins a question that the expert has already opened.
create function expert_document_holds() returns trigger language plpgsql as $$
begin
  if exists (select from expert_declaration where question_id = new.question_id) then
    raise exception 'the documents of a question are chosen when it is asked' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger expert_document_holds before insert or update on expert_document
  for each row execute function expert_document_holds();

-- The company may also object to the expert who is asked (ISO/IEC 17065 §6.2.2). Who decides is neither the person objected to nor who
-- asked the expert, and has declared no interest in the application.
alter table objection alter column assignment_id drop not null;
alter table objection alter column account_id drop not null;
alter table objection alter column role drop not null;
alter table objection add column question_id uuid;
alter table objection add constraint objection_question_once unique (question_id);
alter table objection add constraint objection_question foreign key (question_id, application_id)
  references expert_question (id, application_id);
alter table objection add constraint objection_to_one check ((assignment_id is null) <> (question_id is null)
  and (assignment_id is null) = (account_id is null) and (assignment_id is null) = (role is null));
alter table objection add column decider_declared text check (decider_declared = 'clear');
alter table objection add constraint objection_decider_declared check ((decided_by is null) = (decider_declared is null));
alter table objection add constraint objection_declaration foreign key (application_id, decided_by, decider_declared)
  references declaration (application_id, account_id, outcome);

create function objection_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null then
      raise exception 'an objection is raised before it is decided' using errcode = 'restrict_violation';
    end if;
    if new.assignment_id is not null and not exists (select from assignment
        where id = new.assignment_id and application_id = new.application_id and state = 'live') then
      raise exception 'a company objects to who examines its application now' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.outcome is not null or to_jsonb(new) - 'raised_by' - 'outcome' - 'decision' - 'decided_by' - 'decided_at' - 'decider_declared'
      <> to_jsonb(old) - 'raised_by' - 'outcome' - 'decision' - 'decided_by' - 'decided_at' - 'decider_declared' then
    raise exception 'an objection stays as it was raised, and is decided once' using errcode = 'restrict_violation';
  end if;
  if new.decided_by = (select asked_by from expert_question where id = new.question_id) then
    raise exception 'who asked the expert does not decide the objection' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger objection_holds before insert or update on objection
  for each row execute function objection_holds();

-- An upheld objection ends the part of the person in this application for good.
create function assignment_not_opposed() returns trigger language plpgsql as $$
begin
  if exists (select from objection where application_id = new.application_id and account_id = new.account_id and outcome = 'upheld') then
    raise exception 'an upheld objection excludes the examiner' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger assignment_not_opposed before insert or update on assignment
  for each row when (new.state in ('offered', 'live')) execute function assignment_not_opposed();
