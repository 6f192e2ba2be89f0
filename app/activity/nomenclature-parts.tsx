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
