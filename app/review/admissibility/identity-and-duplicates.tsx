import { addressOf } from "#app/kernel/address.ts";
import type { AdmissibilityFacts } from "./document-desk.tsx";
import type { SharedField } from "./duplicates.queries.server.ts";

const fieldWords: Record<SharedField, string> = {
  ein: "Racine du NINEA",
  "business-registry": "RCCM",
  phone: "Téléphone",
  address: "Adresse",
  director: "Dirigeant",
};
const fields = Object.keys(fieldWords) as SharedField[];

/** A number that more companies share is that of a public office or a mistake: their names say nothing. */
const MOST_NAMED = 5;

/** The registration as filed, and where it says something else now. */
export const IdentityPart = ({ identity }: Pick<AdmissibilityFacts, "identity">) => (
  <section className="card record-part" aria-labelledby="identite">
    <div className="record-head">
      <h2 id="identite">Inscription, telle que déposée</h2>
    </div>
    <dl className="record-details">
      {identity.map(({ label, filed, now, scripts }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {filed}
            {now !== null && (
              <strong className="block font-semibold text-laterite">{`aujourd’hui\u00A0: ${now}`}</strong>
            )}
            {scripts !== null && (
              <span className="block text-laterite">{`${scripts}\u00A0: comparez lettre à lettre avec les pièces`}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
    <p className="record-words text-sm text-ink-soft">
      {identity.some(({ now }) => now !== null)
        ? "L’entreprise a corrigé son inscription depuis le dépôt. Le dossier reste comme déposé."
        : "Rien n’a changé depuis le dépôt. Comparez ces lignes aux pièces."}
    </p>
  </section>
);

/** Other companies that share a number, an address or a director. */
export const DuplicatesPart = ({ duplicates }: Pick<AdmissibilityFacts, "duplicates">) => (
  <section className="card record-part" aria-labelledby="doublons">
    <div className="record-head">
      <h2 id="doublons">Doublons</h2>
    </div>
    <dl className="record-details">
      {fields.map((field) => {
        const fieldDuplicates = duplicates.filter((each) => each.field === field);
        return (
          <div key={field}>
            <dt>{fieldWords[field]}</dt>
            <dd>
              {fieldDuplicates.length === 0
                ? "aucune autre entreprise"
                : fieldDuplicates.slice(0, MOST_NAMED).map(({ companyId, name, who }) => (
                    <span key={companyId} className="block">
                      <a
                        className="link inline-block min-h-6 font-semibold"
                        href={addressOf("/bureau/entreprises/:id", { id: companyId })}
                      >
                        {name}
                      </a>
                      {who && `, ${who}`}
                    </span>
                  ))}
              {fieldDuplicates.length > MOST_NAMED &&
                `et ${fieldDuplicates.length - MOST_NAMED} autres entreprises`}
            </dd>
          </div>
        );
      })}
    </dl>
    {duplicates.length > 0 && (
      <p className="record-words text-sm">
        Ces signaux n’empêchent rien. Vérifiez-les, et dites dans la revue ce que vous en retenez.
      </p>
    )}
  </section>
);

/** What the company has changed in its vault since it filed. */
export const VaultPart = ({ vault }: Pick<AdmissibilityFacts, "vault">) => (
  <section className="card record-part" aria-labelledby="depuis-le-depot">
    <div className="record-head">
      <h2 id="depuis-le-depot">Pièces depuis le dépôt</h2>
    </div>
    {vault.length === 0 ? (
      <p className="record-words text-ink-soft">Aucune pièce n’a été ajoutée, ni remplacée.</p>
    ) : (
      <ul className="record-lines">
        {vault.map(({ what, at }) => (
          <li key={`${what} ${at}`}>
            {what}
            <span className="record-small">{at}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
