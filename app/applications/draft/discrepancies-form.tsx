import { HiddenFields, TextField } from "#app/forms/field.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { type Discrepancy, seenOf } from "./discrepancies.ts";
import type { DraftPageData } from "./draft-page.server.ts";
import { figureInWords } from "./figures.ts";

/** Where each figure is counted or was registered. */
const places: Partial<Record<Discrepancy["name"], { path: string; label: string }>> = {
  ca1: { path: "/espace/entreprise/corriger/activite", label: "Corriger l’inscription" },
  ingenieurs: { path: "/espace/entreprise/personnel", label: "Corriger la liste du personnel" },
  techniciens: { path: "/espace/entreprise/personnel", label: "Corriger la liste du personnel" },
  effectif: { path: "/espace/entreprise/personnel", label: "Corriger la liste du personnel" },
  materiel: { path: "/espace/entreprise/materiel", label: "Corriger la liste du matériel" },
  travaux: { path: "/espace/entreprise/references", label: "Corriger les références" },
};

interface DiscrepanciesProps {
  page: DraftPageData;
  /** By the name of the figure. */
  errors?: Readonly<Record<string, string>> | undefined;
}

/** The figures that contradict the lists or the registration: each is corrected, or confirmed with a reason. */
export function DiscrepanciesForm({ page, errors = {} }: DiscrepanciesProps) {
  const { application, discrepancies, mayWrite } = page;
  if (discrepancies.length === 0) return null;
  return (
    <section className="card border-l-4 border-gold p-5 sm:p-7">
      <h2 className="text-xl font-bold text-green">Des chiffres qui ne disent pas la même chose</h2>
      <p className="mt-2 max-w-prose">
        Corrigez celui qui est faux. Si les deux sont justes, dites pourquoi{"\u00A0"}: votre
        explication est déposée avec le dossier, et l’instructeur la lit.
      </p>
      <form
        method="post"
        action={addressOf("/espace/dossiers/:id/:section", {
          id: application.id,
          section: "resume",
        })}
        noValidate
      >
        {discrepancies.map((each) => (
          <OneDiscrepancy
            key={each.name}
            discrepancy={each}
            id={application.id}
            mayWrite={mayWrite}
            error={errors[reasonName(each.name)]}
          />
        ))}
        {mayWrite && (
          <button
            type="submit"
            name="intent"
            value="confirm"
            className="button button-primary mt-4"
          >
            Enregistrer mes explications
          </button>
        )}
      </form>
    </section>
  );
}

export const reasonName = (figure: string): string => `ecart-${figure}`;
export const seenName = (figure: string): string => `vu.ecart-${figure}`;

interface OneProps {
  discrepancy: Discrepancy;
  id: string;
  mayWrite: boolean;
  error: string | undefined;
}

function OneDiscrepancy({ discrepancy, id, mayWrite, error }: OneProps) {
  const { to } = useSpace();
  const { name, label, declared, found, source, confirmed } = discrepancy;
  const place = places[name];
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="font-semibold">{label}</h3>
      <dl className="mt-1 grid gap-x-6 min-[22rem]:grid-cols-2 sm:max-w-md">
        <Count term="Dans le dossier" value={figureInWords(name, declared)} />
        <Count
          term={source === "lists" ? "D’après vos listes" : "À l’inscription"}
          value={figureInWords(name, found)}
        />
      </dl>
      <p className="flex flex-wrap gap-x-6">
        <a
          className="link inline-flex min-h-11 items-center"
          href={`${addressOf("/espace/dossiers/:id/:section", { id, section: "chiffres" })}#${name}`}
        >
          Corriger le dossier<span className="sr-only">{`\u00A0: ${label}`}</span>
        </a>{" "}
        {place && (
          <a className="link inline-flex min-h-11 items-center" href={to(place.path)}>
            {place.label}
            <span className="sr-only">{`\u00A0: ${label}`}</span>
          </a>
        )}
      </p>
      <HiddenFields values={{ [seenName(name)]: seenOf(discrepancy) }} />
      {mayWrite ? (
        <TextField
          name={reasonName(name)}
          label={
            <>
              Les deux sont justes, parce que…<span className="sr-only"> {label}</span>
            </>
          }
          optional=""
          help={
            confirmed
              ? `Expliqué par ${confirmed.by}. Vous pouvez changer cette explication.`
              : undefined
          }
          maxLength={300}
          defaultValue={confirmed?.reason ?? ""}
          error={error}
        />
      ) : (
        <p className="text-ink-soft">
          {confirmed ? `«\u00A0${confirmed.reason}\u00A0»` : "Pas encore expliqué"}
        </p>
      )}
    </div>
  );
}

const Count = ({ term, value }: { term: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-soft">{term}</dt>
    <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
  </div>
);
