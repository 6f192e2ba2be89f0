-- One written form of the numbers and of the usual legal forms, as registrations give them from now on. The keys do not change.
update company set business_registry = replace(business_registry_key, '-', '.')
  where business_registry_key like 'SN-%' and business_registry <> replace(business_registry_key, '-', '.');
update company set ein = concat_ws(' ', ein_key, cofi)
  where country = 'SN' and ein_key ~ '^[0-9]{9}$' and ein <> concat_ws(' ', ein_key, cofi);
update company set legal_form = legal_form_code
  where legal_form_code in ('SARL', 'SUARL', 'SA', 'SAU', 'SAS', 'SASU', 'GIE') and legal_form <> legal_form_code
    and upper(regexp_replace(legal_form, '[. ]', '', 'g')) = legal_form_code;
