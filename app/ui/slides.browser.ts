import "#app/ui/elements/count-up.ts";
import "#app/ui/elements/slide-show.ts";
