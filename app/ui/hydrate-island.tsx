import { type ComponentType, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * React takes over `View`, which the server drew in the element `id` from the properties that stand as JSON in
 * `id-donnees`. An island that throws would leave an empty place: what the server sent is then put back, and works as
 * it does without scripts; `restored` may give back to it what was typed.
 */
export function hydrateIsland<Props extends object>(
  id: string,
  View: ComponentType<Props>,
  restored?: (place: HTMLElement) => void,
) {
  const place = document.getElementById(id);
  const given = document.getElementById(`${id}-donnees`)?.textContent;
  if (!place || !given) return;
  const sent = place.innerHTML;
  const props: Props = JSON.parse(given);
  const onUncaughtError = (error: unknown) => {
    place.innerHTML = sent;
    restored?.(place);
    throw error;
  };
  // In slices, so that a slow phone answers to touch meanwhile.
  startTransition(() => {
    hydrateRoot(place, <View {...props} />, { onUncaughtError });
  });
}
