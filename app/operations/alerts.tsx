import type { StandingAlert } from "#app/accounts/security/standing-alerts.server.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { Notice } from "#app/ui/notice.tsx";

interface AlertsProps {
  alerts: readonly StandingAlert[];
  mayMark: boolean;
}

/** Security alerts that nobody has marked as seen. Their form posts to « Exploitation », whatever page shows it. */
export const Alerts = ({ alerts, mayMark }: AlertsProps) =>
  alerts.map(({ id, what, raisedAt }) => (
    <Notice key={id} tone="error" title={`Alerte de sécurité\u00A0: ${what}`}>
      <p>
        Le {formatInstant(raisedAt)}.{" "}
        <a className="link" href="/bureau/exploitation/securite">
          Voir d’où cela vient
        </a>
      </p>
      {mayMark && (
        <form method="post" action="/bureau/exploitation" className="mt-2">
          <input type="hidden" name="alert" value={id} />
          <button
            type="submit"
            name="intent"
            value="see-alert"
            className="button button-secondary button-small"
          >
            Marquer comme vue<span className="sr-only">{`\u00A0: ${what}`}</span>
          </button>
        </form>
      )}
    </Notice>
  ));
