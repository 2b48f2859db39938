import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { RequestRows } from '../../src/contracts/reports/request.ts';
import type { FileTicket } from '../../src/contracts/reports/table-file.ts';
import type { Account } from '../../test/helpers/account.ts';
import type { Program } from '../../test/helpers/program.ts';

const MEGABYTE = 1024 * 1024;
const LOOK_MS = 100;
/** Rows between two positions at which the file is compared with the paged log, and how many are compared there. */
const EVERY = 50_000;
const COMPARED = 100;

/** Memory held by a process, bytes. */
const heldBy = (pid: number): number => {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
};

interface Exported {
  rows: number;
  bytes: number;
  seconds: number;
  /** Peak increase of the control process's memory. */
  grownMb: number;
  /** Rows compared with the paged log, and how many differed. */
  compared: number;
  different: number;
}

/** Human requests since `from` as CSV: duration, memory of the control process, and whether the rows match the log. */
export const measureExport = async (program: Program, account: Account, from: number): Promise<Exported> => {
  const query = { from: new Date(from).toISOString(), trafficClass: 'human' };
  const pid = program.pid('control');
  const before = heldBy(pid);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, heldBy(pid));
  }, LOOK_MS);
  const began = performance.now();
  const samples: string[][] = [];
  let bytes = 0;
  let rows = -1;
  try {
    const { url } = await account.post<FileTicket>('/request/export', { format: 'csv', ...query });
    const { body } = await fetch(`${program.appUrl}${url}`);
    if (body === null) throw new Error('The response has no file.');
    for await (const line of createInterface({ input: Readable.fromWeb(body) })) {
      rows += 1;
      bytes += Buffer.byteLength(line) + 2;
      if (rows === 0) continue;
      if ((rows - 1) % EVERY === 0) samples.push([]);
      if ((rows - 1) % EVERY <= COMPARED) samples.at(-1)?.push(line.slice(0, line.indexOf(',')));
    }
  } finally {
    clearInterval(looking);
  }
  const seconds = (performance.now() - began) / 1000;
  let compared = 0;
  let different = 0;
  for (const [first = '', ...others] of samples) {
    const page = new URLSearchParams({ ...query, before: first, limit: String(COMPARED) });
    const paged = await account.get<RequestRows>(`/request?${page}`);
    compared += others.length;
    different += others.filter((id, i) => paged.rows[i]?.id !== id).length;
  }
  return { rows, bytes, seconds, grownMb: (most - before) / MEGABYTE, compared, different };
};
