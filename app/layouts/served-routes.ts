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
  /** The page depends on its address, the settings, the tariff and the nomenclature alone, and is the same for everybody. */
  isSteady: boolean;
}

/** What each route of the build does, by its address; told by its handlers, so that nothing is said twice. */
export function servedRoutes(routes: Readonly<Record<string, BuiltRoute & { parentId?: string }>>) {
  const byAddress = new Map<string, ServedRoute>();
  for (const route of Object.values(routes)) {
    // A layout and the root have no address of their own.
    if (!route.path && !route.index) continue;
    const address = `/${route.path ?? ""}`;
    const { loader, action, handle } = route.module;
    const { methods, openToAll = false, isSteady = !loader } = (handle ?? {}) as Facts;
    const reading = loader || route.module.default ? ["GET", "HEAD"] : [];
    const writing = action ? (methods ?? ["POST"]) : [];
    const frame = route.parentId && route.parentId !== "root" ? routes[route.parentId] : undefined;
    byAddress.set(address, {
      methods: address === "/*" ? null : [...reading, ...writing],
      openToAll,
      isSteady: Boolean(route.module.default && isSteady && !action && !frame?.module.loader),
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
     * Whether what stands under this path and query may be kept. Capitals, further slashes and a query lead to the same page:
     * whoever writes them anew each time would have one more copy of it kept each time.
     */
    isSteady: (target: string): boolean =>
      (target === "/" || plainPath.test(target)) && of(target)?.isSteady === true,
  };
}

/** As our own links write a path. */
const plainPath = /^(?:\/[a-z0-9._-]+)+$/;

export type ServedRoutes = ReturnType<typeof servedRoutes>;
