import { randomBytes } from 'node:crypto';
import { escape as encode } from 'node:querystring';
import { adjustmentStatus } from '../../core/conversions/adjustments.ts';
import { adjustmentIdentity, STAGES } from '../../core/conversions/identity.ts';
import { needsTransaction, type TypeRules, typeRulesOf } from '../../core/conversions/type-rules.ts';
import { NO_EVENT, typeWordIn } from '../../core/conversions/types.ts';
import type { Click, ClickSigner } from '../../events/journal/click-id.ts';
import type { Position } from '../../events/journal/contract.ts';
import type { PostbackFields, PostbackOrigin, RefusedFields } from '../../events/journal/record.ts';
import type { WorkspacePlan } from '../../snapshot/text.ts';
import { cut, type Hit } from '../click/hit.ts';
import type { Parameters } from './parameters.ts';
import type { Postback } from './read-postback.ts';
import type { IntakeRules } from './rules.ts';

const LIMIT = 1024;
const HIDDEN = '***';
/** Any spelling of names with private values. */
const PRIVATE = /secret|signature|token|passw|e-?mail|phone|mobile|^(?:sig|sign|hash|key|api_?key|auth)$/i;
const LOOKS_LIKE_EMAIL = /[^\s@]@[^\s@]+\.[^\s@]/;

const isPrivate = (name: string, value: string, rules: IntakeRules): boolean =>
  value !== '' &&
  (rules.hidden === null || rules.hidden.has(name) || PRIVATE.test(name) || LOOKS_LIKE_EMAIL.test(value));

/** A text that may contain an email address as it was typed. */
const mayHide = (text: string): boolean => /@|%40/.test(text);

/**
 * The received parameters as query text for the log, at most 1 kB, without secrets or personal data. `query`: the
 * original text, if it contains them all.
 */
export const receivedText = (parameters: Parameters, rules: IntakeRules, query: string | null): string => {
  const { all } = parameters;
  const isPlain = query !== null && !parameters.cut && !mayHide(query);
  if (isPlain && !all.some(([name, value]) => isPrivate(name, value, rules))) return cut(query, LIMIT);
  const text = all
    .map(([name, value]) => {
      const shown = isPrivate(name, value, rules) ? HIDDEN : encode(value);
      return `${LOOKS_LIKE_EMAIL.test(name) ? HIDDEN : encode(name)}=${shown}`;
    })
    .join('&');
  return cut(text, LIMIT);
};

/** The rest of every postback record. */
export interface Arrival {
  readonly hit: Hit;
  readonly workspace: WorkspacePlan;
  readonly rules: IntakeRules;
  readonly source: number | null;
  readonly by: PostbackOrigin | null;
  /** As received, for the log. */
  readonly text: string;
  /** Distinguishes it from every other signed postback; null if unsigned or internal. */
  readonly signature: string | null;
}

/** For a test, which needs no click. */
export const NO_CLICK: Click = {
  campaign: 0,
  variant: -1,
  time: 0,
  node: 0,
  worker: 0,
  epoch: 0,
  sequence: 0,
};

/** What its conversion type says; null if no type has rules. */
const typeRules = ({ rules, by }: Arrival, postback: Postback): TypeRules | null =>
  rules.types === null
    ? null
    : typeRulesOf(
        {
          ...postback,
          received: postback.statusReceived,
          usual: rules.usualWord,
          wantsPayout: postback.payout === null && (by !== 'script' || rules.pagesPay),
        },
        rules.types,
      );

const isByHand = ({ by }: Arrival): boolean => by === 'api' || by === 'upload';

const isAdjusting = ({ payout }: Postback): boolean => payout?.startsWith('-') === true;

/**
 * The identity of its conversion where that is not click, event and transaction ID; null otherwise. Stages need types,
 * without which there would be nothing to tell them apart. By hand, an order is named by its transaction alone.
 */
