import type { PostbackRefusal } from '../../core/postback/refusal.ts';
import { DEFAULT_SCRIPT, type IntakePlan } from '../../core/routing/plan.ts';
import type { Judged } from '../postback/judge.ts';

/** Flag of a conversion that a page reported with a payout that pages may not set here. */
export const PAYOUT_IGNORED = 'payout_ignored';
const NO_FLAGS: readonly string[] = [];
const FLAGS: readonly string[] = [PAYOUT_IGNORED];

type Refused = Extract<Judged, { ok: false }>;
type FromPage = Refused | (Extract<Judged, { ok: true }> & { readonly flags: readonly string[] });

/**
 * What a page may report among valid postbacks. Anyone with a click ID can send one, and every visitor has one: so it
 * is refused where each sender needs a source, only listed statuses and events are accepted, and a payout counts only
 * where the workspace allows it. Otherwise the conversion is recorded without its payout, and flagged: a lead is not
 * lost because its page named a price. Its effect on conversions is decided at ingest, where they are in order.
 */
export const fromPage = (judged: Judged, intake: IntakePlan | undefined): FromPage => {
  if (!judged.ok) return judged;
  const { postback, click } = judged;
  const { enabled, statuses, events, payout } = intake?.script ?? DEFAULT_SCRIPT;
  const refuse = (reason: PostbackRefusal): Refused => ({ ok: false, reason, campaign: click.campaign });
  if (!enabled || intake?.requireSource === true) return refuse('script_off');
  if (!statuses.includes(postback.status)) return refuse('script_status');
  if (events.length > 0 && !events.includes(postback.event)) return refuse('script_event');
  if (postback.payout === null || payout) return { ...judged, flags: NO_FLAGS };
  return { ...judged, postback: { ...postback, payout: null }, flags: FLAGS };
};
