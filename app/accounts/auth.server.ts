import { betterAuth } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import * as v from "valibot";
import type { Services } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";

const day = 24 * 3600;

export type Auth = ReturnType<typeof createAuth>;

/** How the request came, as its own address says. */
export type Scheme = "http" | "https";

type Needed = Pick<Services, "db" | "publicUrl" | "secret" | "log">;

const kept = new WeakMap<Needed["db"], Partial<Record<Scheme, Auth>>>();

/**
 * The keeper of sessions and of their cookie. The cookie is `Secure` when the request came by https, whatever the
 * public address says, and is then bound to this host by its `__Host-` name.
 */
export function authOf(services: Needed, scheme: Scheme): Auth {
  const known = kept.get(services.db) ?? {};
  known[scheme] ??= createAuth(services, scheme === "https");
  kept.set(services.db, known);
  return known[scheme];
}

function createAuth({ db, publicUrl, secret, log }: Needed, secure: boolean) {
  const times = { createdAt: "created_at", updatedAt: "updated_at" };
  return betterAuth({
    database: { db, type: "postgres" },
    baseURL: publicUrl,
    secret,
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, message) => log.error({ part: "better-auth" }, message),
    },
    // Its handler is mounted nowhere and its own sign-in is off: a session begins in `openSession` alone.
    emailAndPassword: { enabled: false },
    rateLimit: { enabled: false },
    plugins: [{ id: "own-sign-in", endpoints: { openSession } }],
    user: {
      modelName: "account",
      fields: { emailVerified: "email_verified", ...times },
      additionalFields: { role: { type: ["member", "administrator"], input: false } },
    },
    account: {
      modelName: "account_credential",
      fields: {
        userId: "account_id",
        providerId: "provider_id",
        accountId: "provider_account_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        ...times,
      },
    },
    session: {
      modelName: "account_session",
      fields: {
        userId: "account_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        ...times,
      },
      expiresIn: 7 * day,
      updateAge: day,
    },
    verification: {
      modelName: "account_verification",
      fields: { expiresAt: "expires_at", ...times },
    },
    advanced: {
      cookiePrefix: "tabax",
      useSecureCookies: false,
      defaultCookieAttributes: { secure },
      cookies: {
        session_token: { name: secure ? "__Host-tabax-session" : "tabax-session" },
      },
      database: { generateId: () => newId(), validateSchema: false },
      // The address comes from the requester, never from a header that anyone may send.
      ipAddress: { disableIpTracking: true },
    },
  });
}

/** Begins the session of an account whose password has been verified (`sign-in.server.ts`). */
const openSession = createAuthEndpoint.serverOnly(
  {
    method: "POST",
    body: v.object({ accountId: v.string(), ipAddress: v.string(), userAgent: v.string() }),
  },
  async (context) => {
    const { accountId, ...requester } = context.body;
    const { internalAdapter } = context.context;
    const user = await internalAdapter.findUserById(accountId);
    if (!user) throw new Error("A session was asked for an account that does not exist.");
    const session = await internalAdapter.createSession(accountId, false, requester);
    await setSessionCookie(context, { session, user });
    return { sessionToken: session.token };
  },
);
