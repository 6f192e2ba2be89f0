import { accessTable } from "#app/accounts/access.ts";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { ConflictChoice, ShownValues } from "#app/forms/conflict-choice.tsx";
import { TextField } from "#app/forms/field.tsx";
import type { Conflict } from "#app/forms/merge-fields.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { paymentMachine } from "#app/payments/payment.machine.ts";
import { Notice } from "#app/ui/notice.tsx";
import { type DraftPaper, mayBeFiled, qualifiedHead } from "./draft.ts";
import { levelField } from "./draft-fields.ts";
import { DraftForm, NextSection } from "./draft-frame.tsx";
import type { DraftPageData } from "./draft-page.server.ts";

export interface SectionProps {
  page: DraftPageData;
  /** What was typed where two have changed one field; the values that were shown of them. */
  conflicts?: Readonly<Record<string, Conflict>>;
  shown?: Readonly<Record<string, string>>;
}

/** What a field shows: what was typed while it is in conflict, else what is kept. */
const valueIn = ({ page, conflicts }: SectionProps, name: string): string =>
  conflicts?.[name]?.typed ?? page.fields[name] ?? "";

/** What travels with the form as shown: of a field in conflict what it first showed. */
const shownOf = ({ page, shown }: SectionProps, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, shown?.[name] ?? page.fields[name] ?? ""]));

const Outlook = ({ sentences }: { sentences: readonly string[] }) => (
  <div
    data-outlook=""
    aria-live="polite"
    className="mb-6 border-l-4 border-gold bg-gold-soft px-4 py-3"
  >
    {sentences.map((sentence, place) => (
      <p key={sentence} className={place === 0 ? "text-lg font-semibold" : "mt-1"}>
        {sentence}
      </p>
    ))}
  </div>
);

export function WorksSection(props: SectionProps) {
  const { page, conflicts = {} } = props;
  const names = [
    "classe",
    ...page.families.flatMap(({ subAreas }) => subAreas.map(({ code }) => levelField(code))),
  ];
  const options = [{ value: "", label: "Non demandé" }, ...page.levels];
  return (
    <DraftForm page={page}>
      <ShownValues values={shownOf(props, names)} />
      <Outlook sentences={page.outlook} />
      <RadioField
        name="classe"
        label="Classe visée"
        help="La taille des marchés que vous voulez prendre. Elle fixe les pièces demandées et les frais."
        options={page.classes.toReversed()}
        defaultValue={valueIn(props, "classe")}
      />
      <ConflictChoice name="classe" label="Classe visée" conflict={conflicts.classe} />
      <fieldset id="sous-domaines" className="mt-6 min-w-0">
        <legend className="font-semibold">Sous-domaines demandés</legend>
        <p className="mt-1 text-sm text-ink-soft">
          Choisissez un niveau pour chaque sous-domaine que vous demandez. Un niveau comprend ceux
          d’avant.
        </p>
        <div className="mt-3 divide-y divide-line border-y border-line">
          {page.families.map(({ name, chosen, subAreas }) => (
            <details key={name} open={chosen > 0}>
              <summary className="min-h-11 cursor-pointer py-2.5">
                {name}
                {chosen > 0 && (
                  <strong className="font-semibold text-green">
                    {`\u00A0: ${counted(chosen, "demandé")}`}
                  </strong>
                )}
              </summary>
              <ul className="pb-3">
                {subAreas.map(({ code, name: label }) => {
                  const field = levelField(code);
                  return (
                    <li
                      key={code}
                      className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_12rem]"
                    >
                      <label htmlFor={field}>{label}</label>
                      <select
                        id={field}
                        name={field}
                        className="control"
                        defaultValue={valueIn(props, field)}
                      >
                        {options.map(({ value, label: words }) => (
                          <option key={value} value={value}>
                            {words}
                          </option>
                        ))}
                      </select>
                      <ConflictChoice
                        name={field}
                        label={label}
                        conflict={conflicts[field]}
                        inWords={(value) => `niveau ${value}`}
                      />
                    </li>
                  );
                })}
              </ul>
            </details>
          ))}
        </div>
      </fieldset>
    </DraftForm>
  );
}

