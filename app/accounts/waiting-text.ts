/** How long somebody who tried too often has to wait, in words. */
export function waitingText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const delay = minutes <= 1 ? "une minute" : `${minutes}\u00A0minutes`;
  return `Vous pourrez réessayer dans ${delay}.`;
}
