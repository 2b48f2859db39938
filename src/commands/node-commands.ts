import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { Config } from '../config/config.ts';
import { decodeJoinCode, type JoinCode } from '../config/join-code.ts';
import { joinOf } from '../config/joined.ts';
import { controlSocketPath, joinFile, journalRoot, machineFile } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { MINUTE_MS, SECOND_MS } from '../core/time/durations.ts';
import { addNodeWithCode, removeNodeSafely } from '../nodes/control/commands.ts';
import { createLeases } from '../nodes/control/leases.ts';
import { type NodeState, stateOf } from '../nodes/control/node-state.ts';
import { listNodes } from '../nodes/control/registry.ts';
import {
  type ControlAnswer,
  ControlAway,
  type ControlClient,
  controlClient,
} from '../nodes/courier/control-client.ts';
import { openMachine } from '../nodes/courier/machine.ts';
import { NODE_PATHS } from '../nodes/wire/protocol.ts';
import { askControl, withControlStore } from './local-client.ts';

/** `node add NAME`: asks the running control process, or does it alone. */
export const nodeAdd = async (name: string): Promise<void> => {
  const config = readProcessConfig();
  const answer = await askControl(controlSocketPath(config.dataDir), { kind: 'node-add', name });
  const code =
    answer === null
      ? await withControlStore(config, (db) => addNodeWithCode(db, config, name, new Date()))
      : (answer.body as string);
  console.log(
    [
      `Added the edge machine ${name}. Run this on it:`,
      '',
      `  npm exec fairlead -- join ${code}`,
      '  npm exec fairlead -- edge',
      '',
      'The code is shown only now. Keep it secret: with it, a machine gets the keys that sign click IDs. In a container, set FAIRLEAD_NODE_KEY or FAIRLEAD_NODE_KEY_FILE instead of running `join`.',
    ].join('\n'),
  );
};

const ago = (at: number | null, now: number): string => {
  if (at === null) return 'never';
  const ms = Math.max(0, now - at);
  if (ms < MINUTE_MS) return `${Math.round(ms / SECOND_MS)} s ago`;
  return ms < 120 * MINUTE_MS ? `${Math.round(ms / MINUTE_MS)} min ago` : new Date(at).toISOString();
};

const bytes = (count: number): string =>
  count < 1000
    ? `${count} B`
    : count < 1_000_000
      ? `${Math.round(count / 1000)} kB`
      : `${(count / 1e6).toFixed(1)} MB`;

/** Table for the operator. `now`: milliseconds since 1970. */
export const describeNodes = (nodes: readonly NodeState[], now: number): string => {
  if (nodes.length === 0) return 'There are no edge machines. Add one: npm exec fairlead -- node add NAME';
  const rows = nodes.map((node) => [
    node.name,
    node.number === null ? '-' : String(node.number),
    node.state,
    node.host === null ? '-' : `${node.host} (${node.address})`,
    ago(node.heardAt, now),
    node.aheadMs === null ? '-' : `${(node.aheadMs / SECOND_MS).toFixed(1)} s`,
    bytes(node.waitingBytes),
    node.revision === null ? '-' : String(node.revision),
  ]);
  const head = ['NAME', 'NUMBER', 'STATE', 'MACHINE', 'HEARD', 'CLOCK AHEAD', 'WAITING', 'SETTINGS'];
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const table = all.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const notes = nodes.flatMap(({ name, refused, noDayKey }) => [
    ...(refused === null
      ? []
      : [
          `Another machine, ${refused.host} (${refused.address}), tried to use the key of ${name} ${ago(refused.at, now)} and was refused. Each machine needs a key of its own.`,
        ]),
    ...(noDayKey
      ? [
          `${name} has no visitor key for today: its workers count visitors without a cookie separately until it has reached control.`,
        ]
      : []),
  ]);
  return [...table, ...notes].join('\n');
};

