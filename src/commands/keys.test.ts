import { chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { at, openHouse } from '../../test/helpers/api-house.ts';
import { stopAddresses } from '../api/report-schedule/stop.ts';
import { endAllSessions } from '../api/session/family-store.ts';
import { rotatingUses } from '../config/key-uses.ts';
import { openKeys, reloadKeys } from '../config/keys.ts';
import { Problem } from '../config/problem.ts';
import { SigningKeys } from '../contracts/signed.ts';
import { MINUTE_MS } from '../core/time/durations.ts';
import { ringSigner } from '../events/journal/click-id.ts';
import { disclosureAddresses } from '../signing/disclosure-address.ts';
import { openSigning } from '../signing/open-signing.ts';
import { chosenUses, describeKeys, rotate } from './keys.ts';
import { describeSigned, keysOf } from './verify-report.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const KEEP = { endSessions: false, revoke: false };
let dir: string;
let time: number;
const now = () => time;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead keys command '));
  time = NOW;
});
afterEach(() => rmSync(dir, { recursive: true }));
const houses: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const house of houses) await house.close();
});

test('after two rotations at runtime, everything the old keys signed is still accepted', () => {
  const keys = openKeys(dir, NOW);
  const parts = {
    clicks: ringSigner(keys.click),
    signing: openSigning(dir, keys.signing, now),
    addresses: disclosureAddresses(keys.disclosure, now),
    stops: stopAddresses(keys.unsubscribe, 'https://app.example', now),
  };
  const click = () => ({
    campaign: 1,
    variant: 0,
    time,
    node: 1,
    worker: 0,
    epoch: 1,
    sequence: 1,
  });
  const stop = { schedule: `rsc_${'a'.repeat(16)}`, user: `usr_${'b'.repeat(16)}` };
  const signedNow = () => ({
    click: parts.clicks.sign(click()),
    report: JSON.stringify(
      parts.signing.sign('fairlead.destination-report', 1, { link: 'https://a.example' }),
    ),
    address: parts.addresses.make('cmp_1', null),
    stop: parts.stops.make(stop).split('/').at(-1) ?? '',
  });
  const all = [signedNow()];
  for (let i = 0; i < 2; i++) {
    expect(rotate(dir, rotatingUses, KEEP, time)).toMatch(/without a restart.*stays valid until it expires/);
    reloadKeys(dir, keys);
    // The new key is published, but not used yet.
    expect(parts.signing.published.keys).toHaveLength(i + 2);
    expect(signedNow().address).toBe(all[i]?.address);
    time += MINUTE_MS;
    all.push(signedNow());
  }
  const published = keysOf(JSON.stringify(parts.signing.published));
  for (const [i, signed] of all.entries()) {
    expect(parts.clicks.verify(signed.click)?.time).toBe(NOW + i * 60_000);
    expect(describeSigned(signed.report, published).text).toMatch(/Proven: the key is one you provided/);
    expect(parts.addresses.check('cmp_1', signed.address, time)).toBe('valid');
    expect(parts.stops.read(signed.stop)).toEqual(stop);
  }
  for (const kind of ['click', 'report', 'address', 'stop'] as const) {
    expect(new Set(all.map((signed) => signed[kind])).size).toBe(3);
  }
  const list = SigningKeys.parse(parts.signing.published).keys.map(({ since, until }) => [since, until]);
  expect(list).toEqual([
    ['2026-11-23T12:02:00.000Z', null],
    ['2026-11-23T12:01:00.000Z', '2026-11-23T12:02:00.000Z'],
    ['2026-11-23T12:00:00.000Z', '2026-11-23T12:01:00.000Z'],
  ]);
});

test('an earlier report can be verified after a restart, when its private key is gone', () => {
  const first = openSigning(dir, openKeys(dir, NOW).signing, now);
  const report = JSON.stringify(first.sign('fairlead.disclosure', 1, {}));
  rotate(dir, ['signing'], KEEP, NOW);
  time += MINUTE_MS;
  openSigning(dir, openKeys(dir, time).signing, now);
  rmSync(join(dir, 'keys', 'signing.key'));
  const later = openSigning(dir, openKeys(dir, time).signing, now);
  expect(describeSigned(report, keysOf(JSON.stringify(later.published))).ok).toBe(true);
  expect(describeSigned(report, [later.key]).text).toMatch(/NOT one you provided/);
});

