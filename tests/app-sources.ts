import fs from "node:fs";
import { registerHooks } from "node:module";
import { isMainThread } from "node:worker_threads";

/** Preloaded into the product: says on its standard error which sources of `app/` it loads beside its bundle. */
if (isMainThread) {
  const sources = new URL("../app/", import.meta.url).href;
  registerHooks({
    load: (url, context, next) => {
      if (url.startsWith(sources)) fs.writeSync(2, `second copy: ${url}\n`);
      return next(url, context);
    },
  });
}
