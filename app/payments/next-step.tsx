import { Notice } from "#app/ui/notice.tsx";
import type { WayOn } from "./payment.ts";

interface NextStepProps {
  subject: WayOn | null;
  /** What the payment itself offers, second to its subject. */
  paymentLink: { path: string; label: string };
}

/** Where the payer goes on: what remains to be done for the subject of a payment, then a link of the payment itself. */
export const NextStep = ({ subject, paymentLink }: NextStepProps) => (
  <>
    {subject?.remains && (
      <Notice tone="warning" title={subject.remains.title}>
        <p>{subject.remains.text}</p>
      </Notice>
    )}
    <p className="flex flex-wrap gap-3">
      {subject && (
        <a className="button button-primary" href={subject.path}>
          {subject.label}
        </a>
      )}
      <a
        className={`button ${subject ? "button-secondary" : "button-primary"}`}
        href={paymentLink.path}
      >
        {paymentLink.label}
      </a>
    </p>
  </>
);
