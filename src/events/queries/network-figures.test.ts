import { expect, test } from 'vitest';
import { NOON } from '../../../test/helpers/event-records.ts';
import { temporaryStore } from '../../../test/helpers/event-store.ts';

/** `count` rows with user agents of `agents` people. */
const rows = (
  worker: number,
  count: number,
  agents: number,
  address: string,
  reasons: string,
  more = '',
): string =>
  `INSERT INTO requests BY NAME SELECT 1 AS node, ${worker} AS worker, 5 AS epoch, i + 1 AS sequence,
     make_timestamp(${NOON} * 1000) AS time, 1 AS workspace, 1 AS domain, 1 AS campaign, 1 AS revision, 1 AS destination, 0 AS rule,
     'c1' AS test, 0 AS variant, 'redirected' AS outcome, 'invalid' AS traffic_class, ${reasons}::VARCHAR[] AS reasons, true AS visit,
     false AS unique_visit, 'v' || i AS visitor, 'GET' AS method, 'go.example' AS host, '/x' AS path, ${address} AS address,
     'chrome' AS browser, 'agent ' || (i % ${agents}) AS user_agent, '' AS referrer, 1 AS phase, false AS kept, false AS joined
     ${more} FROM range(${count}) t(i)`;

test('a CDN shows by its network and a proxy by its address; old requests and declared bots are excluded', async () => {
  const temporary = await temporaryStore();
  try {
    await temporary.tamper(
      rows(1, 300, 100, "'172.68.' || (i % 50) || '.0'", "['hosting_network']"),
      rows(2, 100, 20, "CASE WHEN i < 60 THEN '203.0.113.' || i ELSE '2001:db8:' || i || '::' END", '[]'),
      rows(3, 500, 400, "'198.51.100.7'", "['declared_bot', 'hosting_network']"),
      rows(4, 400, 400, "'192.0.2.0'", "['hosting_network']").replace(`${NOON} * 1000`, `${NOON - 1} * 1000`),
    );
    expect(await temporary.store.networks(NOON)).toEqual({
      requests: 400,
      hosted: 300,
      hostedAgents: 100,
      // Full addresses of one network are counted together: 203.0.113.0 to .59.
      ...{ largest: 60, largestAgents: 20 },
    });
    expect(await temporary.store.networks(NOON + 1)).toEqual({
      requests: 0,
      hosted: 0,
      hostedAgents: 0,
      largest: 0,
      largestAgents: 0,
    });
  } finally {
    temporary.dispose();
  }
});