const identityOf = (arrival: Arrival, postback: Postback): string | null => {
  const { rules, workspace } = arrival;
  const { payout, event, currency } = postback;
  const hasStages = rules.stages && rules.types !== null;
  if (payout === null || !isAdjusting(postback)) return hasStages ? STAGES : null;
  const isEventless = hasStages || isByHand(arrival);
  return adjustmentIdentity(payout, currency ?? workspace.currency, isEventless ? null : event);
};

/** The bytes of a transaction ID that nobody sent: two are never the same. */
const ID_BYTES = 12;

/** Flag of a postback without the transaction ID by which conversions of its type are told apart. */
const NO_TRANSACTION = 'transaction_missing';

/** The record of a conversion. */
export const conversionFields = (
  arrival: Arrival,
  click: Click,
  postback: Postback,
  flags: readonly string[] = [],
): PostbackFields => {
  const { hit, workspace, rules, source, by, text, signature } = arrival;
  const adjusts = isAdjusting(postback);
  const byHand = isByHand(arrival);
  const fields: PostbackFields = {
    k: 'p',
    ws: workspace.id,
    cn: click.node,
    cw: click.worker,
    ce: click.epoch,
    cs: click.sequence,
    ct: click.time,
    c: click.campaign,
    a: click.variant,
    st: adjusts ? adjustmentStatus({ ...postback, byHand }) : postback.status,
    sr: postback.statusReceived,
    ev: postback.event,
    tx: postback.transaction,
    cu: postback.currency ?? workspace.currency,
    wc: workspace.currency,
    q: text,
    ...postback.person,
  };
  if (rules.usualWord !== null) fields.uw = rules.usualWord;
  const ofType = typeRules(arrival, postback);
  // What a type says about its conversions is not about adjustments.
  if (ofType !== null) fields.tr = adjusts ? { n: ofType.n } : ofType;
  const identity = identityOf(arrival, postback);
  if (identity !== null) fields.id = identity;
  const isWithoutId = adjusts
    ? postback.transaction === ''
    : ofType !== null && needsTransaction(ofType, postback.status);
  // As if the network had sent one, so that each counts, whatever happens on the way.
  // A status that names no type can be of a conversion that has one already.
  const isNamed =
    postback.event.toLowerCase() !== NO_EVENT ||
    typeWordIn({ status: postback.status, received: postback.statusReceived }) !== null;
  if (isWithoutId && (isNamed || adjusts) && rules.countRepeats)
    fields.tx = `auto-${randomBytes(ID_BYTES).toString('base64url')}`;
  if (postback.payout !== null) fields.pa = postback.payout;
  if (hit.address.truncated !== '') fields.ip = hit.address.truncated;
  if (source !== null) fields.so = source;
  if (by !== null) fields.by = by;
  // The same adjustment sent again must not count twice, and what a person says about one applies.
  const hasPolicy = !adjusts || (rules.duplicates !== 'add' && !byHand);
  if (rules.duplicates !== 'update' && hasPolicy) fields.du = rules.duplicates;
  if (postback.test) fields.ts = 1;
  if (signature !== null) fields.sg = signature;
  const all = [
    ...(postback.custom ? ['status_custom'] : []),
    ...(adjusts ? ['adjustment'] : []),
    ...(isWithoutId && !adjusts && !rules.countRepeats ? [NO_TRANSACTION] : []),
    ...flags,
  ];
  if (all.length > 0) fields.fl = all;
  return fields;
};

export const refusedFields = (
  { hit, workspace, source, by, text }: Omit<Arrival, 'rules' | 'signature'>,
  reason: string,
  campaign: number,
): RefusedFields => {
  const fields: RefusedFields = { k: 'f', ws: workspace.id, rs: reason, q: text, m: hit.req.method };
  if (source !== null) fields.so = source;
  if (by !== null) fields.by = by;
  if (campaign !== 0) fields.c = campaign;
  if (hit.address.truncated !== '') fields.ip = hit.address.truncated;
  return fields;
};

/** Identifies the record of a conversion: a click ID without a variant. */
export const receiptOf = (signer: ClickSigner, click: Click, position: Position): string => {
  const { time, node, worker, epoch, sequence } = position;
  return signer.sign({ campaign: click.campaign, variant: -1, time, node, worker, epoch, sequence });
};
