import "#app/ui/elements/show-password.ts";
import "#app/ui/elements/site-menu.ts";
import "#app/ui/elements/slash-search.ts";
import "#app/ui/elements/theme-switch.ts";
