import { staffRoleLabels } from "#app/accounts/roles.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { queueList } from "./queue-list.tsx";
import type { SavedView } from "./saved-view.queries.server.ts";

interface QueueViewsProps {
  views: readonly SavedView[];
  /** The query of the list as it is shown. */
  here: string;
  roles: readonly StaffRole[];
}

export const savedViewsPath = "/bureau/dossiers/vues";

/** The saved views: the one that is shown, the others, and a form that keeps this list. */
export function QueueViews({ views, here, roles }: QueueViewsProps) {
  const current = views.find(({ query }) => query === here);
  return (
    <details className="office-help list-folded">
      <summary>{current ? `Vue\u00A0: ${current.name}` : "Vues"}</summary>
      <div>
        {views.length > 0 && (
          <ul className="office-chips">
            {views.map(({ id, name, query }) => (
              <li key={id}>
                <a
                  href={query ? `${queueList.path}?${query}` : queueList.path}
                  aria-current={id === current?.id ? "true" : undefined}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        {!current && <SaveForm here={here} roles={roles} />}
        <p>
          <a className="link" href={savedViewsPath}>
            Gérer les vues
          </a>
        </p>
      </div>
    </details>
  );
}

const SaveForm = ({ here, roles }: Pick<QueueViewsProps, "here" | "roles">) => (
  <form method="post" action={savedViewsPath} className="queue-choice">
    <input type="hidden" name="query" value={here} />
    <label htmlFor="vue-nom">Nom de cette vue (obligatoire)</label>
    <input
      id="vue-nom"
      name="name"
      className="control control-small"
      required
      minLength={2}
      maxLength={60}
      autoComplete="off"
    />
    <label htmlFor="vue-pour">Pour</label>
    <select id="vue-pour" name="role" className="control control-small">
      <option value="">moi</option>
      {roles.map((role) => (
        <option key={role} value={role}>
          {`moi et le rôle «\u00A0${staffRoleLabels[role]}\u00A0»`}
        </option>
      ))}
    </select>
    <button
      type="submit"
      name="intent"
      value="save"
      className="button button-secondary button-small"
    >
      Garder cette vue
    </button>
  </form>
);
