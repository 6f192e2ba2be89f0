import { Check, Phone } from "lucide-react";
import { formatPhone } from "#app/kernel/phone.ts";
import { useSettings } from "#app/layouts/site-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { pictureAlts } from "../data/media.ts";
import { serviceReasons } from "../data/services.ts";
import { SectionTitle } from "./section-title.tsx";

/** The company, and two ways to get a price: a call or a form (Spec §2). */
export function ServiceAbout() {
  const { phone } = useSettings();
  return (
    <section aria-labelledby="about">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-12 sm:py-20 lg:grid-cols-2 lg:gap-16">
        <div className="overflow-hidden rounded-lg">
          <Picture
            name="charpente-metallique"
            alt={pictureAlts["charpente-metallique"]}
            sizes="(min-width: 64rem) 42rem, 66vw"
            className="w-full object-cover lg:aspect-6/5"
          />
        </div>
        <div>
          <SectionTitle id="about" kicker="About us">
            We build as if we had to live there
          </SectionTitle>
          <p className="mt-4 max-w-prose text-lg">
            A good building is decided long before the first concrete: in the questions one asks, in
            the drawings one checks, in the people one puts on the site. We do all three with our
            own teams.
          </p>
          <ul className="mt-4 space-y-2">
            {serviceReasons.map((reason) => (
              <li key={reason} className="flex gap-3">
                <Check aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-green" />
                <span className="min-w-0">{reason}</span>
              </li>
            ))}
          </ul>
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-line pt-6">
            <a href={`tel:${phone}`} className="group flex items-center gap-3">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-green-deep text-gold">
                <Phone aria-hidden="true" size={22} />
              </span>{" "}
              <span>
                <span className="block text-sm text-ink-soft">Call For a Quote</span>{" "}
                <span className="block text-xl font-bold text-green group-hover:underline">
                  {formatPhone(phone)}
                </span>
              </span>
            </a>{" "}
            <ButtonLink href="/contact">Online Estimate Form</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
