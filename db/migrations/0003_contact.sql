-- What visitors wrote to the body; 'contact' from the contact page, 'quote' from the request for a quote.
create table contact_message (
  id uuid primary key,
  kind text not null check (kind in ('contact', 'quote')),
  name text not null,
  email text not null,
  phone text,
  message text not null,
  -- Hash of all that was written, while the same would be the same message sent twice; null afterwards.
  fingerprint text unique,
  received_at timestamptz not null,
  ip_address text not null,
  user_agent text not null
);
create index contact_message_by_time on contact_message (received_at);

-- One row per address; receives the newsletter while confirmed and not unsubscribed. When and from where somebody
-- asked and confirmed is the proof of the consent.
create table newsletter_subscriber (
  id uuid primary key,
  email text not null unique,
  asked_at timestamptz not null,
  asked_from text not null,
  confirm_token_sha256 text unique,
  -- Null once the link has served.
  confirm_expires_at timestamptz,
  confirmed_at timestamptz,
  confirmed_from text,
  unsubscribed_at timestamptz
);
