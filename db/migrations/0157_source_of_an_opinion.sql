-- An expert signs nothing in the product: the opinion says from which document it was entered (letter, e-mail), beside who entered it.
alter table item_opinion add column source text;
alter table item_opinion add constraint item_opinion_source check (char_length(source) between 3 and 300);
