import { Tabs } from "./office-list.tsx";
import { OfficePage } from "./office-page.tsx";

export interface QueuedRequest {
  id: string;
  company: string;
  /** The person who asks, or the subject of the request. */
  about: string;
  /** The French label of its state. */
  state: string;
  /** A warning beside the state. */
  alert?: string | undefined;
  /** The formatted day since which it has been in this state. */
  since: string;
}

interface DecisionQueueProps {
  title: string;
  lead: string;
  /** Address of the list; each item is at an address below it. */
  listPath: string;
  /** Shows decided items instead of waiting ones. */
  decided: boolean;
  waiting: number;
  list: readonly QueuedRequest[];
  /** The label of the second tab (« Closes »), its parameter in the address, and the words to count its items. */
  ended: { tab: string; asked: string; one: string };
}

/** The office list of requests that staff decide, with a tab of waiting and a tab of decided ones. */
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
