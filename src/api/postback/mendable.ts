import { parse } from 'node:querystring';
import type { Mendable } from '../../contracts/postbacks/postback-log.ts';
import { roundSigned } from '../../core/money/decimal.ts';
import type { IntakeParameter } from '../../core/postback/intake.ts';
import { PARAMETER_NAMES } from '../../core/postback/network-names.ts';
import type { RefusedPostback } from '../../events/store/postback-log.ts';
import type { Parts } from '../http/route-deps.ts';
import { findSettings, statusMeaning } from './store.ts';

/** Length to which the edge truncates a text: in one this long, the last value may be incomplete. */
const CUT_AT = 1024;
/** Replaces what the log does not keep. */
const HIDDEN = '***';

const STATUS = /^[a-z0-9_-]{1,32}$/;

const valuesOf = (text: string): Map<string, string> => {
  const whole = text.length < CUT_AT ? text : text.slice(0, Math.max(0, text.lastIndexOf('&')));
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(parse(whole))) {
    const all = [value ?? ''].flat().map((one) => one.trim());
    const said = all.find((one) => one !== '' && one !== HIDDEN);
    if (said !== undefined) values.set(name, said);
  }
  return values;
};

/**
 * Contents of a refused postback, as far as its log still has them, for accepting it after all. Null for a test, or if
 * it names no click of the workspace, or is an adjustment.
 */
export const mendableOf = async (
  { db, clickOf }: Pick<Parts, 'db' | 'clickOf'>,
  workspace: number,
  { text, source }: Pick<RefusedPostback, 'text' | 'source'>,
): Promise<Mendable | null> => {
  if (text === null) return null;
  const values = valuesOf(text);
  const own =
    source === null
      ? undefined
      : await db
          .selectFrom('postback_sources')
          .select(['parameters', 'statuses'])
          .where('workspace_id', '=', workspace)
          .where('id', '=', source)
          .executeTakeFirst();
  const said = (ours: IntakeParameter): string => {
    const names = [own?.parameters[ours] ?? '', ...PARAMETER_NAMES[ours]];
    return names.map((name) => values.get(name)).find((value) => value !== undefined) ?? '';
  };
  const clickId = said('click_id');
  const click = clickId === '' ? null : clickOf(clickId);
  if (click === null || click.variant < 0 || said('test') !== '') return null;
  const payout = said('payout');
  // A refund that its network calls rejected would be sent as a withdrawal. With adjustments turned on, the next is accepted.
  if (roundSigned(payout)?.startsWith('-') === true) return null;
  const campaign = await db
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', workspace)
    .where('id', '=', click.campaign)
    .executeTakeFirst();
  if (campaign === undefined) return null;
  const word = said('status').toLowerCase();
  const meaning = statusMeaning(word, own?.statuses ?? [], await findSettings(db, workspace));
  const status = meaning ?? (STATUS.test(word) ? word : '');
  return {
    clickId,
    status,
    payout,
    currency: said('currency').toUpperCase(),
    transaction: said('transaction'),
    event: said('event'),
  };
};
