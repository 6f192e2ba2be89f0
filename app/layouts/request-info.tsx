import { createContext } from "react";

/** Known to the server's rendering only: the nonce of the page's scripts and the reference of this request. */
export const RequestInfo = createContext({ nonce: "", reference: "" });
