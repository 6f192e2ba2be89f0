import { asksForJson } from "./request-headers.ts";

/** The exports of a route module that the server reads. */
export interface RouteModule {
  default?: unknown;
  loader?: unknown;
  action?: unknown;
  handle?: unknown;
}

interface Facts {
  /** Methods of its action; POST by default. */
  methods?: readonly string[];
  /** Public data, readable by pages of any site (CORS) without a session. */
  openToAll?: boolean;
  /** Its loader reads only settings, tariff, nomenclature and site content. */
  isSteady?: boolean;
  /** Its loader also reads the day and the directory, whose changes are in `listing_change`. */
  showsListings?: boolean;
  /** It says at which minute it was answered. */
  saysWhen?: boolean;
  /** The one form of its paths that may be cached, where that is not the form of all our links. */
  keptPath?: RegExp;
  /** Its loader can answer from a replica while the primary is away: it writes nothing then. */
  mayReadReplica?: boolean;
}

interface BuiltRoute {
  path?: string | undefined;
  index?: boolean | undefined;
  module: RouteModule;
}

export interface ServedRoute {
  /** Null for the catch-all page, which answers 404 to every method. */
  methods: readonly string[] | null;
  openToAll: boolean;
  /**
   * The inputs of an answer that is the same for everybody: `site` for its address, settings, tariff and nomenclature, `listings`
   * for these with the day and the directory, and some say the minute as well. Null for any other answer, which must not be cached.
   */
  madeFrom: "site" | "listings" | "listings at this minute" | null;
  mayReadReplica: boolean;
  /** A page, which some programs ask for as JSON. */
  isPage: boolean;
  keptPath: RegExp;
}

/** The methods, CORS and cache inputs of each route of the build, derived from its module. */
export function servedRoutes(routes: Readonly<Record<string, BuiltRoute & { parentId?: string }>>) {
  const byAddress = new Map<string, ServedRoute>();
  for (const route of Object.values(routes)) {
    // A layout and the root have no address of their own.
    if (!route.path && !route.index) continue;
    const address = `/${route.path ?? ""}`;
    const { loader, action, handle } = route.module;
    const facts = (handle ?? {}) as Facts;
    const { methods, openToAll = false, isSteady = !loader, showsListings } = facts;
    const { mayReadReplica = false, saysWhen = false, keptPath = plainPath } = facts;
    const reading = loader || route.module.default ? ["GET", "HEAD"] : [];
    const writing = action ? (methods ?? ["POST"]) : [];
    const frame = route.parentId && route.parentId !== "root" ? routes[route.parentId] : undefined;
    const isOfNobody = !action && !frame?.module.loader;
    const isPage = Boolean(route.module.default);
    const isOfSite = isOfNobody && isPage && isSteady;
    const ofListings = saysWhen ? "listings at this minute" : "listings";
    byAddress.set(address, {
      methods: address === "/*" ? null : [...reading, ...writing],
      openToAll,
      madeFrom: isOfNobody && showsListings ? ofListings : isOfSite ? "site" : null,
      mayReadReplica,
      isPage,
      keptPath,
    });
  }
  const patterns = patternsOf([...byAddress.keys()].filter((address) => address !== "/*"));
  const addressOf = (pathname: string): string | undefined =>
    byAddress.has(pathname) && pathname !== "/*"
      ? pathname
      : patterns.find(({ pattern }) => pattern.test(pathname))?.address;
  const routeOf = (pathname: string): ServedRoute | undefined =>
    byAddress.get(addressOf(pathname) ?? "");
  return {
    /** The pattern in `app/routes.ts` that a path matches; undefined when only the catch-all does. */
    addressOf,
    /** Looks a route up by its pattern in `app/routes.ts`. */
    at: (address: string): ServedRoute | undefined => byAddress.get(address),
    /** Looks a route up by the path of a request; undefined when only the catch-all matches. */
    of: routeOf,
    /**
     * The inputs of a cacheable answer to this path and query. Variants of one address (capitals, repeated slashes, a query) are
     * not cacheable, because a client could fill the cache with copies of one page. Nor is what a program gets as JSON in place of a page.
     */
    madeFrom: (target: string, accept = ""): ServedRoute["madeFrom"] => {
      const [path = "", query] = target.split("?", 2);
      const route = routeOf(path);
      if (!route?.madeFrom || (target !== "/" && !route.keptPath.test(path))) return null;
      if (route.isPage && asksForJson(accept)) return null;
      const isShort =
        query === undefined || (route.madeFrom === "listings" && query.length <= longestQuery);
      return isShort ? route.madeFrom : null;
    },
  };
}

/**
 * The addresses with their patterns, as React Router reads them, compiled once for all requests. Where two match, the one that
 * names the segment comes before the one with a parameter there.
 */
function patternsOf(addresses: string[]): { address: string; pattern: RegExp }[] {
  const inOrder = (address: string) => address.replaceAll("/:", "/\uFFFF");
  return addresses
    .sort((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1))
    .map((address) => {
      const source = address.replaceAll(".", "\\.").replaceAll(/:[^/]+/g, "[^/]+");
      return { address, pattern: new RegExp(`^${source}/*$`, "i") };
    });
}

/** A path in the canonical form of our links. */
const plainPath = /^(?:\/[a-z0-9._-]+)+$/;
/** Longer queries are not typed by people. */
const longestQuery = 300;

export type ServedRoutes = ReturnType<typeof servedRoutes>;
