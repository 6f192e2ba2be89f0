import "#app/ui/elements/session-end.ts";
