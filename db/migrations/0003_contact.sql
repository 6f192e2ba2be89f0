-- What visitors wrote to the body; 'contact' from the contact page, 'quote' from the request for a quote.
create table contact_message (
  id uuid primary key,
  kind text not null check (kind in ('contact', 'quote')),
  name text not null,
  email text not null,
  phone text,
  message text not null,
  fingerprint text not null,
  received_at timestamptz not null,
  ip_address text not null,
  user_agent text not null
);
create index contact_message_by_time on contact_message (received_at);
create index contact_message_by_fingerprint on contact_message (fingerprint, received_at);

-- One row per address; receives the newsletter while confirmed and not unsubscribed.
create table newsletter_subscriber (
  id uuid primary key,
  email text not null unique,
  asked_at timestamptz not null,
  asked_from text not null,
  confirm_token_sha256 text unique,
  confirm_expires_at timestamptz,
  confirmed_at timestamptz,
  confirmed_from text,
  unsubscribe_token_sha256 text unique,
  unsubscribed_at timestamptz
);
