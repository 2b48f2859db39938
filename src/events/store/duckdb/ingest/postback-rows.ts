import { NO_PERSON, type PersonHashes } from '../../../../core/clicks/conversion.ts';
import { isAdjustment, STAGES } from '../../../../core/conversions/identity.ts';
import type { TypeRules } from '../../../../core/conversions/type-rules.ts';
import { standingOf } from '../../../../core/conversions/types.ts';
import type { PostbackOrigin, PostbackRecord } from '../../../journal/record.ts';
import type { ReceivedPostback, RefusedPostbackRecord } from '../../ingest-store.ts';
import { readJson } from '../columns.ts';
import { decimalText, list, num, optional, type Row, text } from '../rows.ts';
import { hashColumns, standingColumns } from './intake-tables.ts';
import { recordMembers } from './judge.ts';
import { clickMembers, hashesOf, hashValues } from './row-values.ts';

/** Columns of `postbacks`, in order, as staged. Times are milliseconds. */
/** Flag of what another network than the offer's reported; ingest sets it, because a click's offer is known there. */
const OTHER_NETWORK = 'other_network';

export const postbackMembers: readonly { json: string; read: string }[] = [
  ...recordMembers,
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'variant', read: 'SMALLINT' },
  ...clickMembers,
  { json: 'status', read: 'VARCHAR' },
  { json: 'status_received', read: 'VARCHAR' },
  { json: 'event', read: 'VARCHAR' },
  { json: 'transaction_id', read: 'VARCHAR' },
  { json: 'payout', read: 'DECIMAL(18, 6)' },
  { json: 'currency', read: 'VARCHAR' },
  { json: 'workspace_currency', read: 'VARCHAR' },
  { json: 'address', read: 'VARCHAR' },
  { json: 'fate', read: 'VARCHAR' },
  { json: 'reported_by', read: 'VARCHAR' },
  { json: 'source', read: 'UINTEGER' },
  { json: 'policy', read: 'VARCHAR' },
  { json: 'test', read: 'BOOLEAN' },
  { json: 'received', read: 'VARCHAR' },
  { json: 'flags', read: 'VARCHAR[]' },
  ...[...standingColumns, ...hashColumns].map(([json, read]) => ({ json, read })),
  { json: 'standing_time', read: 'BIGINT' },
  { json: 'signature', read: 'VARCHAR' },
  { json: 'usual_word', read: 'VARCHAR' },
  { json: 'type_rules', read: 'VARCHAR' },
  { json: 'identity', read: 'VARCHAR' },
  { json: 'standing_event', read: 'VARCHAR' },
  { json: 'standing_status', read: 'VARCHAR' },
  { json: 'event_before', read: 'VARCHAR' },
  { json: 'word_before', read: 'VARCHAR' },
  { json: 'absorbed_word', read: 'VARCHAR' },
  { json: 'absorbed_time', read: 'BIGINT' },
  { json: 'continued', read: 'BOOLEAN' },
];

const personOf = (record: PostbackRecord): PersonHashes => ({
  email: record.he ?? null,
  externalId: record.xi ?? null,
  phoneDigits: record.hp ?? null,
  phonePlus: record.hq ?? null,
});

export const postbackRow = ({
  node,
  worker,
  record,
  fate,
  standing,
  identity = record.id ?? null,
  typedBefore,
  absorbed,
  isOthers = false,
}: ReceivedPostback): object => ({
  node,
  worker,
  epoch: record.e,
  sequence: record.s,
  time: record.t,
  workspace: record.ws,
  campaign: record.c,
  variant: record.a,
  click_node: record.cn,
  click_worker: record.cw,
  click_epoch: record.ce,
  click_sequence: record.cs,
  click_time: record.ct,
  status: record.st,
  status_received: record.sr,
  event: record.ev,
  transaction_id: record.tx,
  payout: record.pa ?? null,
  currency: record.cu,
  workspace_currency: record.wc,
  address: record.ip ?? null,
  fate,
  reported_by: record.by ?? null,
  source: record.so ?? null,
  policy: record.du ?? null,
  test: record.ts === 1,
  received: record.q ?? null,
  flags: isOthers ? [...(record.fl ?? []), OTHER_NETWORK] : (record.fl ?? null),
  standing_payout: standing?.payout ?? null,
  standing_currency: standing?.currency ?? null,
  standing_revenue: standing?.revenue ?? null,
  standing_time: standing?.firstTime ?? null,
  signature: record.sg ?? null,
  usual_word: record.uw ?? null,
  // Only ingest reads them, and only while it waits.
  type_rules: fate === 'waiting' && record.tr !== undefined ? JSON.stringify(record.tr) : null,
  identity,
  // Only where it can differ from the event of its conversion.
  standing_event: identity === STAGES ? (standing?.event ?? null) : null,
  // Only where the postback says another one: its conversion can keep a decision that was there before.
  standing_status: standing === undefined || standing.status === record.st ? null : standing.status,
  event_before: typedBefore?.event ?? null,
  word_before: typedBefore?.word ?? null,
  absorbed_word: absorbed?.word ?? null,
  absorbed_time: absorbed?.firstTime ?? null,
  continued: absorbed?.continued ?? null,
  // Once it is settled, its conversion has the hashes.
  ...hashValues(fate === 'waiting' ? personOf(record) : NO_PERSON),
});

