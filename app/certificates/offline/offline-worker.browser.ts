import { fetchedNow, fetchedRights, putRights } from "./carried-download.browser.ts";
import {
  cacheName,
  filesOf,
  keysPath,
  rightsPath,
  segmentPath,
  shellPath,
  stampPath,
} from "./offline-cache.ts";

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Worker {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: <E extends WorkerEvent>(name: string, listener: (event: E) => void) => void;
}
declare const self: Worker;

/** A status list may be used for an hour before it is asked again. */
const ttl = 3_600_000;
/** A network that does not answer within this time counts as none: somebody waits with a phone in hand. */
const patience = 8_000;

self.addEventListener("install", (event) =>
  event.waitUntil(refresh().then(() => self.skipWaiting())),
);
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Fetches everything first, and only then replaces what the cache holds: a cut in between leaves the earlier version whole. */
async function refresh(): Promise<void> {
  const cache = await caches.open(cacheName);
  const shell = await fetchedNow(shellPath);
  const { assets, segments } = filesOf(await shell.clone().text());
  const carriesRights = (await cache.match(rightsPath)) !== undefined;
  const paths = [
    keysPath,
    ...assets,
    ...Array.from({ length: segments }, (_, segment) => segmentPath(segment)),
  ];
  const answers = await Promise.all(paths.map(fetchedNow));
  const rights = carriesRights ? await fetchedRights() : [];
  await cache.put(shellPath, shell);
  await Promise.all(answers.map((answer, at) => cache.put(paths[at] ?? "", answer)));
  await putRights(cache, rights);
  await cache.put(stampPath, new Response(String(Date.now())));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith("/assets/") && !assets.includes(pathname)) await cache.delete(url);
  }
}

async function refreshWhenOld(): Promise<void> {
  const stamp = await (await caches.open(cacheName)).match(stampPath);
  if (Date.now() - Number((await stamp?.text()) ?? 0) > ttl) await refresh();
}

self.addEventListener("fetch", (event: FetchEvent) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate") {
    if (!/^\/v\/[^/]+/i.test(pathname)) return;
    event.respondWith(online(request, event));
  } else if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
});

/** The answer of the network, which is the state of today; the shell of the cache when there is none. */
async function online(request: Request, event: FetchEvent): Promise<Response> {
  try {
    const answer = await answeredInTime(request);
    if (answer.status < 500) {
      event.waitUntil(refreshWhenOld().catch(() => undefined));
      return answer;
    }
    return (await keptShell()) ?? answer;
  } catch {
    return (await keptShell()) ?? noLongerPrepared();
  }
}

async function answeredInTime(request: Request): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  try {
    return await fetch(request, { signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers empty the storage of sites that were not visited for long; the worker stays. */
const noLongerPrepared = () =>
  new Response(
    `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pas de réseau</title><h1>Pas de réseau</h1><p>Ce téléphone n’est plus préparé : le navigateur a effacé ce qu’il emportait. Rien n’est dit ici de ce certificat.<p>Dès que le réseau est là, vérifiez de nouveau, puis préparez ce téléphone : <a href="/verifier/hors-ligne">Vérifier sans réseau</a>.`,
    { status: 503, headers: { "content-type": "text/html; charset=utf-8" } },
  );

const keptShell = async () => (await caches.open(cacheName)).match(shellPath);

async function keptFirst(request: Request): Promise<Response> {
  return (await (await caches.open(cacheName)).match(request.url)) ?? (await fetch(request));
}
