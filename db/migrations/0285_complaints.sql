-- The register of complaints (ISO/IEC 17065 §7.13): apart from contact messages, numbered, and kept as decisions are.
create table complaint (
  id uuid not null,
  number text not null,
  kind text not null check (kind in ('company', 'body', 'misuse')),
  channel text not null check (channel in ('form', 'message', 'phone', 'letter', 'visit')),
  -- In the words of who complains.
  words text not null check (length(words) between 1 and 5000),
  -- The company, certificate or person as they were typed.
  about text check (length(about) between 1 and 200),
  -- The company that it is about, or whose application it is about.
  company_id uuid references company (id),
  -- The member of staff whom it names.
  accused_id uuid references account (id),
  state text not null check (state in ('received', 'under-review', 'proposed', 'answered', 'withdrawn')),
  state_since timestamptz not null,
  version integer not null,
  received_at timestamptz not null,
  -- Who wrote it down for somebody who called, came or sent a letter.
  registered_by uuid references account (id),
  acknowledge_by date not null,
  answer_by date not null,
  acknowledged_at timestamptz,
  handled_by uuid references account (id),
  outcome text check (outcome in ('founded', 'partly-founded', 'unfounded', 'outside')),
  findings text check (length(findings) between 3 and 5000),
  answer text check (length(answer) between 3 and 5000),
  proposed_by uuid references account (id),
  proposed_at timestamptz,
  return_reason text check (length(return_reason) between 3 and 2000),
  decided_by uuid references account (id),
  decided_at timestamptz,
  -- One of the demonstration: nobody of the body is mailed, and no public figure counts it.
  demo boolean not null default false,
  -- Hash of all that was written, while the same would be the same complaint sent twice; null afterwards.
  fingerprint text,
  constraint complaint_pkey primary key (id),
  constraint complaint_number_key unique (number),
  constraint complaint_with_company unique (id, company_id),
  constraint complaint_fingerprint_key unique (fingerprint),
  constraint complaint_handled check ((state = 'received') <= (handled_by is null) and (handled_by is null) = (acknowledged_at is null)
    and (state in ('under-review', 'proposed', 'answered')) <= (handled_by is not null)),
  constraint complaint_proposed check ((outcome is null) = (proposed_by is null) and (outcome is null) = (proposed_at is null)
    and (outcome is null) = (findings is null) and (outcome is null) = (answer is null)
    and (state in ('proposed', 'answered')) <= (outcome is not null)),
  constraint complaint_decided check ((state = 'answered') = (decided_by is not null) and (decided_by is null) = (decided_at is null)),
  constraint complaint_decided_by_another check (decided_by <> proposed_by)
);
create index complaint_open on complaint (received_at) where state not in ('answered', 'withdrawn');
create index complaint_by_time on complaint (received_at desc, id);
create index complaint_of_company on complaint (company_id) where company_id is not null;
create index complaint_of_handler on complaint (handled_by, state);
create index complaint_accused on complaint (accused_id) where accused_id is not null;
create index complaint_registered_by on complaint (registered_by) where registered_by is not null;
create index complaint_proposed_by on complaint (proposed_by);
create index complaint_decided_by on complaint (decided_by);

-- Who complains: read by the person in charge alone, unless they let themselves be named.
create table complainant (
  complaint_id uuid not null references complaint (id),
  name text not null check (length(name) between 1 and 100),
  email text,
  -- E.164.
  phone text,
  naming text not null check (naming in ('kept-back', 'may-be-named')),
  -- Facts that would tell who complained, and whether they may be told to the company all the same.
  consent_facts text check (length(consent_facts) between 3 and 2000),
  consent_asked_at timestamptz,
  consent text check (consent in ('given', 'refused')),
  consent_at timestamptz,
  constraint complainant_pkey primary key (complaint_id),
  constraint complainant_reached check (email is not null or phone is not null),
  constraint complainant_asked check ((consent_facts is null) = (consent_asked_at is null)),
  constraint complainant_consent check ((consent is null) = (consent_at is null) and (consent is null or consent_facts is not null))
);
create index complainant_by_email on complainant (lower(email)) where email is not null;

-- What the person in charge and the complainant write to each other.
create table complaint_message (
  id uuid not null,
  complaint_id uuid not null references complaint (id),
  author text not null check (author in ('complainant', 'body')),
  account_id uuid references account (id),
  body text not null check (length(body) between 1 and 5000),
  written_at timestamptz not null,
  constraint complaint_message_pkey primary key (id),
  constraint complaint_message_author check ((author = 'body') = (account_id is not null))
);
create index complaint_message_of_complaint on complaint_message (complaint_id, written_at);
create index complaint_message_by_account on complaint_message (account_id) where account_id is not null;

create table complaint_file (
  id uuid not null,
  complaint_id uuid not null references complaint (id),
  supplied_by text not null check (supplied_by in ('complainant', 'company')),
  account_id uuid references account (id),
  name text not null,
  type text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  scan text not null check (scan in ('clean', 'infected', 'unanswered', 'off')),
  supplied_at timestamptz not null,
  -- From when the company that is heard may open it.
  shown_at timestamptz,
  constraint complaint_file_pkey primary key (id),
  constraint complaint_file_supplier check ((supplied_by = 'company') = (account_id is not null))
);
create index complaint_file_of_complaint on complaint_file (complaint_id, supplied_at);
create index complaint_file_by_content on complaint_file (sha256);
create index complaint_file_by_account on complaint_file (account_id) where account_id is not null;

