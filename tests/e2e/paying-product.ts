import { newId } from "#app/kernel/identifiers.ts";
import { askForPayment } from "#app/payments/attempts/ask-for-payment.server.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { prepareReference } from "#server/prepare.ts";
import { aMemberAccount, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { filesOf } from "#tests/files.ts";
import { openProviders, type Providers } from "#tests/providers/providers.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import { type Product, preparedFolder, startProduct } from "./product.ts";

export interface PayingProduct {
  url: string;
  providers: Providers;
  /** Session cookies, `name=value`. */
  cookies: { payer: string; stranger: string; cashier: string; other: string };
  /** Amounts due of 75 000 FCFA, one for each test. */
  payments: string[];
  dataDir: string;
  log: () => string;
  /** Stops the product, works on its data by use cases and starts it at another address. */
  meanwhile: (work: (services: TestServices) => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
}

/** A product of its own that is paid by fake providers, with people who are signed in and amounts due. */
export async function openPayingProduct(
  payments: number,
  /** Further rows of its database. */
  more: (services: TestServices) => Promise<void> = async () => {},
): Promise<PayingProduct> {
  const providers = await openProviders();
  const dataDir = await preparedFolder();
  const filling = await fillPaying(dataDir, payments, more);
  const start = async () => {
    const started = await startProduct({ ...providers.env, LOG_LEVEL: "info" }, { dataDir });
    providers.wave.notifyUrl = `${started.url}/v1/payments/notifications/wave`;
    return started;
  };
  let product: Product = await start();
  return {
    providers,
    dataDir,
    ...filling,
    get url() {
      return product.url;
    },
    log: () => product.log(),
    meanwhile: async (work) => {
      await product.stop({ keepData: true });
      await onData(dataDir, work);
      product = await start();
    },
    close: async () => {
      await product.stop();
      await providers.close();
    },
  };
}

/** Works on a data folder that no product uses. */
async function onData<Value>(
  dataDir: string,
  work: (services: TestServices) => Promise<Value>,
): Promise<Value> {
  const database = await openDatabase(
    { DATA_DIR: dataDir, DATABASE_POOL: 1 },
    {
      log: silentLog,
      onFatal: (error) => {
        throw error;
      },
    },
  );
  try {
    const files = filesOf({ DATA_DIR: dataDir });
    return await work(testServices({ db: database.db, publicUrl: "http://localhost", files }));
  } finally {
    await database.close();
  }
}

/** People who are signed in and amounts due, in a data folder that no product uses. */
export async function fillPaying(
  dataDir: string,
  count: number,
  more: (services: TestServices) => Promise<void> = async () => {},
) {
  return await onData(dataDir, async (services) => {
    await prepareReference(testContext(services));
    const { companyId, accountId } = await aMemberAccount(services);
    const stranger = await aMemberAccount(services);
    const cashier = await aStaffAccount(services, { roles: ["cashier"] });
    const other = await aStaffAccount(services, { roles: ["cashier"] });
    await more(services);
    const payments: string[] = [];
    for (let each = 0; each < count; each += 1) {
      const payment = await testContext(services).transaction((tx) =>
        askForPayment(tx, {
          companyId,
          due: { kind: "opening", class: "E", subAreas: 2 },
          subjectId: newId(),
        }),
      );
      if (payment.ok) payments.push(payment.value.paymentId);
    }
    const cookieOf = (who: { accountId: string }) => signedInCookie(services, who.accountId);
    return {
      payments,
      cookies: {
        payer: await cookieOf({ accountId }),
        stranger: await cookieOf(stranger),
        cashier: await cookieOf(cashier),
        other: await cookieOf(other),
      },
    };
  });
}
