import type { ReactNode } from "react";
import { BeforeWriting } from "./before-writing.tsx";
import { ContactDetails } from "./contact-details.tsx";

/** A form that writes to the body, and beside it how else to reach it and what may be answered already. */
export function WritingPage({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="bg-sand">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:py-16 lg:grid-cols-3">
        <section className="card self-start p-5 sm:p-8 lg:col-span-2" aria-labelledby={id}>
          <h2 id={id} className="mb-5 text-2xl font-bold text-green">
            Écrivez-nous
          </h2>
          {children}
        </section>
        <section aria-labelledby="coordonnees">
          <h2 id="coordonnees" className="text-2xl font-bold text-green">
            Nos coordonnées
          </h2>
          <ContactDetails />
          <BeforeWriting />
        </section>
      </div>
    </div>
  );
}
