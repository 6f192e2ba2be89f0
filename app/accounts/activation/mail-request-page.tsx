import type { ReactNode } from "react";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import type { MailRequestFailure } from "./mail-request.server.ts";
import { MailRequestForm } from "./mail-request-form.tsx";
import { MailRequested } from "./mail-requested.tsx";

interface MailRequestPageProps {
  page: string;
  requested: boolean;
  failure: MailRequestFailure | undefined;
  title: string;
  lead: string;
  submit: string;
  /** Shown after the request, whatever its outcome. */
  children: ReactNode;
}

/** A page that requests a mail for the address of an account, and its confirmation afterwards. */
export function MailRequestPage(props: MailRequestPageProps) {
  const { page, requested, failure, title, lead, submit, children } = props;
  if (requested && !failure)
    return (
      <NarrowPage title="Consultez votre messagerie">
        <MailRequested again={page}>{children}</MailRequested>
      </NarrowPage>
    );
  return (
    <NarrowPage title={title} lead={lead}>
      <MailRequestForm failure={failure} submit={submit} />
    </NarrowPage>
  );
}
