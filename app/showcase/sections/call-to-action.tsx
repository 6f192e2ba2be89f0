import { Phone } from "lucide-react";
import { formatPhone } from "#app/kernel/phone.ts";
import { useSettings } from "#app/layouts/site-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** One sentence, one button and a number to call. */
export function CallToAction() {
  const { phone } = useSettings();
  return (
    <section aria-labelledby="call" className="bg-laterite text-white">
      <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-10 sm:py-14 lg:flex-row lg:items-center lg:justify-between">
        <div className="max-w-2xl">
          <h2 id="call" className="text-2xl font-bold sm:text-4xl">
            Bring the plan, we bring the coffee
          </h2>
          <p className="mt-3 text-lg text-pretty">
            An hour with an architect and a site manager costs nothing, and often saves a wall.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <ButtonLink href="/contact" tone="secondary">
            Make an Appointment
          </ButtonLink>{" "}
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-11 items-center gap-2 text-lg font-semibold hover:underline"
          >
            <Phone aria-hidden="true" size={22} />
            {formatPhone(phone)}
          </a>
        </div>
      </div>
    </section>
  );
}
