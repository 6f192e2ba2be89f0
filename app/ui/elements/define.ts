/** Registers an element once, even when two scripts of a page bring it. */
export function define(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}

/** Has the visitor asked for less motion? */
export const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