/** `node list` */
export const nodeList = async ({ json }: { json: boolean }): Promise<void> => {
  const config = readProcessConfig();
  const answer = await askControl(controlSocketPath(config.dataDir), { kind: 'node-list' });
  const now = Date.now();
  const nodes =
    answer === null
      ? await withControlStore(config, async (db) => {
          const leases = createLeases({ db, now: () => now, own: config.edge.node, taken: () => true });
          const states: NodeState[] = [];
          for (const row of await listNodes(db))
            states.push(stateOf(await leases.of(row), { now, connected: [], noDayKey: false }));
          return states;
        })
      : (answer.body as { nodes: NodeState[] }).nodes;
  console.log(json ? JSON.stringify(nodes, null, 2) : describeNodes(nodes, now));
};

/** `node remove NAME` */
export const nodeRemove = async (name: string, { force }: { force: boolean }): Promise<void> => {
  const config = readProcessConfig();
  const answer = await askControl(controlSocketPath(config.dataDir), { kind: 'node-remove', name, force });
  if (answer === null) {
    await withControlStore(config, (db) =>
      removeNodeSafely(db, name, { force, waitingBytes: null, now: new Date() }),
    );
  }
  console.log(
    `The edge machine ${name} is removed: its key does not work any more. Its records stay, and its number is not given again.`,
  );
};

const LOOK_MS = 10_000;

/** Throws Problem if this folder has the data of another control, or of a single machine. */
const requireOwnFolder = (config: Config, code: JoinCode): void => {
  const { dataDir } = config;
  const before = joinOf(config);
  if (before !== null && (before.fingerprint ?? before.url) !== (code.fingerprint ?? code.url)) {
    throw new Problem(
      `${dataDir} has records and counts of another control. Set FAIRLEAD_DATA_DIR to an empty folder, then join again.`,
    );
  }
  if (before !== null || existsSync(machineFile(dataDir))) return;
  const own = [joinPath(dataDir, 'control'), joinPath(dataDir, 'events'), journalRoot(dataDir)].find(
    existsSync,
  );
  if (own === undefined) return;
  throw new Problem(
    `${dataDir} has the data of a Fairlead that runs on this machine alone (${own}). An edge machine needs a folder of its own: set FAIRLEAD_DATA_DIR to another one.`,
  );
};

/** Asks one place after another where control may be. */
const reached = async (client: ControlClient, places: number): Promise<ControlAnswer> => {
  for (let left = places - 1; ; left--) {
    try {
      return await client.call('GET', NODE_PATHS.hello, { timeoutMs: LOOK_MS });
    } catch (error) {
      if (!(error instanceof ControlAway) || left === 0) throw error;
    }
  }
};

/** `join CODE`: verifies the code with control, and keeps it in the data folder. Throws Problem. */
export const join = async (text: string): Promise<void> => {
  const config = readProcessConfig();
  const { dataDir, link } = config;
  const code = decodeJoinCode(text);
  if (code === null)
    throw new Problem(
      'This is not the whole code that `fairlead node add` printed. It begins with fl1. and has no spaces or line breaks.',
    );
  if (link.code !== null)
    throw new Problem(
      'FAIRLEAD_NODE_KEY is set, and would be used instead of this code. Remove it, or set it to this code.',
    );
  requireOwnFolder(config, code);
  const [url, ...others] = link.controlUrls ?? [code.url];
  const client = controlClient({ ...code, url, others }, '');
  try {
    const { body } = await reached(client, others.length + 1);
    const { name } = JSON.parse(body.toString('utf8')) as { name: string };
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const draft = `${joinFile(dataDir)}.${process.pid}`;
    writeFileSync(draft, `${text.trim()}\n`, { mode: 0o600, flush: true });
    renameSync(draft, joinFile(dataDir));
    openMachine(dataDir, code.id);
    console.log(`This machine is now the edge machine ${name}. Start it: npm exec fairlead -- edge`);
  } catch (error) {
    if (!(error instanceof ControlAway))
      throw new Problem(error instanceof Error ? error.message : String(error));
    throw new Problem(
      `Control cannot be reached at ${[url, ...others].join(' or ')}: ${error.message}. Check that Fairlead runs there, and that this machine may connect to that port. If control has another address for this machine, set FAIRLEAD_CONTROL_URL. Nothing was changed.`,
    );
  } finally {
    client.close();
  }
};
