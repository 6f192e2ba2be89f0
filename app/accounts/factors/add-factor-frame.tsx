import type { ReactNode } from "react";
import { TextField } from "#app/forms/field.tsx";
import { FormFeedback } from "#app/forms/form-feedback.tsx";
import type { FormFailure } from "#app/forms/form-input.ts";
import { AccountPage } from "../self/account-page.tsx";

interface AddFactorFrameProps {
  title: string;
  lead: string;
  failure: (FormFailure<object> & { message?: string }) | undefined;
  /** Classes of the form. */
  className: string;
  children: ReactNode;
}

/** The page on which a factor is added: the way back, what went wrong, and the form. */
export const AddFactorFrame = ({
  title,
  lead,
  failure,
  className,
  children,
}: AddFactorFrameProps) => (
  <AccountPage
    back={{ path: "/espace/compte/verification", label: "Double vérification" }}
    title={title}
    lead={lead}
  >
    <FormFeedback
      failure={failure}
      refusal={
        failure?.message === undefined
          ? undefined
          : { tone: "error", title: "Ce n’est pas possible", text: failure.message }
      }
    />
    <form method="post" noValidate className={`card flex flex-col p-5 sm:p-7 ${className}`}>
      {children}
    </form>
  </AccountPage>
);

type FactorNameProps = Omit<React.ComponentProps<typeof TextField>, "autoComplete" | "maxLength">;

/** The name under which a factor stands in the list of its owner. */
export const FactorName = (props: FactorNameProps) => (
  <TextField {...props} autoComplete="off" maxLength={60} />
);
