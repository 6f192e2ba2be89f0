import { specializations } from "../data/services.ts";
import { SectionTitle } from "./section-title.tsx";
import { ServiceIcon } from "./service-icon.tsx";

/** Three specializations, each with a sentence. */
export function Specializations() {
  return (
    <section aria-labelledby="specializations" className="bg-sand">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:py-20">
        <SectionTitle id="specializations" kicker="Specialization">
          Three trades under one roof
        </SectionTitle>
        <ul className="mt-8 grid gap-6 md:grid-cols-3">
          {specializations.map(({ icon, title, description }) => (
            <li key={title} className="card border-t-4 border-t-gold p-6">
              <ServiceIcon name={icon} size={40} strokeWidth={1.5} className="text-laterite" />
              <h3 className="mt-4 text-xl font-bold">{title}</h3>
              <p className="mt-2 text-pretty text-ink-soft">{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
