import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { errorsOfForm, type RefusedForm } from "./refused-form.ts";

interface RefusedNoticeProps {
  refused: RefusedForm | undefined;
  title?: string;
}

/** Says above a page with several forms why the posted one was refused, with a link to each wrong field. */
export const RefusedNotice = ({ refused, title = "Rien n’a été changé" }: RefusedNoticeProps) =>
  refused && Object.keys(refused.errors).length > 0 ? (
    <ErrorSummary
      title={title}
      text="Corrigez ce qui est marqué. Ce que vous avez tapé est gardé."
      errors={errorsOfForm(refused)}
    />
  ) : (
    <NothingDone title={title} message={refused?.message} />
  );
