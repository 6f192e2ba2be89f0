-- Who gets the answer to a mail; the body itself when null.
alter table mail add column reply_to text;
-- Address that ends what the mail belongs to, by a post without sign-in (RFC 8058); null for a mail that nobody subscribed to.
alter table mail add column unsubscribe_url text;
