import { expect, test } from 'vitest';
import { openKeys } from '../../src/config/keys.ts';
import { ringSigner } from '../../src/events/journal/click-id.ts';
import { recordKey } from '../../src/events/store/record-place.ts';
import { isLong } from '../helpers/long.ts';
import { openRecorder } from '../helpers/platforms/recorder.ts';
import { startProgram } from '../helpers/program.ts';
import { seeded } from '../simulation/random.ts';
import { sendConversions } from './conversions.ts';
import { foldedJournals, storedConversions } from './folded-journals.ts';
import { setUp } from './house.ts';
import { killRole } from './kill-role.ts';
import { storedKeys } from './stored-keys.ts';

const COUNT = isLong ? 10_000 : 150;
const KILLED = ['edge-0', 'control', 'edge-1', ...(isLong ? ['control', 'edge-0'] : [])];
const seed = Number(process.env.FAIRLEAD_TEST_SEED ?? Date.now() % 1_000_000);

test(`${COUNT} conversions in random order, ${KILLED.length} kills: the store matches the journals (seed ${seed})`, {
  timeout: 15 * 60_000,
}, async () => {
  // Another server, which receives every effect.
  const receiver = await openRecorder(() => ({ status: 200 }));
  const allowed = new URL(receiver.url).host;
  const program = await startProgram({ env: { FAIRLEAD_EDGE_WORKERS: '2', FAIRLEAD_CHECK_ALLOW: allowed } });
  try {
    const house = await setUp(program);
    const url = `${receiver.url}/?c={click_id}&t={txid}&s={status}&p={payout}&r={random}`;
    const target = { kind: 'url', method: 'GET', url, contentType: 'none' };
    await house.post('/outgoing-rule', { name: 'All', target });
    const addressOf = async (duplicates: 'add' | 'ignore'): Promise<string> => {
      const made = await house.post('/postback/source', { name: duplicates, duplicates, protection: 'none' });
      return new URL(new URL(String(made.url)).pathname, program.linkOrigin).href;
    };
    const urls = [house.postbackUrl, await addressOf('add'), await addressOf('ignore')];
    const sending = await sendConversions({ link: house.link, urls }, COUNT, seeded(seed));
    const step = Math.ceil(sending.total / (KILLED.length + 1));
    sending.upTo(step);
    for (const [i, role] of KILLED.entries()) {
      // Mid-stretch: some are in flight, and none of them goes beyond its end before the kill.
      await expect
        .poll(() => sending.receipts.length, { timeout: 120_000 })
        .toBeGreaterThan(i * step + step / 2);
      const killed = killRole(program, role);
      sending.upTo(i === KILLED.length - 1 ? sending.total : (i + 2) * step);
      await killed;
    }
    await sending.done;
    expect(sending.problems).toEqual([]);
    expect(sending.receipts).toHaveLength(sending.total);

    const audit = await program.command('audit', '--json');
    expect(audit.code, audit.stdout + audit.stderr).toBe(0);
    expect(JSON.parse(audit.stdout)).toMatchObject({
      ok: true,
      missing: 0,
      duplicate: 0,
      unexplained: 0,
      pending: 0,
      unlogged: 0,
      windows: [],
    });

    const model = foldedJournals(program.dataDir);
    const delivered = () => Map.groupBy(receiver.requests, ({ headers }) => headers['idempotency-key']);
    await expect.poll(() => delivered().size, { timeout: 120_000 }).toBe(model.effects.length);
    expect(await program.stop()).toBe(0);
    const twice = [...delivered().values()].filter((all) => all.length > 1);
    expect(twice.filter((all) => new Set(all.map(({ query }) => String(query))).size > 1)).toEqual([]);

    const rows = await storedKeys(program.dataDir, 'postbacks');
    expect(new Set(rows.keys())).toEqual(model.records);
    expect([...rows.values()].filter((count) => count !== 1)).toEqual([]);
    const { verify } = ringSigner(openKeys(program.dataDir).click);
    const receipts = sending.receipts.map((receipt) => {
      const place = verify(receipt);
      return place === null ? receipt : recordKey(place);
    });
    expect(receipts.filter((place) => !model.records.has(place))).toEqual([]);

    const stored = await storedConversions(program.dataDir);
    expect(stored.outcomes.size).toBe(COUNT);
    expect(stored.outcomes).toEqual(model.outcomes);
    // Each effect was sent once, numbered without a gap; those already taken are the first ones.
    expect(stored.lastChange).toBe(model.effects.length);
    const effects = new Map(model.effects.map(({ postback, fate, change }) => [postback, { fate, change }]));
    const first = stored.lastChange - stored.changes.length;
    for (const [i, { seq, postback, ...effect }] of stored.changes.entries()) {
      expect(seq).toBe(first + i + 1);
      expect(effect).toEqual(effects.get(postback));
    }
    console.log(
      `${COUNT} conversions by ${sending.total} postbacks, ${KILLED.length} kills, ${sending.lost} tries without an answer, ${model.records.size} journalled, ${model.effects.length} effects, ${receiver.requests.length} messages of them`,
    );
  } finally {
    await program.dispose();
    await receiver.close();
  }
});
