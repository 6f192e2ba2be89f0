-- A refund that the provider was asked for is not recorded as paid back by hand unless somebody says that the provider has not made it;
-- one that went both ways is marked.
alter table refund add column provider_asked_at timestamptz, add column twice_at timestamptz;
comment on column refund.provider_asked_at is 'When the provider was first asked to refund it, whatever it answered.';
comment on column refund.twice_at is 'When the provider said that it has refunded what a cashier had paid back.';
drop trigger refund_acts_once on refund;
create trigger refund_acts_once before insert or update on refund for each row execute function acts_once('state', 'asked', '{
  "asked": ["state", "approved_by", "approved_at", "refused_reason"],
  "approved": ["state", "done_by", "done_at", "proof_reference", "paid_rail", "provider_asked_at"],
  "done": ["twice_at"]}');
