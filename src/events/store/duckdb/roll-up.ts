import type { DuckDBConnection } from '@duckdb/node-api';
import { measureOf, quarterOf, requestMeasures, rollups } from './schema.ts';

const names = requestMeasures.map(({ name }) => name).join(', ');
const measures = requestMeasures.map(measureOf).join(', ');

/** Adds rows of `requests` to the roll-ups. `rows`: SQL that is true for exactly these. */
export const rollUpRequests = async (writer: DuckDBConnection, rows: string): Promise<void> => {
  for (const { name, dimensions } of rollups) {
    const columns = dimensions.map(([column]) => column).join(', ');
    await writer.run(
      `INSERT INTO ${name} (quarter, workspace, campaign, ${columns}, ${names})
       SELECT ${quarterOf('time')} AS quarter, workspace, campaign, ${columns}, ${measures}
       FROM requests WHERE ${rows} GROUP BY ALL`,
    );
  }
};
