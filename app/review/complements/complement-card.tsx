import type { ReactNode } from "react";
import { LONGEST_ANSWER } from "#app/applications/complements/complement.ts";
import { PagePictures, ScanState } from "#app/documents/pictures/document-viewer.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { TextAreaField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { formatDeadline } from "#app/kernel/dates.ts";
import type { grantSchema, textSchema } from "./complements.schema.ts";
import type { ShownComplement } from "./shown-complement.ts";

interface CardProps {
  here: string;
  complement: ShownComplement;
  refused: RefusedForm | undefined;
}

/** One complement: what was asked on the left, what was declared and answered on the right, the acts below. */
export function ComplementCard({ here, complement, refused }: CardProps) {
  const { id, about, label, due, reason, text, declared, answer, earlier, extension } = complement;
  const act = { here, id, version: complement.version, refused };
  return (
    <article id={`c-${id}`} className="card record-part" aria-labelledby={`c-${id}-titre`}>
      <div className="record-head">
        <h2 id={`c-${id}-titre`}>{about}</h2>
        <div className="record-facts text-sm text-ink-soft">{due ? `${label}, ${due}` : label}</div>
      </div>
      <div className="grid grid-cols-1 gap-4 p-4 md:grid-cols-2">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-sm font-semibold text-ink-soft">Demandé</h3>
          {reason && <p className="font-semibold">{reason}</p>}
          {reason !== text && <p className="whitespace-pre-line">{text}</p>}
        </div>
        <div className="min-w-0 wrap-anywhere">
          {declared && (
            <>
              <h3 className="text-sm font-semibold text-ink-soft">Déclaré au dépôt</h3>
              <p>{declared}</p>
            </>
          )}
          <h3 className="text-sm font-semibold text-ink-soft">Répondu</h3>
          {answer ? (
            <>
              <p className="whitespace-pre-line">{answer.words}</p>
              <p className="text-sm text-ink-soft">
                {answer.at}
                {answer.by && `, par ${answer.by}`}
              </p>
            </>
          ) : (
            <p className="text-ink-soft">Pas encore de réponse envoyée.</p>
          )}
          {earlier.map(({ words, why, at }) => (
            <details key={at}>
              <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
                Une réponse jugée insuffisante
              </summary>
              <p className="whitespace-pre-line">{words}</p>
              <p className="text-sm">{why}</p>
            </details>
          ))}
        </div>
      </div>
      {answer?.documents.map(({ documentId, label, check, viewed }) => {
        const address = `${here.slice(0, here.lastIndexOf("/"))}/pieces/${documentId}`;
        return (
          <section key={documentId} className="record-words border-t border-line">
            <h3 className="font-semibold wrap-anywhere">
              {label}, {viewed.name}
            </h3>
            <ScanState document={viewed} />
            {check !== "to-check" && (
              <p className="text-sm">
                {check === "accepted" ? "Jugée conforme." : "Jugée non conforme."}
              </p>
            )}
            <PagePictures address={address} label={label} document={viewed} />
          </section>
        );
      })}
      {extension && (
        <p className="record-words">
          {`Délai demandé le ${extension.asked}\u00A0: «\u00A0${extension.reason}\u00A0»`}
          {extension.decided &&
            (extension.until
              ? ` Accordé jusqu’au ${formatDeadline(extension.until)}.`
              : " Refusé.")}
        </p>
      )}
      {complement.mayDecide && <ExtensionForms {...act} />}
      {complement.mayJudge && <JudgeForms {...act} />}
      {complement.mayRewrite && <RewriteForm {...act} text={text} />}
      {complement.mayWithdraw && (
        <div className="record-words">
          <Act {...act}>
            <button
              type="submit"
              name="intent"
              value="withdraw"
              className="button button-secondary button-small"
            >
              Retirer cette demande
            </button>
          </Act>
        </div>
      )}
    </article>
  );
}

interface ActProps {
  here: string;
  id: string;
  version: number;
  refused: RefusedForm | undefined;
}

const Act = ({
  here,
  id,
  version,
  children,
}: Omit<ActProps, "refused"> & { children: ReactNode }) => (
  <form method="post" action={here}>
    <input type="hidden" name="complement" value={id} />
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="part" value={id} />
    {children}
  </form>
);

function JudgeForms({ refused, ...act }: ActProps) {
  const field = fieldsOfButton<typeof textSchema>(refused, "insist", act.id);
  return (
    <div className="record-words flex flex-col gap-2 border-t border-line">
      <Act {...act}>
        <button
          type="submit"
          name="intent"
          value="lift"
          className="button button-primary button-small"
        >
          Accepter la réponse
        </button>
      </Act>
      <details open={field.isAgain}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Juger insuffisante…
        </summary>
        <Act {...act}>
          <TextAreaField
            {...field("text")}
            label="Ce qui manque encore, comme l’entreprise le lira"
            help="Elle repart avec le prochain envoi, qui donne une nouvelle date limite."
            rows={3}
            maxLength={LONGEST_ANSWER}
            askedByBrowser
          />
          <button
            type="submit"
            name="intent"
            value="insist"
            className="button button-secondary button-small mt-2"
          >
            Juger insuffisante
          </button>
        </Act>
      </details>
    </div>
  );
}

const ExtensionForms = ({ refused, ...act }: ActProps) => (
  <div className="record-words flex flex-wrap items-end gap-4 border-t border-line">
    <Act {...act}>
      <DateField
        {...fieldsOfButton<typeof grantSchema>(refused, "grant", act.id)("until")}
        label="Nouvelle date limite"
        help="Dans les 90&nbsp;jours. Un jour non ouvré passe au suivant."
      />
      <button
        type="submit"
        name="intent"
        value="grant"
        className="button button-primary button-small mt-2"
      >
        Accorder le délai
      </button>
    </Act>
    <Act {...act}>
      <button
        type="submit"
        name="intent"
        value="refuse"
        className="button button-secondary button-small"
      >
        Refuser le délai
      </button>
    </Act>
  </div>
);

function RewriteForm({ text, refused, ...act }: ActProps & { text: string }) {
  const field = fieldsOfButton<typeof textSchema>(refused, "rewrite", act.id);
  const typedText = field("text");
  return (
    <details className="record-words" open={field.isAgain}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Récrire…</summary>
      <Act {...act}>
        <TextAreaField
          {...typedText}
          label="Ce que l’entreprise lira"
          rows={3}
          maxLength={LONGEST_ANSWER}
          askedByBrowser
          defaultValue={typedText.defaultValue ?? text}
        />
        <button
          type="submit"
          name="intent"
          value="rewrite"
          className="button button-secondary button-small mt-2"
        >
          Enregistrer
        </button>
      </Act>
    </details>
  );
}
