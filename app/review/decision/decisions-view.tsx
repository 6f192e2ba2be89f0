import type { ReactNode } from "react";
import { HiddenFields } from "#app/forms/field.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/decisions-page";

type Data = Route.ComponentProps["loaderData"];

export function Decisions({ loaderData, actionData }: Route.ComponentProps) {
  const { attests, prepares, toPrepare, toSign, returned, held, unread, unpaid, done } = loaderData;
  return (
    <OfficePage
      title="Décisions"
      lead="Après la signature du procès-verbal, le secrétariat prépare la lettre de chaque décision, et la présidence, ou sa suppléance, la signe. L’entreprise la lit dans son espace."
    >
      <DoneNotice message={done} />
      <NothingDone title="Rien n’est préparé" message={actionData?.message} />
      <OfficeSection title="À préparer" id="a-preparer">
        <List none="Aucun point voté n’attend sa décision.">
          {toPrepare.map(({ itemId, applicationId, number, companyName, ...item }) => (
            <Row key={itemId}>
              <a
                className="link inline-flex min-h-11 items-center font-semibold"
                href={addressOf("/bureau/dossiers/:id", { id: applicationId })}
              >
                {number}
              </a>{" "}
              <span className="font-semibold">{companyName}</span>{" "}
              <span className="text-ink-soft">{item.sessionNumber}</span>{" "}
              <span>
                <span className="list-tag">{item.outcome}</span>
              </span>{" "}
              <span className="text-ink-soft">voté le {item.day}</span>
              {prepares && (
                <form method="post">
                  <HiddenFields values={{ item: itemId, application: applicationId }} />
                  <SubmitButton intent="prepare">
                    Préparer la décision
                    <span className="sr-only"> du dossier {number}</span>
                  </SubmitButton>
                </form>
              )}
            </Row>
          ))}
        </List>
      </OfficeSection>
      <OfficeSection title="À signer" id="a-signer">
        <ToSign rows={toSign} attests={attests} />
      </OfficeSection>
      {returned.length > 0 && (
        <OfficeSection title="Rendues au secrétariat" id="rendues">
          <List none="">
            {returned.map((row) => (
              <DecisionRow key={row.id} row={row} />
            ))}
          </List>
        </OfficeSection>
      )}
      {held.length > 0 && (
        <OfficeSection title="Certificats payés, à vérifier" id="a-verifier">
          <p className="mb-2 text-ink-soft">
            Les frais sont réglés et quelque chose empêche la délivrance{"\u00A0"}: ouvrez la
            décision pour délivrer autrement ou rendre les frais.
          </p>
          <List none="">
            {held.map((row) => (
              <DecisionRow key={row.id} row={row}>
                {row.answerBy && (
                  <span className="text-ink-soft">réponse annoncée d’ici le {row.answerBy}</span>
                )}{" "}
                <span>
                  <a
                    className="list-tag list-tag-late"
                    href={`${addressOf("/bureau/decisions/:id", { id: row.id })}#delivrance`}
                  >
                    À vérifier
                  </a>
                </span>
              </DecisionRow>
            ))}
          </List>
        </OfficeSection>
      )}
      <OfficeSection title="Signées, pas encore lues" id="pas-lues">
        <List none="Chaque décision signée a été lue.">
          {unread.map((row) => (
            <DecisionRow key={row.id} row={row}>
              <span className="text-ink-soft">
                signée le {row.signed}
                {row.mail === "waiting" && ", e-mail pas encore parti"}
                {row.mail === "given-up" && ", e-mail non parti"}
              </span>{" "}
              {row.toCall && (
                <span>
                  <a
                    className="list-tag list-tag-late"
                    href={`${addressOf("/bureau/decisions/:id", { id: row.id })}#appels`}
                  >
                    À appeler
                  </a>
                </span>
              )}
            </DecisionRow>
          ))}
        </List>
      </OfficeSection>
      <OfficeSection title="En attente des frais de délivrance" id="frais">
        <List none="Aucun accord n’attend ses frais.">
          {unpaid.map((row) => (
            <DecisionRow key={row.id} row={row}>
              {row.payBy && <span className="text-ink-soft">au plus tard le {row.payBy}</span>}
            </DecisionRow>
          ))}
        </List>
      </OfficeSection>
    </OfficePage>
  );
}

/** The decisions that wait for a signature; who attests chooses among those that they have opened. */
function ToSign({ rows, attests }: { rows: Data["toSign"]; attests: boolean }) {
  const list = (
    <List none="Aucune décision n’attend de signature.">
      {rows.map((row) => (
        <DecisionRow key={row.id} row={row}>
          {row.mayChoose ? (
            <label className="flex min-h-11 items-center gap-2">
              <input type="checkbox" name="decision" value={row.id} className="size-5" />
              Signer<span className="sr-only"> la décision {row.number}</span>
            </label>
          ) : (
            attests && <span className="text-ink-soft">lettre à lire d’abord</span>
          )}
        </DecisionRow>
      ))}
    </List>
  );
  if (!rows.some(({ mayChoose }) => mayChoose)) return list;
  return (
    <form method="get" action="/bureau/decisions/signer">
      {list}
      <p className="mt-3">
        <button type="submit" className="button button-primary w-full sm:w-auto">
          Signer les décisions cochées
        </button>
      </p>
    </form>
  );
}

const List = ({ none, children }: { none: string; children: ReactNode[] }) =>
  children.length === 0 ? (
    <p className="text-ink-soft">{none}</p>
  ) : (
    <ul className="divide-y divide-line">{children}</ul>
  );

const Row = ({ children }: { children: ReactNode }) => <li className="decision-row">{children}</li>;

const DecisionRow = ({ row, children }: { row: Data["toSign"][number]; children?: ReactNode }) => (
  <Row>
    <a
      className="link inline-flex min-h-11 items-center font-semibold"
      href={addressOf("/bureau/decisions/:id", { id: row.id })}
    >
      {row.number}
    </a>{" "}
    <span className="font-semibold">{row.company}</span>{" "}
    <span className="text-ink-soft">{row.application}</span>{" "}
    <span>
      <span className="list-tag">{row.outcome}</span>
    </span>
    {children}
  </Row>
);
