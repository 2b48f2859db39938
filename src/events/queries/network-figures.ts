import type { NetworkFigures } from '../../core/traffic/shared-network.ts';
import { num, query, type Reader } from '../store/duckdb/rows.ts';

/** Requests of all workspaces since `from` (milliseconds), by the networks they came from. */
export const networkFigures = async (connection: Reader, from: number): Promise<NetworkFigures> => {
  const [row] = await query(
    connection,
    `WITH browsers AS (
       SELECT address, user_agent, list_contains(reasons, 'hosting_network') AS hosted FROM requests
       WHERE time >= make_timestamp($1::BIGINT * 1000) AND traffic_class IN ('human', 'invalid') AND browser IS NOT NULL
         AND address IS NOT NULL AND NOT list_contains(reasons, 'declared_bot')),
     networks AS (
       SELECT coalesce(regexp_extract(address, '^(\\d+\\.\\d+\\.\\d+)\\.\\d+$', 1), '') AS v4, address, user_agent, hosted FROM browsers),
     largest AS (
       SELECT count(*) AS requests, count(DISTINCT user_agent) AS agents FROM networks
       GROUP BY CASE WHEN v4 <> '' THEN v4 ELSE address END ORDER BY requests DESC LIMIT 1)
     SELECT (SELECT count(*) FROM browsers) AS requests,
       (SELECT count(*) FROM browsers WHERE hosted) AS hosted,
       (SELECT count(DISTINCT user_agent) FROM browsers WHERE hosted) AS hosted_agents,
       (SELECT requests FROM largest) AS largest, (SELECT agents FROM largest) AS largest_agents`,
    [BigInt(from)],
  );
  return {
    requests: num(row?.requests),
    hosted: num(row?.hosted),
    hostedAgents: num(row?.hosted_agents),
    largest: num(row?.largest),
    largestAgents: num(row?.largest_agents),
  };
};
