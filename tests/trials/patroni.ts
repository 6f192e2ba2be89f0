import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, postgresPrograms } from "#tests/postgres.ts";
import { visit } from "./visits.ts";

const LIMIT_MS = 120_000;
const FOLLOWERS_MS = 60_000;
const HBA = [
  "local all all trust",
  "host all all 127.0.0.1/32 trust",
  "host replication all 127.0.0.1/32 trust",
];

/**
 * A PostgreSQL cluster as « Several machines » of docs/operations.md builds it, on one machine, from Debian's packages (patroni,
 * etcd-server, postgresql): so many members under Patroni in synchronous mode, and one etcd. Needs root.
 */
export async function startCluster(folder: string, names: readonly string[]) {
  const programs = postgresPrograms();
  if (!programs) throw new Error("apt-get install postgresql patroni etcd-server");
  const idOf = (option: string) =>
    Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  const user = { uid: idOf("-u"), gid: idOf("-g") };
  chownSync(folder, user.uid, user.gid);
  const run = (name: string, program: string, args: string[], options = {}) =>
    spawn(program, args, {
      cwd: folder,
      ...options,
      stdio: [
        "ignore",
        openSync(join(folder, `${name}.log`), "a"),
        openSync(join(folder, `${name}.log`), "a"),
      ],
    });

  const etcdPort = await freePort();
  const peerPort = await freePort();
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const startEtcd = () =>
    run("etcd", "etcd", [
      ...["--enable-v2", "--data-dir", join(folder, "etcd")],
      ...["--listen-client-urls", etcdUrl, "--advertise-client-urls", etcdUrl],
      ...["--listen-peer-urls", `http://127.0.0.1:${peerPort}`],
      ...["--initial-advertise-peer-urls", `http://127.0.0.1:${peerPort}`],
      ...["--initial-cluster", `default=http://127.0.0.1:${peerPort}`],
    ]);
  let etcd = startEtcd();

  const members = await Promise.all(
    names.map(async (name) => {
      const [api, port] = [await freePort(), await freePort()];
      const home = join(folder, name);
      mkdirSync(home);
      chownSync(home, user.uid, user.gid);
      const data = join(home, "data");
      const trusted = (username: string) => ({ username, password: "trusted" });
      const config = {
        scope: "tabax",
        name,
        restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
        // `etcd3:` of Patroni 3.0 lost acknowledged writes after a pause of Patroni (docs/operations.md).
        etcd: { host: `127.0.0.1:${etcdPort}` },
        bootstrap: {
          dcs: {
            ttl: 20,
            loop_wait: 5,
            retry_timeout: 5,
            synchronous_mode: true,
            failsafe_mode: true,
            postgresql: {
              use_pg_rewind: true,
              use_slots: true,
              parameters: { wal_log_hints: "on" },
            },
          },
          initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
        },
        postgresql: {
          listen: `127.0.0.1:${port}`,
          connect_address: `127.0.0.1:${port}`,
          data_dir: data,
          bin_dir: programs,
          pg_hba: HBA,
          pgpass: join(home, "pgpass"),
          authentication: {
            superuser: trusted("postgres"),
            replication: trusted("replicator"),
            rewind: trusted("rewinder"),
          },
          parameters: { unix_socket_directories: home },
        },
      };
      const file = join(home, "patroni.yml");
      // JSON is YAML.
      writeFileSync(file, JSON.stringify(config));
      const start = () => run(name, "patroni", [file], user);
      return { name, api, port, data, file, start, patroni: undefined as ChildProcess | undefined };
    }),
  );
  type Member = (typeof members)[number];
  const postmaster = ({ data }: Member) =>
    Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  /** The server of a member with all of its processes. */
  const processes = (member: Member): number[] => {
    const main = postmaster(member);
    const children = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        try {
          return (
            readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1] ===
            String(main)
          );
        } catch {
          return false;
        }
      });
    return [main, ...children.map(Number)];
  };
  const signal = (pids: readonly (number | undefined)[], name: NodeJS.Signals) => {
    for (const pid of pids)
      try {
        if (pid) process.kill(pid, name);
      } catch {
        // It has ended by itself.
      }
  };
  /** Patroni answers 200 at the address of a role that its member has. */
  const is = async ({ api }: Member, role: string) =>
    (await visit(`http://127.0.0.1:${api}`, { path: `/${role}`, isNew: true, limitMs: 2_000 }))
      .status === 200;
  const find = async (role: string): Promise<Member | undefined> => {
    for (const member of members) if (await is(member, role)) return member;
    return undefined;
  };
  const leader = async (): Promise<Member> => {
    for (const limit = Date.now() + LIMIT_MS; Date.now() < limit; ) {
      const member = await find("leader");
      if (member) return member;
      await pause(500);
    }
    throw new Error(`No leader: see ${folder}`);
  };
  /** Until a leader has a synchronous standby, without which no failover may happen, and for a minute at most until all others follow. */
  const whole = async () => {
    const begun = Date.now();
    while (Date.now() < begun + LIMIT_MS) {
      const roles = await Promise.all(members.map((member) => is(member, "replica")));
      const followers = roles.filter(Boolean).length;
      const isPatient = Date.now() < begun + FOLLOWERS_MS;
      if (
        (followers === members.length - 1 || !isPatient) &&
        (await find("leader")) &&
        (await find("synchronous"))
      )
        return;
      await pause(500);
    }
    throw new Error(`No leader with a synchronous standby: see ${folder}`);
  };

  for (const member of members) {
    member.patroni = member.start();
    if (member === members[0]) await leader();
  }
  await whole();
  return {
    members,
    whole,
    /** As when the machine of the leader goes; the second call starts it again. */
    killLeader: async () => {
      const member = await leader();
      signal([member.patroni?.pid, ...processes(member)], "SIGKILL");
      return () => {
        member.patroni = member.start();
      };
    },
    /** As when a machine hangs; the second call lets it go on. */
    freeze: async (role: "leader" | "synchronous" | "asynchronous") => {
      const member = role === "leader" ? await leader() : await find(role);
      if (!member) throw new Error(`No ${role} member: see ${folder}`);
      const pids = [member.patroni?.pid, ...processes(member)];
      signal(pids, "SIGSTOP");
      return () => signal(pids, "SIGCONT");
    },
    switchOver: async () => {
      const { file } = await leader();
      execFileSync("patronictl", ["-c", file, "switchover", "--force"], { stdio: "ignore" });
      return () => {};
    },
    stopEtcd: async () => {
      const ended = once(etcd, "exit");
      etcd.kill("SIGTERM");
      await ended;
      return () => {
        etcd = startEtcd();
      };
    },
    stop: async () => {
      for (const member of members) {
        signal([member.patroni?.pid], "SIGKILL");
        try {
          signal(processes(member), "SIGKILL");
        } catch {
          // No server of this member runs.
        }
      }
      etcd.kill("SIGKILL");
      await pause(1_000);
    },
  };
}
