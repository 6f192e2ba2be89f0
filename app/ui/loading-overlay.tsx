/** Covers the page while something lasts longer than 150 ms; the delay is in the style sheet. */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="loading-overlay fixed inset-0 z-20 grid place-items-center bg-paper/80 backdrop-blur-[1px]"
    >
      <div className="card flex items-center gap-4 px-6 py-5">
        <span aria-hidden="true" className="loading-bricks">
          <i />
          <i />
          <i />
        </span>
        <span className="font-semibold">{label}</span>
      </div>
    </div>
  );
}
