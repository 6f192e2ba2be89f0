import { matchPath } from "react-router";

/** What a route module says of itself; `handle` is beside its loader, action and page. */
export interface RouteModule {
  default?: unknown;
  loader?: unknown;
  action?: unknown;
  handle?: unknown;
}

interface Facts {
  /** Of its action; POST when absent. */
  methods?: readonly string[];
  /** Public data that pages of any other site may read: it carries nobody's session. */
  openToAll?: boolean;
  /** Its loader reads nothing but settings, tariff, nomenclature and the content of the site. */
  isSteady?: boolean;
  /** Its loader reads, beside these, the day and what the directory shows: `listing_change` knows each of its changes. */
  showsListings?: boolean;
}

interface BuiltRoute {
  path?: string | undefined;
  index?: boolean | undefined;
  module: RouteModule;
}

export interface ServedRoute {
  /** Null for the page of unknown addresses, which answers 404 to all of them. */
  methods: readonly string[] | null;
  openToAll: boolean;
  /**
   * What the answer is made from, the same for everybody: its address, settings, tariff and nomenclature alone, or with them
   * the day and the listings; null for any other.
   */
  madeFrom: "site" | "listings" | null;
}

/** What each route of the build does, by its address; told by its handlers, so that nothing is said twice. */
export function servedRoutes(routes: Readonly<Record<string, BuiltRoute & { parentId?: string }>>) {
  const byAddress = new Map<string, ServedRoute>();
  for (const route of Object.values(routes)) {
    // A layout and the root have no address of their own.
    if (!route.path && !route.index) continue;
    const address = `/${route.path ?? ""}`;
    const { loader, action, handle } = route.module;
    const facts = (handle ?? {}) as Facts;
    const { methods, openToAll = false, isSteady = !loader, showsListings } = facts;
    const reading = loader || route.module.default ? ["GET", "HEAD"] : [];
    const writing = action ? (methods ?? ["POST"]) : [];
    const frame = route.parentId && route.parentId !== "root" ? routes[route.parentId] : undefined;
    const isOfNobody = !action && !frame?.module.loader;
    const isOfSite = isOfNobody && Boolean(route.module.default) && isSteady;
    byAddress.set(address, {
      methods: address === "/*" ? null : [...reading, ...writing],
      openToAll,
      madeFrom: isOfNobody && showsListings ? "listings" : isOfSite ? "site" : null,
    });
  }
  const addresses = [...byAddress.keys()].filter((address) => address !== "/*");
  const of = (pathname: string): ServedRoute | undefined =>
    byAddress.get(pathname) ??
    byAddress.get(addresses.find((address) => matchPath(address, pathname)) ?? "");
  return {
    /** By the pattern of `app/routes.ts`. */
    at: (address: string): ServedRoute | undefined => byAddress.get(address),
    /** By the path of a request; undefined when no route but the last takes it. */
    of,
    /**
     * What the answer under this path and query is made from, if it may be kept. Capitals, further slashes and a query lead to
     * the same page of the site: whoever writes them anew each time would have one more copy of it kept each time.
     */
    madeFrom: (target: string): ServedRoute["madeFrom"] => {
      const [path = "", query] = target.split("?", 2);
      if (target !== "/" && !plainPath.test(path)) return null;
      const from = of(path)?.madeFrom ?? null;
      const isShort = query === undefined || (from === "listings" && query.length <= longestQuery);
      return isShort ? from : null;
    },
  };
}

/** As our own links write a path. */
const plainPath = /^(?:\/[a-z0-9._-]+)+$/;
/** Longer ones are no question of a person. */
const longestQuery = 300;

export type ServedRoutes = ReturnType<typeof servedRoutes>;
