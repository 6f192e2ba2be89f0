-- How a refund was paid back, when not the way it came, and why one was refused: the company reads both.
alter table refund add column paid_rail text
  check (paid_rail in ('wave', 'orange-money', 'paydunya', 'transfer', 'cheque', 'cash'));
alter table refund add column refused_reason text;
