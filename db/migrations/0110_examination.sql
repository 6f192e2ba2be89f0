-- The examination (decision 0096): marks of the grid, an opinion for each sub-area, the notes of the staff, and texts under way.
-- They belong to the application, so that a handover carries them.

create table grid_mark (
  application_id uuid not null references application (id),
  block text not null check (block in ('references', 'people', 'equipment', 'finance')),
  -- Absent while there is only a note.
  points integer,
  note text not null check (length(note) <= 2000),
  version integer not null check (version >= 1),
  marked_by uuid not null references account (id),
  marked_at timestamptz not null,
  constraint grid_mark_once primary key (application_id, block),
  constraint grid_mark_points check (points >= 0 and points <=
    case block when 'references' then 35 when 'people' then 30 when 'equipment' then 20 else 15 end)
);
create index grid_mark_by on grid_mark (marked_by);

create table opinion (
  application_id uuid not null,
  sub_area_id uuid not null,
  -- Absent until it is chosen; the rest may be typed before.
  verdict text check (verdict in ('favourable', 'other', 'unfavourable')),
  level integer check (level between 1 and 3),
  class text check (class in ('A', 'B', 'C', 'D', 'E', 'F')),
  reason_code text,
  reason_version integer,
  note text not null check (length(note) <= 2000),
  version integer not null check (version >= 1),
  given_by uuid not null references account (id),
  given_at timestamptz not null,
  constraint opinion_once primary key (application_id, sub_area_id),
  constraint opinion_sub_area foreign key (application_id, sub_area_id)
    references application_sub_area (application_id, sub_area_id),
  constraint opinion_reason foreign key (reason_code, reason_version) references reason (code, version),
  constraint opinion_reason_whole check ((reason_code is null) = (reason_version is null))
);
create index opinion_by on opinion (given_by);
create index opinion_by_reason on opinion (reason_code, reason_version);

-- What is typed and not yet part of a report or a note.
create table examination (
  application_id uuid primary key references application (id),
  report_text text not null check (length(report_text) <= 20000),
  note_text text not null check (length(note_text) <= 4000),
  version integer not null check (version >= 1),
  saved_by uuid not null references account (id),
  saved_at timestamptz not null
);
create index examination_saved_by on examination (saved_by);

-- A note of the staff; the company never reads it.
create table review_note (
  id uuid primary key,
  application_id uuid not null references application (id),
  text text not null check (length(text) between 1 and 4000),
  written_by uuid not null references account (id),
  written_at timestamptz not null
);
create index review_note_of_application on review_note (application_id, written_at);
create index review_note_by on review_note (written_by);

create function written_once() returns trigger language plpgsql as $$
begin
  raise exception '% is written once', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger review_note_written_once before update on review_note
  for each row execute function written_once();

-- Only who has the application, as its examiner, marks it, gives opinions and writes its report.
create function examination_by_examiner() returns trigger language plpgsql as $$
declare
  person uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if not exists (select from application
      join assignment on assignment.application_id = application.id and assignment.account_id = application.handled_by
        and assignment.role = 'examiner' and assignment.state = 'live'
      where application.id = new.application_id and application.handled_by = person
        and application.state in ('under-review', 'complement-asked')) then
    raise exception 'only the examiner who has the application examines it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger grid_mark_by_examiner before insert or update on grid_mark
  for each row execute function examination_by_examiner('marked_by');
create trigger opinion_by_examiner before insert or update on opinion
  for each row execute function examination_by_examiner('given_by');
create trigger examination_by_examiner before insert or update on examination
  for each row execute function examination_by_examiner('saved_by');
