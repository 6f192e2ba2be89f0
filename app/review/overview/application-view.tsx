import { addressOf } from "#app/kernel/address.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { FingerprintDiffers } from "#app/ui/fingerprint.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { VaultPart } from "../admissibility/identity-and-duplicates.tsx";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import type { Route } from "./+types/application-page";

/** An application for the staff: its summary before the declaration of interests, then all that leads on. */
export function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, whole, done, families, filedAt } = loaderData;
  return (
    <ApplicationFrame opened={opened} here="">
      <DoneNotice message={done} />
      <NothingDone message={actionData?.message} />
      <div className="record">
        <div className="record-main">
          <NextPart {...loaderData} />
          {whole && (
            <section className="card record-part" aria-labelledby="etapes">
              <div className="record-head">
                <h2 id="etapes">Étapes et temps</h2>
                <p className="record-facts text-sm text-ink-soft">{whole.clock}</p>
              </div>
              <ol className="record-lines">
                {whole.stays.map(({ what, at, by, state, lasted }) => (
                  <li key={`${what} ${at}`}>
                    <strong className="font-semibold">{what}</strong>
                    <span className="record-small">
                      {at}
                      {by && `, par ${by}`}
                    </span>
                    {lasted && <span className="record-small">{`${state}\u00A0: ${lasted}`}</span>}
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
        <div className="record-side">
          <div>
            <section className="card record-part" aria-labelledby="depot">
              <div className="record-head">
                <h2 id="depot">Dépôt</h2>
              </div>
              <dl className="record-details">
                <Fact term="Numéro">{opened.application.number}</Fact>
                <Fact term="Déposé">{filedAt}</Fact>
                <Fact term="Familles">{families.join(", ")}</Fact>
                {whole?.filing && <Fact term="Signé par">{whole.filing.sworn}</Fact>}
                {whole?.filing?.journal && (
                  <Fact term="Journal">{`ligne ${whole.filing.journal} du dossier`}</Fact>
                )}
                {whole?.filing?.isAsFiled && (
                  <Fact term="Empreinte SHA-256">{whole.filing.sha256}</Fact>
                )}
              </dl>
              {whole?.filing && !whole.filing.isAsFiled && <FingerprintDiffers />}
            </section>
            {whole && whole.asked.length > 0 && (
              <section className="card record-part" aria-labelledby="demandes">
                <div className="record-head">
                  <h2 id="demandes">Ce qui est demandé</h2>
                  <span className="office-count">{whole.asked.length}</span>
                </div>
                <ul className="record-lines">
                  {whole.asked.map(({ id, about, standing }) => (
                    <li key={id}>
                      {about}
                      <span className="record-small">{standing}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
          {whole && (
            <div>
              <VaultPart vault={whole.vault} />
              {whole.corrected.length > 0 && (
                <p className="px-1 text-sm">
                  {`Inscription corrigée depuis le dépôt\u00A0: ${whole.corrected.map(({ label }) => label.toLowerCase()).join(", ")}.`}
                </p>
              )}
            </div>
          )}
        </div>
      </div>
    </ApplicationFrame>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** The one thing to do next: declare, take, or open the work. */
function NextPart({ opened, next }: Pick<Loaded, "opened" | "next">) {
  const { application, standing } = opened;
  const path = addressOf("/bureau/dossiers/:id", { id: application.id });
  return (
    <section className="card record-part" aria-labelledby="suite">
      <div className="record-head">
        <h2 id="suite">Et maintenant</h2>
      </div>
      <div className="record-words flex flex-wrap items-center gap-4">
        {standing === "to-declare" ? (
          <>
            <ButtonLink href={`${path}/declaration`}>Déclarer mes intérêts</ButtonLink>
            <p className="text-ink-soft">Avant cela, ce résumé est tout ce que vous voyez.</p>
          </>
        ) : next.kind === "take" ? (
          <form method="post" action={path} className="flex flex-wrap items-center gap-4">
            <button type="submit" name="intent" value="take" className="button button-primary">
              {next.label}
            </button>
            <p className="text-ink-soft">{next.why}</p>
          </form>
        ) : standing === "whole" && next.kind === "open" ? (
          <>
            <ButtonLink href={`${path}/${next.section}`}>{next.label}</ButtonLink>
            <p className="text-ink-soft">{next.why}</p>
          </>
        ) : (
          <p>{next.why}</p>
        )}
      </div>
    </section>
  );
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
