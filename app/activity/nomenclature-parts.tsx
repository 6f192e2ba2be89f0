import { Notice } from "#app/ui/notice.tsx";

/** What an edition changes, a line each. */
export const ChangeSentences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className="list-disc space-y-1.5 pl-5">
    {sentences.map((sentence) => (
      <li key={sentence} className="max-w-prose text-pretty wrap-anywhere">
        {sentence}
      </li>
    ))}
  </ul>
);

/** Nothing of what was posted was done, and why. */
export const NothingDone = ({ message }: { message: string | null | undefined }) =>
  message ? (
    <Notice tone="error" title="Rien n’a été changé" takesFocus>
      <p>{message}</p>
    </Notice>
  ) : null;
