import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { firstKey } from '../../config/key-ring.ts';
import type { ConversionResult } from '../../contracts/postbacks/conversion.ts';
import type { PostbackTest, PostbackTestInput } from '../../contracts/postbacks/postback.ts';
import {
  type InternalOrigin,
  intakeSecret,
  internalKey,
  internalSource,
} from '../../events/journal/intake-secret.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { noEdge } from './intake-edge.ts';
import { findSource } from './store.ts';

/** Maximum that the edge accepts in one list. */
const PORTION = 200;

/** One conversion, by our postback parameter names; '' and undefined mean absent. */
export type EdgeConversion = Readonly<Record<string, string | undefined>>;

const text = z.optional(z.string());
const EdgeAnswer = z.object({
  result: z.enum(['accepted', 'refused']),
  receipt: text,
  reason: text,
  hint: text,
});
const EdgeAnswers = z.array(EdgeAnswer);

const resultOf = (answer: unknown): ConversionResult => {
  const { result, receipt = null, reason = null, hint = null } = EdgeAnswer.parse(answer);
  return { result, receipt, reason, hint };
};

const workspaceKey = async ({ db }: Pick<Parts, 'db'>, workspace: number): Promise<string> => {
  const row = db.selectFrom('workspaces').select('postback_key').where('id', '=', workspace);
  return (await row.executeTakeFirstOrThrow()).postback_key;
};

/** Header proving that a body comes from a holder of the secret. `time`: milliseconds since 1970. */
const signatureOf = (secret: string, signed: string, time: number): string => {
  const t = Math.floor(time / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${signed}`).digest('hex')}`;
};

interface Sending {
  by: InternalOrigin;
  /** Validated only, neither recorded nor counted. */
  dry?: boolean;
}

const NOT_SENT: ConversionResult = {
  result: 'refused',
  receipt: null,
  reason: 'journal_unavailable',
  hint: 'The edge worker stopped before the conversion was sent to it. Send it again.',
};
const NO_ANSWER: ConversionResult = {
  result: 'refused',
  receipt: null,
  reason: 'no_answer',
  hint: 'The conversion was sent, but no response arrived. It may have been accepted. Check the log of received postbacks before you send it again.',
};

/** One result for each item of a list; null if unreadable. */
const answersOf = (body: unknown, count: number): ConversionResult[] | null => {
  const list = EdgeAnswers.safeParse(body);
  if (list.success && list.data.length === count) return list.data.map(resultOf);
  // The list as a whole was refused.
  const refusal = EdgeAnswer.safeParse(body);
  if (!refusal.success || refusal.data.result !== 'refused') return null;
  return Array<ConversionResult>(count).fill(resultOf(refusal.data));
};

/**
 * Passes conversions to the edge and returns their results in order. Throws `unavailable` if nothing was accepted
 * because no worker answers. If the worker goes away halfway, each conversion says whether it was accepted, was not, or
 * may have been.
 */
export const sendConversions = async (
  parts: Pick<Parts, 'db' | 'keys' | 'intakeEdge'>,
  workspace: number,
  conversions: readonly EdgeConversion[],
  { by, dry = false }: Sending,
): Promise<ConversionResult[]> => {
  const key = await workspaceKey(parts, workspace);
  const secret = intakeSecret(firstKey(parts.keys.intake), internalSource(key, by), 1);
  const results: ConversionResult[] = [];
  for (let from = 0; from < conversions.length; from += PORTION) {
    const portion = conversions.slice(from, from + PORTION);
    const body = JSON.stringify(portion);
    const answer = await parts.intakeEdge.send({
      method: 'POST',
      path: `/postback/${key}/${internalKey(by)}${dry ? '?dry=1' : ''}`,
      // The system clock, which the edge uses.
      headers: {
        'content-type': 'application/json',
        'x-fairlead-signature': signatureOf(secret, body, Date.now()),
      },
      body,
    });
    const read = answer && answersOf(answer.body, portion.length);
    if (read === null) {
      if (dry || (answer === null && from === 0)) throw noEdge();
      if (answer !== null) results.push(...portion.map(() => NO_ANSWER));
      return [...results, ...conversions.slice(results.length).map(() => NOT_SENT)];
    }
    results.push(...read);
  }
  return results;
};

/**
 * Sends a postback in test mode to a network's address, in the form the network would use, and returns the edge's
 * response. Throws `not_found` if the workspace has no such network, `unavailable` if no worker answers.
 */
export const sendTestPostback = async (
  parts: Pick<Parts, 'db' | 'keys' | 'intakeEdge'>,
  workspace: number,
  { sourceId, status, payout, currency, event }: PostbackTestInput,
): Promise<PostbackTest> => {
  const source = sourceId === undefined ? null : await findSource(parts.db, workspace, sourceId);
  if (source === undefined) throw new Refusal('not_found');
  const names = source?.parameters ?? {};
  const query = new URLSearchParams({
    [names.click_id ?? 'cid']: 'test',
    ...(status !== '' && { [names.status ?? 'status']: status }),
    ...(payout !== '' && { [names.payout ?? 'payout']: payout }),
    ...(currency !== '' && { [names.currency ?? 'currency']: currency }),
    [names.transaction ?? 'txid']: 'test',
    ...(event !== '' && { [names.event ?? 'et']: event }),
    [names.test ?? 'test']: '1',
  });
  const key = await workspaceKey(parts, workspace);
  const path = `/postback/${key}${source === null ? '' : `/${source.key}`}`;
  const shown = `${path}?${query}${source?.protection === 'secret' ? `&${names.secret ?? 'secret'}=***` : ''}`;
  const secret =
    source === null ? '' : intakeSecret(firstKey(parts.keys.intake), source.key, source.secret_version);
  if (source?.protection === 'secret') query.set(names.secret ?? 'secret', secret);
  const full = `${path}?${query}`;
  const began = performance.now();
  const answer = await parts.intakeEdge.send({
    method: 'GET',
    path: full,
    ...(source?.protection === 'hmac' && {
      headers: { 'x-fairlead-signature': signatureOf(secret, full, Date.now()) },
    }),
  });
  if (answer === null || answer.status === 0) throw noEdge();
  const took = Math.round(performance.now() - began);
  return { sent: `GET ${shown}`, status: answer.status, took, ...resultOf(answer.body) };
};
