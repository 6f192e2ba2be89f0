/** Whether a host name of an URL means this very machine; so does none, which is a socket of the file system. */
export const isLoopback = (host: string): boolean =>
  host === "" || /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
