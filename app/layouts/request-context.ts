import { createContext } from "react-router";
import type { Context, Requester, Services } from "#app/kernel/context.ts";
import type { ServedRoutes } from "./served-routes.ts";

export const servicesContext = createContext<Services>();
export const requesterContext = createContext<Requester>();
export const referenceContext = createContext("");
/** What routes do and let be done, for the door; null where one of them is called by itself. */
export const servedRoutesContext = createContext<ServedRoutes | null>(null);
/** What the answer says beside its page: the whole is 503 after a fault that passes by itself; the methods of a 405. */
export const answerContext = createContext<{ retryAfterSeconds?: number; allow?: string }>({});
/** The context of the use cases of one request, made by the middleware of `app/root.tsx`. */
export const requestContext = createContext<Context>();
