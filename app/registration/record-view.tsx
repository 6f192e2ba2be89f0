import type { ReactNode } from "react";
import { ChosenSubAreas } from "#app/companies/chosen-sub-areas.tsx";
import type { Detail } from "#app/companies/company-card.ts";
import { companyStates } from "#app/companies/company-state.ts";
import { meansLists } from "#app/companies/means/means.ts";
import { addressOf } from "#app/kernel/address.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/record-page";

export const unknown = "à préciser";
export const none = "aucun";

export function RecordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, mayChange, done, changes, hasReceipt, families, identityPaths } = loaderData;
  const { to } = useSpace();
  const { label, text } = companyStates[state];
  const correct = (theme: string, words: string) =>
    mayChange && (
      <Act href={to(addressOf("/espace/entreprise/corriger/:theme", { theme }))} about={words}>
        Corriger
      </Act>
    );
  return (
    <SpacePage title="Votre entreprise" lead={`${label}. ${text}`}>
      <NothingDone message={actionData?.message} />
      <DoneNotice message={done} />
      <SpaceSection title="Identité">
        <dl className="office-facts">
          {loaderData.identity.map(({ label: name, value }, place) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}{" "}
                {mayChange && (
                  <a
                    className="link block py-2 text-sm font-normal"
                    href={to(
                      addressOf("/espace/entreprise/demander/:field", {
                        field: identityPaths[place] ?? "",
                      }),
                    )}
                  >
                    Demander une correction
                    <span className="sr-only">{`\u00A0: ${name}`}</span>
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <Changes changes={changes} mayChange={mayChange} />
      </SpaceSection>
      <SpaceSection title="Coordonnées">
        <Details details={loaderData.whereabouts} />
        {correct("coordonnees", "les coordonnées")}
      </SpaceSection>
      <SpaceSection title="Être joint">
        <p>
          Choisissez ce que l’annuaire montre pour vous joindre, et si des visiteurs vous écrivent.
        </p>
        <Act href={to("/espace/entreprise/contact")} about="ce que l’annuaire montre">
          Choisir
        </Act>
      </SpaceSection>
      {loaderData.figures.length > 0 && (
        <SpaceSection title="Forme et chiffres">
          <Details details={loaderData.figures} />
          {correct("activite", "la forme et les chiffres")}
        </SpaceSection>
      )}
      <SpaceSection title="Contact principal">
        <Details details={loaderData.contact} />
        {correct("contact", "le contact principal")}
      </SpaceSection>
      <SpaceSection title="Domaines d’activité choisis">
        <ChosenSubAreas families={families} />
        {correct("domaines", "les domaines d’activité")}
      </SpaceSection>
      <SpaceSection title="Personnel, matériel et références">
        <p>Vous les saisissez une seule fois, ils servent pour tous vos dossiers.</p>
        <ul className="mt-1 flex flex-wrap gap-x-6">
          {Object.values(meansLists).map(({ path, title }) => (
            <li key={path}>
              <a
                className="link inline-flex min-h-11 items-center"
                href={to(addressOf("/espace/entreprise/:list", { list: path }))}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </SpaceSection>
      <SpaceSection title="Inscription">
        <Details details={loaderData.registered} />
        {hasReceipt && (
          <p className="mt-2">
            <a
              className="link inline-flex min-h-11 items-center"
              href={to("/espace/recu-inscription.pdf")}
            >
              Télécharger le reçu d’inscription (PDF)
            </a>
          </p>
        )}
      </SpaceSection>
    </SpacePage>
  );
}

const Details = ({ details }: { details: Detail[] }) => (
  <dl className="office-facts">
    {details.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value === none || value === unknown ? (
            <span className="font-normal text-ink-soft">{value}</span>
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
);

interface ActProps {
  href: string;
  about: string;
  children: ReactNode;
}

const Act = ({ href, about, children }: ActProps) => (
  <p className="mt-3">
    <a href={href} className="button button-secondary button-small">
      {children}
      <span className="sr-only"> {about}</span>
    </a>
  </p>
);

interface ChangesProps {
  changes: {
    id: string;
    state: "asked" | "granted" | "refused" | "withdrawn";
    version: number;
    value: string;
    what: string;
    on: string;
    answer: string | null;
  }[];
  mayChange: boolean;
}

const changeWords = {
  asked: (on: string) => `demandé le ${on}, nous le lisons`,
  granted: (on: string) => `accordé le ${on}`,
  refused: (on: string) => `refusé le ${on}`,
  withdrawn: (on: string) => `retiré le ${on}`,
};

/** The change requests and their outcomes. */
function Changes({ changes, mayChange }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="font-bold">Vos demandes</h3>
      <ul className="mt-1 divide-y divide-line">
        {changes.map(({ id, state, version, value, what, on, answer }) => (
          <li key={id} className="py-2">
            <p className="wrap-anywhere">
              {what}
              {"\u00A0: "}
              <strong className="font-semibold">{value}</strong>, {changeWords[state](on)}
            </p>
            {answer && <p className="wrap-anywhere text-ink-soft">{answer}</p>}
            {state === "asked" && mayChange && (
              <form method="post">
                <input type="hidden" name="retirer" value={id} />
                <input type="hidden" name="version" value={version} />
                <button type="submit" name="intent" value="withdraw" className="link min-h-11">
                  Retirer cette demande
                  <span className="sr-only">{`\u00A0: ${what}`}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
