-- When the payer left for the provider, when and by which of our addresses the browser came back, and since when the
-- provider tells of the present problem: what the page of the attempt says follows from these. None of them is money.
alter table payment_attempt
  add column left_at timestamptz,
  add column returned_at timestamptz,
  add column returned_from text check (returned_from in ('success', 'failure')),
  add column error_at timestamptz,
  add constraint payment_attempt_return_whole check ((returned_at is null) = (returned_from is null));
