import { changeSetting } from "#app/settings/change-setting.server.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { aPerson } from "#tests/actors.ts";
import { made } from "#tests/applying.ts";
import { testContext, testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import { ownAddress } from "./product.ts";

/* Run before the product starts: gives the certification body an address that is not the one of origin, to which no mail goes. */

const onFatal = (error: Error) => {
  throw error;
};
const { db, close } = await openDatabase(readConfig(), { log: silentLog, onFatal });
const actor = aPerson({ staffRoles: ["administrator"] });
await made(
  changeSetting(testContext(testServices({ db }), { actor }), {
    key: "email",
    value: ownAddress,
    effectiveFrom: null,
    basedOn: 0,
  }),
);
await close();