const fromLists: Partial<Record<string, keyof DraftPageData["means"]>> = {
  ingenieurs: "engineers",
  techniciens: "technicians",
  effectif: "staff",
  materiel: "equipment",
  travaux: "reference",
};

export function FiguresSection(props: SectionProps) {
  const { page, conflicts = {} } = props;
  const { figures, means, fields, obstacles } = page;
  const names = [...figures.map(({ name }) => name), qualifiedHead];
  const hasLists = means.workers + means.machines + means.references > 0;
  return (
    <DraftForm page={page}>
      <ShownValues values={shownOf(props, names)} />
      <Outlook sentences={page.outlook} />
      <p className="mb-4 text-sm text-ink-soft">
        Montants en FCFA, sans décimale. Écrivez 0 là où il n’y a rien.
      </p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {figures.map(({ name, label, money }) => {
          const list = fromLists[name];
          const counts = hasLists && list ? means[list] : null;
          const wrong = obstacles.find(({ href }) => href === `#${name}`);
          return (
            <div key={name} className="min-w-0">
              <TextField
                name={name}
                label={money ? `${label} (FCFA)` : label}
                help={
                  counts === null
                    ? undefined
                    : `D’après vos listes\u00A0: ${money ? formatFcfa(counts) : formatInteger(counts)}`
                }
                inputMode="numeric"
                maxLength={40}
                defaultValue={valueIn(props, name)}
                error={
                  wrong && fields[name] !== ""
                    ? "Écrivez ce nombre en chiffres, par exemple 1 500 000"
                    : undefined
                }
              />
              <ConflictChoice name={name} label={label} conflict={conflicts[name]} />
            </div>
          );
        })}
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          id={qualifiedHead}
          name={qualifiedHead}
          value="oui"
          defaultChecked={valueIn(props, qualifiedHead) === "oui"}
          className="size-5 shrink-0"
        />
        Le dirigeant a la formation ou l’expérience d’un technicien
      </label>
      <ConflictChoice
        name={qualifiedHead}
        label="Dirigeant qualifié"
        conflict={conflicts[qualifiedHead]}
      />
    </DraftForm>
  );
}

const lists = [
  { path: "/espace/entreprise/personnel", label: "Personnel", of: "workers", word: "personne" },
  { path: "/espace/entreprise/materiel", label: "Matériel", of: "machines", word: "machine" },
  {
    path: "/espace/entreprise/references",
    label: "Références",
    of: "references",
    word: "référence",
  },
] as const;

