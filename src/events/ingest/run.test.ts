import path from 'node:path';
import { expect, test } from 'vitest';
import { NOON } from '../../../test/helpers/event-records.ts';
import { temporaryStore } from '../../../test/helpers/event-store.ts';
import { USUAL_ACTIVITY } from '../../core/clicks/activity.ts';
import { startIngest } from './run.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => expect.fail('nothing fails here') };

test('rates changed just before a stop reprice conversions at the next start', async () => {
  const temporary = await temporaryStore();
  try {
    const noon = `make_timestamp(${NOON} * 1000)`;
    await temporary.tamper(
      `INSERT INTO conversions (click_node, click_worker, click_epoch, click_sequence, click_time, event, transaction_id,
         workspace, campaign, variant, click_known, status, payout, currency, workspace_currency, first_time, last_time, changes,
         visit_node, visit_worker, visit_epoch, visit_sequence, visit_time)
       VALUES (1, 0, 5, 1, ${noon}, 'sale', '', 1, 1, 0, false, 'sale', 4, 'USD', 'EUR', ${noon}, ${noon}, 1, 1, 0, 5, 1, ${noon})`,
    );
    const { store } = temporary;
    const running = startIngest({
      root: path.join(temporary.dir, 'journal'),
      store,
      keepHours: 1,
      log: quiet,
      activity: USUAL_ACTIVITY,
      rateOf: () => ({ numerator: '1', denominator: '2' }),
    });
    await running.close();
    const click = { node: 1, worker: 0, epoch: 5, sequence: 1 };
    const [found] = (await store.ingest.findConversions([click])).values();
    expect(found?.state.revenue).toBe('2');
  } finally {
    temporary.dispose();
  }
});
