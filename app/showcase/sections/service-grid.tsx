import type { Service } from "../data/services.ts";
import { SectionTitle } from "./section-title.tsx";
import { ServiceIcon } from "./service-icon.tsx";

/** Services with icons in rows of three, or of four when they do not fill rows of three. */
export function ServiceGrid({ services }: { services: Service[] }) {
  const threes = services.length % 3 === 0;
  return (
    <section aria-labelledby="services">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <SectionTitle id="services" kicker="Services">
            Everything a building needs
          </SectionTitle>
          <p className="max-w-prose text-lg">
            Order one service or the whole of them: the same people answer for the result.
          </p>
        </div>
        <ul
          className={`mt-8 grid gap-x-8 sm:grid-cols-2 ${threes ? "lg:grid-cols-3" : "lg:grid-cols-4"}`}
        >
          {services.map(({ icon, title, description }) => (
            <li
              key={title}
              className={`flex gap-4 border-t border-line py-6 ${threes ? "" : "lg:flex-col"}`}
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-green text-gold">
                <ServiceIcon name={icon} size={22} />
              </span>
              <div className="min-w-0">
                <h3 className="text-lg font-bold">{title}</h3>
                <p className="mt-1 text-pretty text-ink-soft">{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
