import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./postgres.ts";

const program = "/usr/sbin/sshd";

/** Root alone may start it: the daemon changes to the user who signs in. */
export const hasSsh = fs.existsSync(program) && process.getuid?.() === 0;

/** Another machine that one key opens by ssh: a daemon of its own on a free port, whose files lie in the folder. */
export async function startSsh(folder: string) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.mkdirSync("/run/sshd", { recursive: true, mode: 0o755 });
  const at = (name: string) => path.join(folder, name);
  for (const name of ["host", "client"])
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", at(name)]);
  fs.copyFileSync(at("client.pub"), at("authorized"));
  const port = await freePort();
  const lines = [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${at("host")}`,
    `AuthorizedKeysFile ${at("authorized")}`,
    `PidFile ${at("pid")}`,
    "PasswordAuthentication no",
    "PermitRootLogin prohibit-password",
    "UsePAM no",
    "StrictModes no",
  ];
  fs.writeFileSync(at("config"), `${lines.join("\n")}\n`);
  const start = async () => {
    const child = spawn(program, ["-D", "-e", "-f", at("config")], { stdio: "ignore" });
    for (let tried = 0; tried < 100 && !fs.existsSync(at("pid")); tried += 1) {
      if (child.exitCode !== null) throw new Error(`sshd ended with ${child.exitCode}.`);
      await pause(50);
    }
    return child;
  };
  let child = await start();
  const stop = async () => {
    const ended = new Promise((end) => child.once("exit", end));
    child.kill();
    await ended;
    fs.rmSync(at("pid"), { force: true });
  };
  return {
    /** For `RSYNC_RSH`: a person has compared the key of the host before. */
    shell: `ssh -p ${port} -i ${at("client")} -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=${at("known")}`,
    stop,
    startAgain: async () => {
      child = await start();
    },
  };
}
