import { firstKey } from '../../config/key-ring.ts';
import type { PostbackTest, PostbackTestInput } from '../../contracts/postbacks/postback.ts';
import { intakeSecret } from '../../events/journal/intake-secret.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { resultOf, signatureOf, workspaceKey } from './conversions.ts';
import { noEdge } from './intake-edge.ts';
import { findSource } from './store.ts';

/**
 * Sends a postback in test mode to a network's address, in the form the network would use, and returns the edge's
 * response. Throws `not_found` for a network that the workspace does not have, `unavailable` if no worker answers.
 */
export const sendTestPostback = async (
  parts: Pick<Parts, 'db' | 'keys' | 'intakeEdge'>,
  workspace: number,
  { sourceId, status, payout, currency }: PostbackTestInput,
): Promise<PostbackTest> => {
  const source = sourceId === undefined ? null : await findSource(parts.db, workspace, sourceId);
  if (source === undefined) throw new Refusal('not_found');
  const names = source?.parameters ?? {};
  const query = new URLSearchParams({
    [names.click_id ?? 'click_id']: 'test',
    ...(status !== '' && { [names.status ?? 'status']: status }),
    ...(payout !== '' && { [names.payout ?? 'payout']: payout }),
    ...(currency !== '' && { [names.currency ?? 'currency']: currency }),
    [names.transaction ?? 'transaction']: 'test',
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