/** A status that a network sends by itself. `network` 0: the workspace's own address. */
export interface SentStatus {
  workspace: number;
  network: number;
  standing: string;
}

/** Those of these postbacks, each once. */
export const statusesSent = (postbacks: readonly ReceivedPostback[]): SentStatus[] => {
  const sent = new Map<string, SentStatus>();
  for (const { record, fate } of postbacks) {
    const { ws: workspace, so: network = 0, st, sr, by, ts, id } = record;
    const isKnown =
      by === undefined && ts !== 1 && !isAdjustment(id) && fate !== 'waiting' && fate !== 'replayed';
    // Without a status, only that of a new conversion is meant.
    if (!isKnown || (sr === '' && fate !== 'recorded')) continue;
    const standing = standingOf(st);
    sent.set(`${workspace} ${network} ${standing}`, { workspace, network, standing });
  }
  return [...sent.values()];
};

/** The same as rows of SQL. */
export const sentStatuses = (postbacks: readonly ReceivedPostback[]): string[] =>
  statusesSent(postbacks).map(
    ({ workspace, network, standing }) => `(${Math.trunc(workspace)}, ${Math.trunc(network)}, '${standing}')`,
  );

/** Restores the journal record from its row, with times as milliseconds. The line's checksum is gone. */
export const postbackOf = (row: Row): PostbackRecord => {
  const by = optional(row.reported_by);
  const policy = optional(row.policy);
  const received = optional(row.received);
  const flags = list(row.flags);
  const person = hashesOf(row);
  const payout = decimalText(row.payout);
  const address = optional(row.address);
  const signature = optional(row.signature);
  const usual = optional(row.usual_word);
  const rules = optional(row.type_rules);
  const identity = optional(row.identity);
  return {
    k: 'p',
    e: num(row.epoch),
    s: num(row.sequence),
    t: num(row.time),
    ws: num(row.workspace),
    cn: num(row.click_node),
    cw: num(row.click_worker),
    ce: num(row.click_epoch),
    cs: num(row.click_sequence),
    ct: num(row.click_time),
    c: num(row.campaign),
    a: num(row.variant),
    st: text(row.status),
    sr: text(row.status_received),
    ev: text(row.event),
    tx: text(row.transaction_id),
    ...(usual === null ? {} : { uw: usual }),
    ...(rules === null ? {} : { tr: JSON.parse(rules) as TypeRules }),
    ...(identity === null ? {} : { id: identity }),
    ...(payout === null ? {} : { pa: payout }),
    cu: text(row.currency),
    wc: text(row.workspace_currency),
    ...(address === null ? {} : { ip: address }),
    ...(by !== null && { by: by as PostbackOrigin }),
    ...(row.source !== null && { so: num(row.source) }),
    ...(policy !== null && { du: policy as NonNullable<PostbackRecord['du']> }),
    ...(row.test === true && { ts: 1 as const }),
    ...(signature !== null && { sg: signature }),
    ...(person.email !== null && { he: person.email }),
    ...(person.phoneDigits !== null && { hp: person.phoneDigits }),
    ...(person.phonePlus !== null && { hq: person.phonePlus }),
    ...(person.externalId !== null && { xi: person.externalId }),
    ...(received !== null && { q: received }),
    ...(flags.length > 0 && { fl: flags }),
  };
};

/** Columns of `refused_postbacks`, in order, as staged. */
export const refusedMembers: readonly { json: string; read: string }[] = [
  ...recordMembers,
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'source', read: 'UINTEGER' },
  { json: 'reported_by', read: 'VARCHAR' },
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'reason', read: 'VARCHAR' },
  { json: 'received', read: 'VARCHAR' },
  { json: 'method', read: 'VARCHAR' },
  { json: 'address', read: 'VARCHAR' },
];

export const refusedRow = ({ node, worker, record }: RefusedPostbackRecord): object => ({
  node,
  worker,
  epoch: record.e,
  sequence: record.s,
  time: record.t,
  workspace: record.ws,
  source: record.so ?? null,
  reported_by: record.by ?? null,
  campaign: record.c ?? null,
  reason: record.rs,
  received: record.q,
  method: record.m,
  address: record.ip ?? null,
});

export const insertRefused = (file: string): string => {
  const values = refusedMembers.map(({ json }) => (json === 'time' ? 'make_timestamp(time * 1000)' : json));
  return `INSERT INTO refused_postbacks (${refusedMembers.map(({ json }) => json).join(', ')})
    SELECT ${values.join(', ')} FROM ${readJson(file, refusedMembers)}`;
};
