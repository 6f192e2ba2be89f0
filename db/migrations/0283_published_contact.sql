-- What a company chose to show in the directory so that somebody can reach it, and whether it takes messages of visitors.
create table published_contact (
  company_id uuid not null references company (id),
  -- E.164; null while none is shown.
  phone text,
  -- Regions (« SN-TH ») and departments (« SN-TH/Mbour ») where it works.
  places text[] not null default '{}',
  takes_messages boolean not null default false,
  version integer not null,
  changed_at timestamptz not null,
  constraint published_contact_pkey primary key (company_id)
);

create constraint trigger published_contact_is_noted after insert or update or delete on published_contact
  deferrable initially deferred for each row execute function note_listing_change();

-- The regions of these places, for the filter; the seat stands in `region`.
alter table listing add column works_in text[] not null default '{}';

-- A list in order reads the indexes alone.
drop index listing_by_name;
create index listing_by_name on listing (name_norm collate "C", company_id)
  include (region, works_in, listed_from, listed_until, gapless);
drop index listing_by_decision;
create index listing_by_decision on listing (certified_on desc, company_id)
  include (region, works_in, listed_from, listed_until, gapless);

-- What visitors of the directory wrote to a company.
create table relayed_message (
  id uuid not null,
  company_id uuid not null references company (id),
  name text not null,
  email text not null,
  phone text,
  message text not null,
  -- Hash of all that was written, while the same would be the same message sent twice; null afterwards.
  fingerprint text,
  received_at timestamptz not null,
  -- The message by which the certification body learnt of it.
  report_id uuid references contact_message (id) on delete set null,
  reported_at timestamptz,
  constraint relayed_message_pkey primary key (id),
  constraint relayed_message_fingerprint_key unique (fingerprint)
);
create index relayed_message_by_time on relayed_message (received_at);
create index relayed_message_by_sender on relayed_message (lower(email));
create index relayed_message_by_report on relayed_message (report_id) where report_id is not null;

-- Senders whom a company reported: it gets nothing from their address any more. The address is a hash.
create table refused_sender (
  company_id uuid not null references company (id),
  sender_sha256 text not null,
  refused_at timestamptz not null,
  constraint refused_sender_pkey primary key (company_id, sender_sha256)
);

alter table contact_message drop constraint contact_message_kind_check;
alter table contact_message add constraint contact_message_kind_check check (kind in ('contact', 'quote', 'report'));
