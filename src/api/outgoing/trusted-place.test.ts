import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { changeOf } from '../../../test/helpers/conversion-changes.ts';
import { openRecorder, type Recorder } from '../../../test/helpers/platforms/recorder.ts';
import { openOutgoing } from '../../outgoing/open-outgoing.ts';

/** A name that leads to its owner's public server at first, and later to an internal one. */
const URL_HOST = 'rebind.example';
let isPublic: boolean;
let inner: Recorder;
let house: House;
let token: string;
let workspace: number;
beforeAll(async () => {
  inner = await openRecorder(() => ({ status: 200, body: 'of the inside' }));
  const port = Number(new URL(inner.url).port);
  const open = (allow: Parameters<typeof openOutgoing>[0]['allow']) =>
    openOutgoing({ allow, dnsServers: [], resolve: async () => ['127.0.0.1'] });
  const before = open([{ address: '127.0.0.1', bits: 32, port }]);
  const after = open([]);
  house = await openHouse({
    messages: {
      post: (message, cancel) => (isPublic ? before : after).post(message, cancel),
      refusal: (url) => (isPublic ? before : after).refusal(url),
    },
  });
  token = (await house.register('ana@example.com')).access_token;
  workspace = (await house.store.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await house.close();
  await inner.close();
});

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });
const run = async (): Promise<void> => {
  await house.deliveries.run();
  await house.deliveries.settled();
};

test.each(['delivered', 'unanswered'])(
  'an outgoing postback that is now a platform sends nothing %s to a URL’s address',
  async (fate) => {
    isPublic = true;
    inner.requests.length = 0;
    const url = `${inner.url.replace('127.0.0.1', URL_HOST)}/latest?t={txid}`;
    const target = { kind: 'url', method: 'GET', url, contentType: 'none' };
    const made = await call('POST', '/outgoing-rule', { name: 'Rule', target });
    house.feed.add(changeOf({ workspace, campaign: 0, time: house.clock.now, transaction: fate }));
    await run();
    expect(inner.requests.length).toBe(1);
    if (fate === 'unanswered')
      await house.store.db
        .updateTable('deliveries')
        .set({ ever_delivered: false, maybe_taken: true })
        .where('transaction', '=', fate)
        .execute();
    isPublic = false;
    const platform = { kind: 'meta', pixelId: '1', accessToken: 'x', eventNames: { sale: 'Purchase' } };
    await call('PATCH', `/outgoing-rule/${at(made.body, 'id')}`, { target: platform });
    const delivery = at((await call('GET', `/delivery?search=${fate}`)).body, 'rows.0.id');
    await call('POST', '/delivery/resend', { ids: [delivery] });
    await run();
    expect(inner.requests.length).toBe(1);
  },
);

test('an internal address other than the operator’s platform setting is refused', async () => {
  isPublic = false;
  inner.requests.length = 0;
  await house.store.db
    .updateTable('deliveries')
    .set(({ selectFrom }) => ({
      state: 'waiting' as const,
      next_try_at: new Date(0),
      rule_version: selectFrom('outgoing_rules as r').select('r.version').whereRef('r.id', '=', 'rule_id'),
    }))
    .execute();
  await run();
  const { problem } = await house.store.db
    .selectFrom('deliveries')
    .select('problem')
    .where('transaction', '=', 'delivered')
    .executeTakeFirstOrThrow();
  expect([inner.requests.length, problem?.code]).toEqual([0, 'place_not_allowed']);
});
