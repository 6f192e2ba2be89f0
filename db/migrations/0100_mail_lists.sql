-- The headers List-Id and List-Unsubscribe of a notice, and the lines that gather in one mail a day until it leaves.
alter table mail add column list_id text, add column choices_url text, add column gathered text;
