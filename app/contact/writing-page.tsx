import type { ReactNode } from "react";
import { useSettings } from "#app/layouts/site-data.ts";
import { isInvented } from "#app/settings/sample-settings.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ContactDetails } from "./contact-details.tsx";

/** A message form, beside the contact details and links to common answers. */
export function WritingPage({ id, children }: { id: string; children: ReactNode }) {
  const settings = useSettings();
  return (
    <div className="bg-sand">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:py-16 lg:grid-cols-3">
        <section className="card self-start p-5 sm:p-8 lg:col-span-2" aria-labelledby={id}>
          <h2 id={id} className="mb-5 text-2xl font-bold text-green">
            Écrivez-nous
          </h2>
          {isInvented(settings, "email") && (
            <div className="mb-5">
              <Notice tone="warning" title="La plateforme n’est pas encore ouverte">
                <p>
                  L’organisme n’a pas donné ses coordonnées{"\u00A0"}: celles de ce site sont des
                  exemples. Votre message sera gardé, sans qu’une réponse puisse être promise.
                </p>
              </Notice>
            </div>
          )}
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

/** Pages that answer the most common questions. */
const answers = [
  { question: "Vérifier une entreprise certifiée", path: "/annuaire" },
  { question: "Comprendre les étapes, les frais et les délais", path: "/processus" },
  { question: "Recevoir à nouveau l’e-mail d’activation", path: "/activation/renvoyer" },
  { question: "Retrouver un mot de passe", path: "/espace/mot-de-passe-oublie" },
  { question: "Lire les questions fréquentes", path: "/faq" },
];

export function BeforeWriting() {
  return (
    <div className="mt-8 border-t border-line pt-6">
      <h3 className="text-lg font-bold">Avant d’écrire</h3>
      <p className="mt-2 text-ink-soft">La réponse est peut-être déjà en ligne{"\u00A0"}:</p>
      <ul className="mt-2">
        {answers.map(({ question, path }) => (
          <li key={path} className="border-b border-line last:border-transparent">
            <a className="link flex min-h-11 items-center py-2" href={path}>
              {question}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
