import { afterAll, beforeAll, expect, test } from 'vitest';
import { decidedRequest, NOON, place, requestFields } from '../../../test/helpers/event-records.ts';
import { commitBatch, type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import type { RequestFields } from '../journal/record.ts';

let events: TemporaryStore;
let sequence = 0;
const visit = (fields: Partial<RequestFields>, minutes = 0) => {
  const where = place({ sequence: ++sequence, time: NOON + minutes * 60_000 });
  return decidedRequest(requestFields({ ws: 1, vi: 1, ...fields }), where, true);
};
beforeAll(async () => {
  events = await temporaryStore();
  await commitBatch(events.store.ingest, {
    requests: [
      visit({ c: 1, s1: '{{campaign.id}}', s2: '5' }, -1),
      ...[0, 1, 2].map(() => visit({ c: 1, s1: '7', s3: '{{ad.id}}' })),
      visit({ c: 1, s1: '{not a token', s3: '{{ad.id}}' }),
      visit({ c: 1, s10: '[ZONE_ID]' }),
      visit({ c: 6, s20: '{zone}' }),
      visit({ c: 1, s3: '{{ad.id}}', cl: 'crawler' }),
      // Names that people give their ads.
      ...Array.from({ length: 60 }, (_, i) => visit({ c: 1, s7: `[Prospecting]_[${i}]` })),
      ...[0, 1].map(() => visit({ c: 2, s7: '[US]' })),
      ...[0, 1, 2, 3, 4, 5].map(() => visit({ c: 2, s4: '##SUB_ID##' })),
      // Values that only begin like a token.
      ...['{', '[red shoes]', '__', '%', '@@', '{a} and b'].map((s1) => visit({ c: 3, s1 })),
      // No visit, another workspace, no campaign.
      visit({ c: 4, s1: '{a}', vi: 0 }),
      visit({ ws: 2, c: 5, s1: '{other}' }),
      visit({ c: 0, s1: '{a}' }),
    ],
  });
});
afterAll(() => events.dispose());

test('campaigns whose links came with tokens are found, with the most frequent token of each', async () => {
  const { reports } = events.store;
  expect(await reports.unfilled({ workspace: 1, since: NOON })).toEqual([
    { campaign: 2, token: '##SUB_ID##', visits: 6 },
    { campaign: 1, token: '{{ad.id}}', visits: 4 },
    { campaign: 6, token: '{zone}', visits: 1 },
  ]);
  const longer = await reports.unfilled({ workspace: 1, since: NOON - 60_000 });
  expect(longer).toEqual([
    { campaign: 2, token: '##SUB_ID##', visits: 6 },
    { campaign: 1, token: '{{ad.id}}', visits: 4 },
    { campaign: 6, token: '{zone}', visits: 1 },
  ]);
  expect(await reports.unfilled({ workspace: 2, since: NOON })).toEqual([
    { campaign: 5, token: '{other}', visits: 1 },
  ]);
  expect(await reports.unfilled({ workspace: 1, since: NOON + 1 })).toEqual([]);
});
