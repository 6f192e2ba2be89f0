/** Milliseconds between two questions; the whole page asks again each second without scripts too. */
const PAUSE = 300;

/**
 * Shows a change of the session on the screen of the room within a second: asks for the page and takes its content where it differs. A
 * failed question is asked again; the refresh of the page stays as it is without scripts.
 */
async function showNow(): Promise<void> {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    const found = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [next, shown] = [found.querySelector("main"), document.querySelector("main")];
    if (answer.ok && next && shown && next.innerHTML !== shown.innerHTML)
      shown.replaceWith(document.adoptNode(next));
  } catch {
    // The network is away for a moment.
  }
  setTimeout(() => void showNow(), PAUSE);
}

setTimeout(() => void showNow(), PAUSE);
