import "#app/ui/elements/later-media.ts";
import "#app/ui/elements/page-loader.ts";
import "#app/ui/elements/show-password.ts";
import "#app/ui/elements/side-panel.ts";
import "#app/ui/elements/site-menu.ts";
import "#app/ui/elements/theme-switch.ts";
