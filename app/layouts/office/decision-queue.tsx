import { Tabs } from "./office-list.tsx";
import { OfficePage } from "./office-page.tsx";

export interface QueuedRequest {
  id: string;
  company: string;
  /** Who asks, or what is asked. */
  about: string;
  /** Where it stands, as it is shown. */
  state: string;
  /** Said beside it when it cannot wait unseen. */
  alert?: string | undefined;
  /** Day of its state, as it is shown. */
  since: string;
}

interface DecisionQueueProps {
  title: string;
  lead: string;
  /** Its address, under which each decision has its own. */
  listPath: string;
  /** What is shown: what was decided, else what waits. */
  decided: boolean;
  waiting: number;
  list: readonly QueuedRequest[];
  /** « Closes » and its address word: what the second tab is called. */
  ended: { tab: string; asked: string; one: string };
}

/** The office list of what companies or people ask the body to decide: one tab of what waits, one of what was decided. */
export function DecisionQueue(props: DecisionQueueProps) {
  const { title, lead, listPath, decided, waiting, list, ended } = props;
  return (
    <OfficePage title={title} lead={lead}>
      <Tabs
        label={`Demandes qui attendent ou ${ended.tab.toLowerCase()}`}
        tabs={[
          { path: listPath, here: !decided, label: "En attente", count: waiting },
          { path: `${listPath}?etat=${ended.asked}`, here: decided, label: ended.tab },
        ]}
      />
      {list.length === 0 ? (
        <p className="office-empty">
          {decided ? `Aucune demande ${ended.one}.` : "Aucune demande n’attend."}
        </p>
      ) : (
        <ul className="-mt-5 divide-y divide-line border-b border-line">
          {list.map(({ id, company, about, state, alert, since }) => (
            <li
              key={id}
              className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
            >
              <div className="min-w-0">
                <a
                  href={`${listPath}/${id}`}
                  className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
                >
                  {company}
                </a>
                <p className="text-sm wrap-anywhere text-ink-soft">{about}</p>
              </div>
              <p className="self-center">
                {state}
                {alert && <strong className="block text-laterite">{alert}</strong>}
              </p>
              <p className="self-center text-sm">depuis le {since}</p>
            </li>
          ))}
        </ul>
      )}
    </OfficePage>
  );
}
