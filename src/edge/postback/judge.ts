import { DEFAULT_INTAKE } from '../../core/postback/intake.ts';
import type { PostbackRefusal } from '../../core/postback/refusal.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import type { Click } from '../../events/journal/click-id.ts';
import type { EdgeDeps } from '../deps.ts';
import { type Postback, readPostback, sentAs } from './read-postback.ts';
import { type Arrival, NO_CLICK } from './records.ts';

/** The verdict on a postback. `campaign`: that of its click; 0 if the click is invalid. */
export type Judged =
  | { readonly ok: true; readonly postback: Postback; readonly click: Click }
  | { readonly ok: false; readonly reason: PostbackRefusal; readonly campaign: number };

/** Represents a click in a test. */
const SAMPLE = 'test';

/** `time`: now, milliseconds since 1970. */
export const judgeWith = ({ signer, snapshots }: Pick<EdgeDeps, 'signer' | 'snapshots'>) => {
  const clickOf = (id: string, { workspace }: Arrival): Click | PostbackRefusal => {
    const click = signer.verify(id);
    // A receipt is signed with the same key; its missing variant distinguishes it from a click.
    if (click === null || click.variant < 0) return 'click_id_invalid';
    const campaign = snapshots.current().campaigns.get(click.campaign);
    return campaign?.workspaceId === workspace.id ? click : 'click_id_foreign';
  };
  const isExpired = ({ time: clicked }: Click, { workspace }: Arrival, time: number): boolean =>
    time - clicked > (workspace.intake ?? DEFAULT_INTAKE).maxClickDays * DAY_MS;

  return (arrival: Arrival, values: ReadonlyMap<string, string>, time: number): Judged => {
    const { rules } = arrival;
    const postback = readPostback(values, rules);
    if (typeof postback === 'string') {
      const click = clickOf(sentAs(values, rules, 'click_id'), arrival);
      return { ok: false, reason: postback, campaign: typeof click === 'string' ? 0 : click.campaign };
    }
    if (postback.test && postback.clickId === SAMPLE) return { ok: true, postback, click: NO_CLICK };
    const click = clickOf(postback.clickId, arrival);
    if (typeof click === 'string') return { ok: false, reason: click, campaign: 0 };
    return isExpired(click, arrival, time)
      ? { ok: false, reason: 'click_id_expired', campaign: click.campaign }
      : { ok: true, postback, click };
  };
};
