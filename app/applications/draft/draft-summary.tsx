import { CheckBoxField } from "#app/forms/choice-fields.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { counted } from "#app/kernel/french.ts";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import { FiledContentView } from "../filing/filed-content-view.tsx";
import { DiscrepanciesForm } from "./discrepancies-form.tsx";
import { sectionNames, sections } from "./draft.ts";
import type { DraftPageData } from "./draft-page.server.ts";

interface SummaryProps {
  page: DraftPageData;
  /** Why the filing was refused. */
  refusal?: string | undefined;
  sworn?: boolean;
  /** What is missing in the form of the discrepancies, by field. */
  errors?: Readonly<Record<string, string>> | undefined;
}

/** The last section: everything that is missing, then the application as the examiner will read it, then the filing form. */
export function Summary({ page, refusal, sworn = false, errors }: SummaryProps) {
  const { application, obstacles, content, mayWrite } = page;
  const path = addressOf("/espace/dossiers/:id", { id: application.id });
  return (
    <>
      <NothingDone title="Le dossier n’est pas déposé" message={refusal} />
      {refusal && !sworn && obstacles.length === 0 && (
        <p>
          <a className="link inline-flex min-h-11 items-center" href="#serment">
            Aller à la déclaration à cocher
          </a>
        </p>
      )}
      {obstacles.length > 0 ? (
        <WhatIsMissing path={path} obstacles={obstacles} />
      ) : refusal ? null : (
        <Notice tone="success" title="Rien ne manque">
          <p>Relisez votre dossier, acceptez la déclaration, puis déposez.</p>
        </Notice>
      )}
      <DiscrepanciesForm page={page} errors={errors} />
      {content && (
        <div className="card p-5 sm:p-7">
          <FiledContentView
            content={content}
            fee={content.fee}
            changeAt={(section) => `${path}/${section}`}
          />
        </div>
      )}
      {mayWrite && (
        <section className="card p-5 sm:p-7">
          <h2 className="text-xl font-bold text-green">Déposer le dossier</h2>
          <FilingForm path={path} page={page} refusal={refusal} sworn={sworn} />
          <p className="mt-4 border-t border-line pt-3">
            <a className="link inline-flex min-h-11 items-center" href={`${path}/imprimer`}>
              Imprimer tout le dossier
            </a>
          </p>
          <Abandonment path={path} version={application.version} />
        </section>
      )}
    </>
  );
}

/** The obstacles section by section, each with a link to its field. */
const WhatIsMissing = ({
  path,
  obstacles,
}: Pick<DraftPageData, "obstacles"> & { path: string }) => (
  <section className="card border-l-4 border-laterite p-5 sm:p-7">
    <h2 className="text-xl font-bold text-laterite">
      {`Il reste ${counted(obstacles.length, "point")} avant le dépôt`}
    </h2>
    {sectionNames.map((name) => {
      const open = obstacles.filter(({ section }) => section === name);
      return open.length === 0 ? null : (
        <div key={name} className="mt-4">
          <h3 className="font-semibold">{`${sections[name]} (${open.length})`}</h3>
          <ul className="mt-1 divide-y divide-line">
            {open.map(({ text, href }) => (
              <li key={text}>
                <a
                  className="link inline-flex min-h-11 items-center py-1.5 wrap-anywhere"
                  href={`${path}/${name}${href}`}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      );
    })}
  </section>
);

interface FilingFormProps extends SummaryProps {
  path: string;
  sworn: boolean;
}

function FilingForm({ path, page, refusal, sworn }: FilingFormProps) {
  const { application, obstacles, swornStatement } = page;
  return (
    <form method="post" action={`${path}/deposer`} className="mt-4" noValidate>
      <input type="hidden" name="version" value={application.version} />
      <CheckBoxField
        name="serment"
        defaultValue={sworn}
        error={refusal && !sworn && obstacles.length === 0 ? "Cochez la déclaration" : undefined}
      >
        {swornStatement}
      </CheckBoxField>
      <p className="mt-4 text-sm text-ink-soft">
        Une fois déposé, le dossier ne change plus. Vous recevez son numéro et un reçu avec la liste
        des pièces.
      </p>
      <button
        type="submit"
        name="intent"
        value="file"
        className="button button-primary mt-4 w-full sm:w-auto"
      >
        Déposer le dossier
      </button>
    </form>
  );
}

const Abandonment = ({ path, version }: { path: string; version: number }) => (
  <details className="mt-1">
    <summary className="min-h-11 cursor-pointer py-2 text-ink-soft">Abandonner ce dossier</summary>
    <form method="post" action={`${path}/resume`} className="pb-2">
      <p className="text-sm">
        Un dossier abandonné ne se reprend pas. Vos listes et vos pièces restent. Un paiement n’est
        pas remboursé d’office.
      </p>
      <input type="hidden" name="version" value={version} />
      <button type="submit" name="intent" value="abandon" className="button button-secondary mt-3">
        Abandonner définitivement
      </button>
    </form>
  </details>
);