test('after a revocation, what the old keys signed is refused, and encrypted secrets are not lost', () => {
  const keys = openKeys(dir, NOW);
  const clicks = ringSigner(keys.click);
  const signing = openSigning(dir, keys.signing, now);
  const addresses = disclosureAddresses(keys.disclosure, now);
  const click = { campaign: 1, variant: 0, time: NOW, node: 1, worker: 0, epoch: 1, sequence: 1 };
  const [id, address] = [clicks.sign(click), addresses.make('cmp_1', null)];
  const report = JSON.stringify(signing.sign('fairlead.disclosure', 1, {}));
  time += 1000;
  const text = rotate(dir, rotatingUses, { endSessions: false, revoke: true }, time);
  expect(text).toMatch(/^New keys: totp, secrets\./m);
  expect(text).toMatch(/^Revoked and replaced: access, cookie, click, signing, disclosure, unsubscribe\./m);
  reloadKeys(dir, keys);
  expect(clicks.verify(id)).toBeNull();
  expect(addresses.check('cmp_1', address, time)).toBe('wrong');
  expect(describeSigned(report, keysOf(JSON.stringify(signing.published))).ok).toBe(false);
  expect(keys.totp.keys).toHaveLength(2);
  expect(clicks.verify(clicks.sign({ ...click, time }))?.time).toBe(time);
});

test('the list names keys by their use, and never shows one', () => {
  const keys = openKeys(dir, NOW);
  rotate(dir, ['click'], KEEP, NOW);
  const list = describeKeys(openKeys(dir, NOW), NOW + 1000);
  expect(list).toMatch(/^click: signs click ids and receipts$/m);
  expect(list).toMatch(/^ {2}[0-9a-f]{8} {2}in use from 2026-11-23T12:01:00Z$/m);
  expect(list).toMatch(
    /^ {2}[0-9a-f]{8} {2}in use since the first start, replaced at 2026-11-23T12:01:00Z$/m,
  );
  for (const { keys: all } of Object.values(keys)) {
    for (const { key } of all) {
      expect(list).not.toContain(Buffer.from(key).toString('hex').slice(0, 16));
      expect(list).not.toContain(Buffer.from(key).toString('base64url').slice(0, 12));
    }
  }
});

test('only some keys can be rotated, and the message says which', () => {
  expect(chosenUses([])).toEqual(rotatingUses);
  expect(chosenUses(['click', 'click'])).toEqual(['click']);
  expect(() => chosenUses(['clicks'])).toThrow(/Unknown key "clicks".*access, cookie, click/);
  expect(() => chosenUses(['intake'])).toThrow(Problem);
  expect(() => chosenUses(['intake'])).toThrow(/Rotate the secret of each source/);
  expect(() => rotate(dir, ['click'], KEEP, NOW)).toThrow(/No keys found/);
  expect(readdirSync(dir)).toEqual([]);
});

test('ending all sessions signs everyone out, and API keys keep working', async () => {
  const house = await openHouse();
  houses.push(house);
  const { access_token: token } = await house.register('ana@example.com');
  const me = (bearer: string) => house.call('GET', '/session/me', { token: bearer });
  expect((await me(token)).status).toBe(200);
  expect(await endAllSessions(house.store.db, house.clock.now)).toBe(1);
  const refused = await me(token);
  expect([refused.status, at(refused.body, 'type')]).toEqual([401, 0]);
  expect(await endAllSessions(house.store.db, house.clock.now)).toBe(0);
});

test('a revocation also removes a key that is waiting to be used', () => {
  openKeys(dir, NOW);
  rotate(dir, ['access'], KEEP, NOW);
  const before = openKeys(dir, NOW).access.keys.map(({ id }) => id);
  expect(before).toHaveLength(2);
  rotate(dir, ['access'], { endSessions: false, revoke: true }, NOW + 10_000);
  const after = openKeys(dir, NOW).access.keys.map(({ id }) => id);
  expect(after).toHaveLength(1);
  expect(before).not.toContain(after[0]);
});

test.runIf(process.getuid?.() === 0)(
  'after a revocation as root, the list of public keys still belongs to its owner',
  () => {
    openSigning(dir, openKeys(dir, NOW).signing, now);
    const list = join(dir, 'keys', 'signing-keys.json');
    chownSync(join(dir, 'keys'), 1000, 1000);
    chownSync(list, 1000, 1000);
    rotate(dir, ['signing'], { endSessions: false, revoke: true }, NOW + 1);
    expect(statSync(list).uid).toBe(1000);
  },
);