export function MeansSection({ page }: SectionProps) {
  const { to } = useSpace();
  const { means } = page;
  const facts = [
    ["Ingénieurs", formatInteger(means.engineers)],
    ["Techniciens", formatInteger(means.technicians)],
    ["Employés permanents", formatInteger(means.staff)],
    ["Valeur du matériel", formatFcfa(means.equipment)],
    ["Plus grand chantier terminé", formatFcfa(means.reference)],
  ];
  return (
    <div className="card min-w-0">
      <div className="p-5 sm:p-7">
        <p className="max-w-prose">
          Ces listes sont celles de l’entreprise{"\u00A0"}: vous les tapez une fois, elles servent à
          tous vos dossiers. Ce dossier prendra ce qu’elles disent le jour du dépôt.
        </p>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {lists.map(({ path, label, of, word }) => (
            <li
              key={path}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            >
              <span>
                <strong className="font-semibold">{label}</strong>
                <span className="block text-sm text-ink-soft">{counted(means[of], word)}</span>
              </span>
              {Object.hasOwn(accessTable, path) && (
                <a className="button button-secondary px-4" href={to(path)}>
                  {means[of] > 0 ? "Compléter" : "Commencer"}
                  <span className="sr-only">{`\u00A0: ${label}`}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
        <h2 className="mt-6 font-semibold text-green">Ce qu’elles donnent</h2>
        <dl className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {facts.map(([term, value]) => (
            <div key={term} className="flex justify-between gap-4 border-b border-line py-2">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <NextSection page={page} />
    </div>
  );
}

export function PapersSection({ page }: SectionProps) {
  const { to } = useSpace();
  const { papers } = page;
  const lacking = papers.filter((paper) => !mayBeFiled(paper)).length;
  return (
    <div className="card min-w-0">
      <div className="p-5 sm:p-7">
        <p className="text-lg font-semibold">
          {lacking === 0
            ? "Toutes les pièces demandées sont là."
            : `Il manque encore ${counted(lacking, "pièce")} pour déposer.`}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          Elles viennent de vos pièces{"\u00A0"}: chacune ne s’envoie qu’une fois.{" "}
          <a className="link" href="/preparer-son-dossier">
            Où obtenir chaque pièce
          </a>
        </p>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {papers.map((paper) => (
            <li
              key={paper.code}
              id={`piece-${paper.code}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            >
              <span className="min-w-0">
                <span className="font-semibold wrap-anywhere">{paper.label}</span>
                <span
                  className={`block text-sm ${mayBeFiled(paper) ? "text-ink-soft" : "text-laterite"}`}
                >
                  {paperInWords(paper)}
                </span>
              </span>
              <a className="button button-secondary px-4" href={to(`/espace/pieces/${paper.code}`)}>
                {paper.standing === "missing" ? "Ajouter" : "Voir"}
                <span className="sr-only">{`\u00A0: ${paper.label}`}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <NextSection page={page} />
    </div>
  );
}

function paperInWords({ standing, until, necessity, requested }: DraftPaper): string {
  const last = until ? formatDateLong(until) : "";
  const asked = necessity === "request-enough";
  if (standing === "in-order") return until ? `En ordre jusqu’au ${last}` : "En ordre";
  if (standing === "ends-soon") return `En ordre aujourd’hui, finit le ${last}`;
  if (asked && requested)
    return "Demande en cours\u00A0: l’original est attendu avant la commission";
  if (necessity === "optional") return "Facultative";
  const what = {
    missing: "Manque",
    ended: "N’est plus valable\u00A0: à remplacer",
    "date-missing": "La date de la pièce manque",
  };
  const word = what[standing as keyof typeof what] ?? "Manque";
  return asked ? `${word}. La preuve de votre demande suffit pour déposer` : word;
}

export function FeeSection({ page }: SectionProps) {
  const { to } = useSpace();
  const { amount, payment, lines } = page.fee;
  const { id } = page.application;
  return (
    <div className="card min-w-0" id="frais">
      <div className="p-5 sm:p-7">
        {lines === null || amount === null ? (
          <p>
            Les frais dépendent de la classe et des sous-domaines.{" "}
            <a className="link" href={`/espace/dossiers/${id}/travaux`}>
              Choisissez-les d’abord
            </a>
            .
          </p>
        ) : (
          <>
            <p className="text-3xl font-bold text-green tabular-nums">{formatFcfa(amount)}</p>
            <dl className="mt-3 divide-y divide-line border-y border-line">
              {lines.map(({ label, quantity, unit, amount: sum }) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <dt>
                    {quantity > 1 ? `${label} (${quantity} × ${formatInteger(unit)})` : label}
                  </dt>
                  <dd className="tabular-nums">{formatFcfa(sum)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {payment && (
          <p className="mt-4">
            <a className="link" href={`/espace/paiements/${payment.id}`}>
              Paiement {payment.reference}
            </a>
            {`\u00A0: ${paymentMachine.states[payment.state as keyof typeof paymentMachine.states].label}, ${formatFcfa(payment.amount)}`}
          </p>
        )}
        {payment?.state === "paid" && (
          <div className="mt-4">
            <Notice tone="success">
              <p>Les frais d’ouverture sont réglés.</p>
            </Notice>
          </div>
        )}
        {page.mayWrite && amount !== null && (payment === null || payment.state === "due") && (
          <form method="post" action={`/espace/dossiers/${id}/frais`} className="mt-5">
            <button type="submit" name="envoi" value="regler" className="button button-primary">
              Régler {formatFcfa(amount)}
            </button>
            <p className="mt-2 text-sm text-ink-soft">
              Vous choisissez le moyen à l’étape suivante. Si la classe ou les sous-domaines
              changent avant le paiement, le montant est calculé de nouveau.
            </p>
          </form>
        )}
        <p className="mt-4">
          <a className="link inline-flex min-h-11 items-center" href={to("/espace/paiements")}>
            Tous les paiements
          </a>
        </p>
      </div>
      <NextSection page={page} />
    </div>
  );
}
