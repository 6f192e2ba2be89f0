import { MessageSquareText, X } from "lucide-react";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ContactDetails, SocialLinks } from "../site-contact-details.tsx";

/** The panel that slides in from the right (Spec §2). Without scripts its button leads to the contact page. */
export function ContactPanel({ settings }: { settings: PublicSettings }) {
  return (
    <side-panel>
      <a
        href="/contact"
        data-open
        className="flex min-h-12 min-w-12 items-center justify-center gap-2 px-2 font-semibold text-green hover:underline print:hidden"
      >
        <MessageSquareText aria-hidden="true" size={24} className="shrink-0" />
        <span className="max-sm:sr-only lg:sr-only">Nous joindre</span>
      </a>
      <dialog aria-labelledby="nous-joindre" className="side-panel">
        <div className="flex flex-col gap-6 p-6">
          <form method="dialog" className="flex items-center justify-between gap-4">
            <h2 id="nous-joindre" className="text-xl font-bold text-green">
              Nous joindre
            </h2>
            <button type="submit" className="button button-secondary px-4">
              <X aria-hidden="true" size={20} />
              Fermer
            </button>
          </form>
          <div className="band" aria-hidden="true" />
          <ContactDetails settings={settings} />
          <SocialLinks settings={settings} label="Nous suivre" />
          <ButtonLink href="/contact">Nous écrire</ButtonLink>
        </div>
      </dialog>
    </side-panel>
  );
}
