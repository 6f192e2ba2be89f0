import { type ChildProcess, fork } from "node:child_process";
import type { KeyRegister, Signer } from "#app/kernel/signer.ts";
import { readRegister, registerChangedAt, registerOf } from "./key-folder.ts";
import type { SigningAnswer, SigningRequest } from "./signing-process.ts";

const PROCESS_FILE = new URL("./signing-process.ts", import.meta.url).pathname;

export interface SigningProcess extends Signer {
  /** Ends the process; what it has not signed yet is rejected. */
  close: () => void;
}

type Asked = SigningRequest extends infer Each
  ? Each extends SigningRequest
    ? Omit<Each, "ref">
    : never
  : never;

/**
 * Signs in a process of its own, which alone reads private keys: no fault of the product can read them from its memory. It starts with
 * the first signature, ends when idle, and starts again after it died; it never keeps the product alive. The register of the keys
 * is read here, since it holds nothing secret.
 */
export function openSigner(
  folder: string,
  { idleMilliseconds = 60_000, limitMilliseconds = 30_000 } = {},
): SigningProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let ref = 0;
  const waiting = new Map<number, (answer: SigningAnswer | Error) => void>();
  let remembered: { changedAt: number | null; register: KeyRegister | null } | undefined;

  function start(): ChildProcess {
    // It gets no variable of the product: neither its secret nor its database.
    const started = fork(PROCESS_FILE, [folder], {
      execArgv: [],
      env: { PATH: "/usr/local/bin:/usr/bin:/bin" } as NodeJS.ProcessEnv,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.unref();
    started.channel?.unref();
    started.on("message", (answer: SigningAnswer) => waiting.get(answer.ref)?.(answer));
    started.on("error", () => {});
    started.once("exit", (code) => {
      // What waits now was asked of a process that came after this one.
      if (child !== started) return;
      child = undefined;
      failAll(new Error(`The signing process ended (${code}).`));
    });
    return started;
  }

  function failAll(error: Error): void {
    for (const answer of waiting.values()) answer(error);
  }

  function stop(): void {
    clearTimeout(idle);
    child?.kill();
    child = undefined;
  }

  async function ask(question: Asked): Promise<Uint8Array | null> {
    if (closed) throw new Error("The signing process is closed.");
    clearTimeout(idle);
    child ??= start();
    ref += 1;
    const ownRef = ref;
    const { promise, resolve } = Promise.withResolvers<SigningAnswer | Error>();
    waiting.set(ownRef, resolve);
    const timer = setTimeout(() => {
      stop();
      failAll(new Error(`The signing process took more than ${limitMilliseconds} ms.`));
    }, limitMilliseconds);
    try {
      child.channel?.ref();
      child.send(
        { ...question, ref: ownRef } as SigningRequest,
        (error) => error && resolve(error),
      );
      const answer = await promise;
      if (answer instanceof Error) throw answer;
      if (!answer.ok) throw new Error(answer.error);
      return answer.signature;
    } finally {
      clearTimeout(timer);
      waiting.delete(ownRef);
      if (waiting.size === 0) {
        child?.channel?.unref();
        idle = setTimeout(stop, idleMilliseconds).unref();
      }
    }
  }

  return {
    register: async () => {
      const changedAt = await registerChangedAt(folder);
      if (remembered?.changedAt !== changedAt) {
        const stored = await readRegister(folder);
        remembered = { changedAt, register: stored && registerOf(stored) };
      }
      return remembered?.register ?? null;
    },
    sign: async (keyId, data) => {
      const signature = await ask({ kind: "sign", keyId, data });
      if (!signature) throw new Error("The signing process did not sign.");
      return signature;
    },
    makeTrial: async (trial) => void (await ask({ kind: "trial", ...trial })),
    close: () => {
      closed = true;
      stop();
      failAll(new Error("The signing process is closed."));
    },
  };
}
