import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { errorsOfForm, type RefusedForm } from "./refused-form.ts";

/** Says above a page with several forms why the posted one was refused, with a link to each wrong field. */
export const RefusedNotice = ({ refused }: { refused: RefusedForm | undefined }) =>
  refused && Object.keys(refused.errors).length > 0 ? (
    <ErrorSummary
      title="Rien n’a été changé"
      text="Corrigez ce qui est marqué. Ce que vous avez tapé est gardé."
      errors={errorsOfForm(refused)}
    />
  ) : (
    <NothingDone message={refused?.message} />
  );
