import { formatInstant } from "#app/kernel/dates.ts";
import { bytesInWords } from "#app/kernel/french.ts";
import { fetchedRights, putRights } from "./carried-download.browser.ts";
import { cacheName, keysPath, rightsPath, stampPath } from "./offline-cache.ts";

/**
 * Prepares a phone for verifications without a network, and says how much it holds and since when:
 *
 *   <prepare-offline hidden><p data-state role="status"></p><button data-act="prepare"> <button data-act="carry"></prepare-offline>
 */
class PrepareOffline extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.addEventListener("click", ({ target }) => {
      const act = (target as HTMLElement).closest("button")?.dataset.act;
      if (act) void this.#prepare(act === "carry");
    });
    if ("serviceWorker" in navigator && "caches" in window) void this.#show();
    else this.#say("Ce navigateur ne sait pas vérifier sans réseau. Essayez avec Chrome.");
  }

  async #prepare(carry: boolean) {
    this.#say("Préparation…");
    try {
      // Two scopes: the address in a code is written in capitals.
      for (const scope of ["/v/", "/V/"]) await ready(scope);
      if (carry) await putRights(await caches.open(cacheName), await fetchedRights());
      await this.#show();
    } catch {
      this.#say("La préparation n’a pas abouti. Vérifiez le réseau, puis recommencez.");
    }
  }

  async #show() {
    const cache = await caches.open(cacheName);
    const stamp = await cache.match(stampPath);
    if (!stamp || !(await cache.match(keysPath))) return;
    const bodies = await Promise.all((await cache.matchAll()).map((each) => each.blob()));
    const weight = bytesInWords(bodies.reduce((sum, { size }) => sum + size, 0));
    const carries = (await cache.match(rightsPath)) ? ", annuaire compris" : "";
    const since = formatInstant(new Date(Number(await stamp.text())));
    this.#say(`Ce téléphone est prêt\u00A0: ${weight}${carries}, statuts du ${since}.`);
  }

  #say(words: string) {
    const place = this.querySelector("[data-state]");
    if (place) place.textContent = words;
  }
}

/** Registers the worker for a scope and waits until it holds everything; a worker that is there already is refreshed. */
async function ready(scope: string): Promise<void> {
  const registration = await navigator.serviceWorker.register("/v/service-worker.js", {
    scope,
  });
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the worker could not be installed"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

customElements.define("prepare-offline", PrepareOffline);
