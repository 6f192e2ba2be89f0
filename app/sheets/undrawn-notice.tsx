/** Beside the link to a PDF that is not drawn yet: its task draws it, and so does a download. */
export const UndrawnNotice = () => (
  <p role="status" className="mt-2 text-sm text-ink-soft">
    Le PDF n’est pas encore dessiné. Il le sera dans quelques minutes, de lui-même{"\u00A0"}; ce que
    vous lisez ici fait foi dès maintenant.
  </p>
);
