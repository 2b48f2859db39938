import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readManifest } from '../../src/backup/manifest.ts';
import { openKeys } from '../../src/config/keys.ts';
import { type Click, ringSigner } from '../../src/events/journal/click-id.ts';
import { recordKey } from '../../src/events/store/record-place.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { ACCOUNT, setUp } from './house.ts';
import { storedKeys } from './stored-keys.ts';
import { startTraffic } from './traffic.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'fairlead backup '));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const PASSED_ON = 'cid';
const visit = async (link: string): Promise<{ to: string; id: string }> => {
  const answer = await fetch(link, { redirect: 'manual' });
  const url = new URL(answer.headers.get('location') ?? '');
  const id = url.searchParams.get(PASSED_ON) ?? '';
  return { to: url.origin, id };
};

const signIn = async (program: Program): Promise<{ status: number; body: Record<string, string> }> => {
  const answer = await fetch(`${program.appUrl}/api/1.1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};

const audited = async (program: Program): Promise<Record<string, unknown>> => {
  const audit = await program.command('audit', '--json');
  expect(audit.code, audit.stdout + audit.stderr).toBe(0);
  return JSON.parse(audit.stdout) as Record<string, unknown>;
};

test('the drill: backed up under traffic, killed, wiped, restored, and every click answered before exists once', {
  timeout: 5 * 60_000,
}, async () => {
  const backup = join(place, 'backup');
  let program = await startProgram();
  const { dataDir } = program;
  const ports = [new URL(program.appUrl).port, new URL(program.linkOrigin).port];
  const env = { FAIRLEAD_PORT: ports[0] ?? '', FAIRLEAD_EDGE_PORT: ports[1] ?? '' };
  try {
    const house = await setUp(program);
    const signer = ringSigner(openKeys(dataDir).click);
    const clickOf = (id: string): Click => {
      const click = signer.verify(id);
      if (click === null) throw new Error(`${id} was not signed by this program`);
      return click;
    };
    const traffic = startTraffic(house.link, house.postbackUrl, 6);
    await expect.poll(() => traffic.seen.clicks.length, { timeout: 60_000 }).toBeGreaterThan(300);
    const before = { clicks: [...traffic.seen.clicks], receipts: [...traffic.seen.receipts] };
    const made = await program.command('backup', backup);
    expect(made.code, made.stderr).toBe(0);
    expect(made.stdout).toContain('contains your keys');
    const during = traffic.seen.clicks.length;
    await expect.poll(() => traffic.seen.clicks.length, { timeout: 60_000 }).toBeGreaterThan(during + 50);
    const again = await program.command('backup', join(place, 'again'), '--since', backup);
    expect(again.code, again.stderr).toBe(0);
    expect(again.stdout).toContain(`are files of ${backup}, which were not copied again`);
    const lost = await traffic.stop();
    expect(lost.problems).toEqual([]);
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    expect(
      readdirSync(backup, { recursive: true }).filter((name) => String(name).includes('visitor-key')),
    ).toEqual([]);

    for (const role of ['start', 'control', 'edge-0']) process.kill(program.pid(role), 'SIGKILL');
    await program.stop();
    rmSync(dataDir, { recursive: true });

    const restored = await program.command('restore', backup);
    expect(restored.code, restored.stderr).toBe(0);
    program = await startProgram({ dataDir, env });
    expect((await fetch(`${program.appUrl}/api/1.1/session/me`, { headers: house.headers })).status).toBe(
      401,
    );
    expect((await signIn(program)).status).toBe(200);
    // The link still works, and earlier ids are still valid for a conversion.
    const after = [await visit(house.link), await visit(house.link)];
    expect(['https://a.example', 'https://b.example']).toContain(after[0]?.to);
    const sale = await fetch(`${house.postbackUrl}?cid=${before.clicks[0]}&status=sale&payout=3&txid=late`);
    expect(await sale.json()).toMatchObject({ result: 'accepted' });
    // Nothing answered now reuses a position from before, in the backup or after it.
    const epochs = new Set(lost.clicks.map((id) => clickOf(id).epoch));
    for (const { id } of after) expect(clickOf(id).epoch).toBeGreaterThan(Math.max(...epochs));
    const report = await audited(program);
    expect(report).toMatchObject({ missing: 0, duplicate: 0, unexplained: 0, pending: 0, windows: [] });
    expect(await program.stop()).toBe(0);

    const stored = await storedKeys(dataDir, 'requests');
    const clicks = [...before.clicks, ...after.map(({ id }) => id)];
    expect(clicks.map((id) => stored.get(recordKey(clickOf(id)))).filter((rows) => rows !== 1)).toEqual([]);
    expect([...stored.values()].filter((rows) => rows !== 1)).toEqual([]);
    const receipts = await storedKeys(dataDir, 'postbacks');
    expect(before.receipts.map((id) => receipts.get(recordKey(clickOf(id)))).filter((n) => n !== 1)).toEqual(
      [],
    );

    // With nothing running, the command opens the stores itself.
    const second = join(place, 'second');
    const alone = await program.command('backup', second);
    expect(alone.code, alone.stderr).toBe(0);
    // The restore also raised the epoch of the number that an upgrade would give the worker.
    expect(readManifest(second).journals.map(({ worker }) => worker)).toEqual([0, 1]);
    const third = await program.command('backup', join(place, 'third'), '--since', join(place, 'nowhere'));
    expect([third.code, third.stderr]).toEqual([
      1,
      expect.stringContaining('nowhere is not a complete backup'),
    ]);
  } finally {
    await program.dispose();
  }
});
