import { DuckDBInstance } from '@duckdb/node-api';
import { quantile, timed } from '../campaigns/times.ts';
import { EVENTS, type MadeAbTest } from './generate.ts';

const ROUNDS = 5;

/**
 * Visitors and converted visitors by variant, computed from requests alone: each visitor's first valid request, and
 * their first conversion. Milliseconds, the median of five.
 */
export const countRequests = async (file: string, { test }: MadeAbTest): Promise<number> => {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round++)
      times.push(
        await timed(() =>
          connection.runAndReadAll(
            `WITH firsts AS (SELECT visitor, arg_min(variant, time) AS variant FROM requests
               WHERE test = $1 AND visit AND traffic_class = 'human' GROUP BY visitor),
             sales AS (SELECT DISTINCT r.visitor FROM conversions c JOIN requests r ON r.node = c.click_node AND r.worker = c.click_worker
                 AND r.epoch = c.click_epoch AND r.sequence = c.click_sequence WHERE c.test = $1 AND c.event = $2)
             SELECT variant, count(*) AS visitors, count(s.visitor) AS converted FROM firsts LEFT JOIN sales s USING (visitor) GROUP BY ALL`,
            [`t${test}`, EVENTS[0]],
          ),
        ),
      );
    return quantile(times.slice(1), 0.5);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};
