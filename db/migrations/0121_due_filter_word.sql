-- The filter by due day of the queue was « avant », which the address of a list also uses for the page before: saved views follow.
update saved_view set query = regexp_replace(query, '(^|&)avant=', '\1echeant=') where query ~ '(^|&)avant=';
