-- A proof that came while the antivirus was silent is looked at again, and may turn out to be infected.
alter table payment_proof drop constraint payment_proof_scan_check;
alter table payment_proof add constraint payment_proof_scan_check check (scan in ('clean', 'infected', 'unanswered', 'off'));
alter table succession_proof drop constraint succession_proof_scan_check;
alter table succession_proof add constraint succession_proof_scan_check check (scan in ('clean', 'infected', 'unanswered', 'off'));
