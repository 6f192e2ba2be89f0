import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const looks = {
  info: { box: "border-green bg-green-soft", icon: Info },
  success: { box: "border-green bg-green-soft", icon: CircleCheck },
  warning: { box: "border-gold bg-gold-soft", icon: TriangleAlert },
  error: { box: "border-error bg-error-soft", icon: CircleAlert },
};

interface NoticeProps {
  tone: keyof typeof looks;
  title?: string;
  /** Takes the focus, without scripts too; for the answer to a form. */
  takesFocus?: boolean;
  children?: ReactNode;
}

export function Notice({ tone, title, takesFocus, children }: NoticeProps) {
  const { box, icon: Icon } = looks[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      {...(takesFocus && { tabIndex: -1, autoFocus: true })}
      className={`flex gap-3 rounded-sm border-l-4 p-4 ${box}`}
    >
      <Icon aria-hidden="true" size={22} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

interface NothingDoneProps {
  title?: string;
  message: string | null | undefined;
}

/** The notice of a refused post, with its reason. */
export const NothingDone = ({ title = "Rien n’a été changé", message }: NothingDoneProps) =>
  message ? (
    <Notice tone="error" title={title} takesFocus>
      <p>{message}</p>
    </Notice>
  ) : null;
