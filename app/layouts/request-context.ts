import { createContext } from "react-router";
import type { Context, Requester, Services } from "#app/kernel/context.ts";

export const servicesContext = createContext<Services>();
export const requesterContext = createContext<Requester>();
export const nonceContext = createContext("");
export const referenceContext = createContext("");
/** Hears of a fault that passes by itself: the whole answer is then 503. */
export const outageContext = createContext<{ retryAfterSeconds?: number }>({});
/** The context of the use cases of one request, made by the middleware of `app/root.tsx`. */
export const requestContext = createContext<Context>();
