import { setImmediate } from 'node:timers/promises';
import { nodeDisk } from '../../src/events/journal/disk.ts';
import type { RequestFields } from '../../src/events/journal/record.ts';
import { nodeRuntime } from '../../src/events/journal/runtime.ts';
import { journalDir } from '../../src/events/journal/segments.ts';
import { openJournal } from '../../src/events/journal/writer.ts';

/** A worker that is not run, so that its journal is closed when the program starts. */
const WORKER = 201;

const fieldsOf = (i: number, prefix: string): RequestFields =>
  ({
    k: 'r',
    ws: 1,
    do: 1,
    c: 1 + (i % 500),
    r: 1,
    d: 1,
    ru: 0,
    te: `c${1 + (i % 500)}`,
    ph: 1,
    a: 0,
    o: 'redirected',
    cl: 'human',
    rs: [],
    vi: 1,
    ha: `${prefix}${i}`.padEnd(11, 'x'),
    hu: `${prefix}${i}`.padEnd(11, 'y'),
    v: `${prefix}${i}`.padEnd(22, 'x'),
    vn: `${prefix}${i}`.padEnd(22, 'y'),
    m: 'GET',
    h: 'go.shop.example',
    p: `/spring?gclid=${prefix}${i}`,
    ci: { gclid: `${prefix}${i}` },
    ...{
      ip: `20.${i % 250}.1.0`,
      l: 'de',
      dv: 'mobile',
      os: 'android',
      b: 'chrome',
      ua: 'Mozilla/5.0 (bench)',
      rf: '',
    },
  }) as RequestFields;

/** Journals this many more unique visits with the real writer, as a backlog that control finds when it starts. */
export const makeBacklog = async (root: string, records: number): Promise<void> => {
  const journal = openJournal({
    disk: nodeDisk,
    runtime: nodeRuntime(),
    dir: journalDir(root, 1, WORKER),
    node: 1,
    worker: WORKER,
    mode: 'interval',
    intervalMs: 50,
    segmentBytes: 64 * 1024 * 1024,
  });
  let logged = 0;
  const prefix = Date.now().toString(36);
  for (let i = 0; i < records; i++) {
    journal.append(journal.next(), fieldsOf(i, prefix), (result) => {
      if (result === 'logged') logged++;
    });
    if (i % 5000 === 0) await setImmediate();
  }
  await journal.close();
  if (logged !== records)
    throw new Error(`Only ${logged} of ${records} requests were logged in the journal.`);
};