-- The company concerned is heard: what is held against it, in the words of the person in charge, and what it answers.
create table complaint_hearing (
  complaint_id uuid not null,
  company_id uuid not null references company (id),
  facts text not null check (length(facts) between 3 and 5000),
  asked_by uuid not null references account (id),
  asked_at timestamptz not null,
  due_on date not null,
  reminded_at timestamptz,
  answer text check (length(answer) between 1 and 5000),
  answered_by uuid references account (id),
  answered_at timestamptz,
  constraint complaint_hearing_pkey primary key (complaint_id),
  constraint complaint_hearing_of_its_company foreign key (complaint_id, company_id) references complaint (id, company_id),
  constraint complaint_hearing_time check (due_on >= (asked_at at time zone 'Africa/Dakar')::date + 10),
  constraint complaint_hearing_answer check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create index complaint_hearing_of_company on complaint_hearing (company_id, asked_at);
create index complaint_hearing_open on complaint_hearing (due_on) where answer is null;
create index complaint_hearing_asked_by on complaint_hearing (asked_by);
create index complaint_hearing_answered_by on complaint_hearing (answered_by);

-- Why somebody takes no part in a complaint (ISO/IEC 17065 §7.13.5), null where nothing speaks against it. Of a complaint about the body,
-- everybody who read the applications of its company is concerned; of one about a company, those who checked or examined it.
create function concern_in_complaint(complaint_id uuid, account_id uuid) returns text
  language sql stable set search_path = public, pg_temp as $$
  select case
    when complaint.accused_id = $2 then 'accused'
    when exists (select from complainant join account on lower(account.email) = lower(complainant.email)
      where complainant.complaint_id = complaint.id and account.id = $2) then 'complainant'
    when exists (select from member where member.company_id = complaint.company_id and member.account_id = $2) then 'member'
    when exists (select from tie where tie.company_id = complaint.company_id and tie.account_id = $2
      and (tie.to_on is null or tie.to_on >= (complaint.received_at at time zone 'Africa/Dakar')::date - interval '2 years')) then 'tie'
    when exists (select from application_reader reader where reader.company_id = complaint.company_id
      and reader.account_id = $2 and reader.grade = 'hidden') then 'conflict'
    when exists (select from assignment join application on application.id = assignment.application_id
      where application.company_id = complaint.company_id and assignment.account_id = $2
      and assignment.state in ('live', 'ended')) then 'examined'
    when exists (select from assistance join application on application.id = assistance.application_id
      where application.company_id = complaint.company_id and assistance.account_id = $2) then 'examined'
    when complaint.kind = 'body' and exists (select from application_reader reader
      where reader.company_id = complaint.company_id and reader.account_id = $2 and reader.grade = 'whole') then 'examined'
  end
  from complaint where complaint.id = $1
$$;

create function complaint_holds() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if to_jsonb(new) - 'fingerprint' = to_jsonb(old) - 'fingerprint' then
    return new;
  end if;
  if old.state in ('answered', 'withdrawn') then
    raise exception 'a closed complaint stays as it is' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.number, new.kind, new.channel, new.words, new.about, new.received_at, new.registered_by, new.acknowledge_by, new.answer_by)
      is distinct from
     (old.id, old.number, old.kind, old.channel, old.words, old.about, old.received_at, old.registered_by, old.acknowledge_by, old.answer_by) then
    raise exception 'a complaint stays as it was received' using errcode = 'restrict_violation';
  end if;
  if new.company_id is distinct from old.company_id
      and exists (select from complaint_hearing where complaint_hearing.complaint_id = new.id) then
    raise exception 'the company was heard already' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger complaint_holds before update on complaint for each row execute function complaint_holds();

-- Asked after the change, because the answer depends on the company and the person that it may have set. Who finds out while handling
-- that they are concerned hands over; they propose nothing.
create function complaint_parties() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'received' then
      raise exception 'a complaint begins as received' using errcode = 'restrict_violation';
    end if;
    return null;
  end if;
  if new.handled_by is distinct from old.handled_by and concern_in_complaint(new.id, new.handled_by) is not null then
    raise exception 'who handles a complaint is concerned by it' using errcode = 'restrict_violation';
  end if;
  if new.state = 'proposed' and concern_in_complaint(new.id, new.proposed_by) is not null then
    raise exception 'who proposes the answer to a complaint is concerned by it' using errcode = 'restrict_violation';
  end if;
  if new.state = 'answered' and concern_in_complaint(new.id, new.decided_by) is not null then
    raise exception 'who decides on a complaint is concerned by it' using errcode = 'restrict_violation';
  end if;
  if new.state = 'answered' and new.kind <> 'body' and new.company_id is not null and new.outcome in ('founded', 'partly-founded')
      and not exists (select from complaint_hearing hearing where hearing.complaint_id = new.id
        and (hearing.answered_at is not null or hearing.due_on < (new.decided_at at time zone 'Africa/Dakar')::date)) then
    raise exception 'the company was not heard' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger complaint_parties after insert or update on complaint for each row execute function complaint_parties();

create function complaint_hearing_holds() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.complaint_id, new.company_id, new.facts, new.asked_by, new.asked_at)
      is distinct from (old.complaint_id, old.company_id, old.facts, old.asked_by, old.asked_at)
      or (old.answer is not null and (new.answer, new.answered_by, new.answered_at)
        is distinct from (old.answer, old.answered_by, old.answered_at)) then
    raise exception 'a hearing stays as it was asked and answered' using errcode = 'restrict_violation';
  end if;
  if new.due_on < old.due_on then
    raise exception 'a hearing is not shortened' using errcode = 'restrict_violation';
  end if;
  if new.answer is distinct from old.answer and exists (select from complaint
      where complaint.id = new.complaint_id and complaint.state in ('answered', 'withdrawn')) then
    raise exception 'the complaint is closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger complaint_hearing_holds before update on complaint_hearing for each row execute function complaint_hearing_holds();
