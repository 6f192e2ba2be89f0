-- « Ñ » is a name, which the form takes.
alter table expert drop constraint expert_name_check;
alter table expert add constraint expert_name_check check (length(name) between 1 and 120);
