import { NO_EVENT, OTHER_TYPE, REJECTED_WORD } from '../../../core/conversions/types.ts';
import { IS_ADJUSTMENT } from '../../store/duckdb/conversion-identity.ts';
import { bindings, num, query, type Reader, text } from '../../store/duckdb/rows.ts';
import type { UnnamedQuery } from '../../store/postback-log.ts';
import { isOfTypes } from '../engine/conversion-types.ts';
import { instant } from '../request-conditions.ts';

/** Maximum number of events returned. */
const EVENTS = 20;

/** See `PostbackLog.unnamed`. A type that was settled when the conversion arrived does not depend on its event. */
export const unnamed = async (
  connection: Reader,
  { workspace, from, campaign, types }: UnnamedQuery,
): Promise<{ event: string; count: number }[]> => {
  const bind = bindings();
  const where = [
    `workspace = ${bind.add(workspace)}`,
    `last_time >= ${instant(bind, from)}`,
    ...(campaign === null ? [] : [`campaign = ${bind.add(campaign)}`]),
    `status <> '${REJECTED_WORD}'`,
    `lower(event) <> '${NO_EVENT}'`,
    `NOT starts_with(type_word, '=')`,
    isOfTypes({ numbers: [OTHER_TYPE], defined: types }, bind),
  ].join(' AND ');
  const rows = await query(
    connection,
    `SELECT arg_max(event, last_time) AS event, count(*) AS n FROM conversions WHERE NOT ${IS_ADJUSTMENT} AND ${where}
     GROUP BY lower(event) ORDER BY n DESC, event LIMIT ${EVENTS}`,
    bind.values,
  );
  return rows.map((row) => ({ event: text(row.event), count: num(row.n) }));
};
