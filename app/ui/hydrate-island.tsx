import { type ComponentType, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Hydrates `View`, which the server rendered in the element `id` with the props that are JSON in `id-donnees`. When the island
 * throws, the HTML of the server is put back and works as without scripts; `restored` may fill in the typed values again.
 */
export function hydrateIsland<Props extends object>(
  id: string,
  View: ComponentType<Props>,
  restored?: (place: HTMLElement) => void,
) {
  const place = document.getElementById(id);
  const propsText = document.getElementById(`${id}-donnees`)?.textContent;
  if (!place || !propsText) return;
  const sentHtml = place.innerHTML;
  const props: Props = JSON.parse(propsText);
  const onUncaughtError = (error: unknown) => {
    place.innerHTML = sentHtml;
    restored?.(place);
    throw error;
  };
  // `startTransition` hydrates in slices, so that a slow phone responds to touch meanwhile.
  startTransition(() => {
    hydrateRoot(place, <View {...props} />, { onUncaughtError });
  });
}
