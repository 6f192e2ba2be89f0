interface DifferencesProps {
  differences: readonly { label: string; from: string; to: string }[];
}

/** What a change would do, line by line. */
export const Differences = ({ differences }: DifferencesProps) => (
  <ul className="mt-3 divide-y divide-line">
    {differences.map(({ label, from, to }) => (
      <li key={label} className="py-2 wrap-anywhere tabular-nums">
        {label}
        {"\u00A0"}: de {from} à <strong className="font-semibold">{to}</strong>
      </li>
    ))}
  </ul>
);
