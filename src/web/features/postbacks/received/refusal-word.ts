import { messageKey } from '../../../i18n/language-store.ts';
import type { Translate } from '../../../i18n/use-t.ts';

/** Reasons possible in the log: those recorded, for a known workspace. */
export const REASONS = [
  ...(['source_unknown', 'source_disabled', 'source_required', 'secret_missing', 'secret_wrong'] as const),
  ...(['script_off', 'script_status', 'script_event'] as const),
  ...(['signature_missing', 'signature_wrong', 'signature_expired'] as const),
  ...(['body_invalid', 'body_too_large', 'body_too_slow', 'busy'] as const),
  'macro_not_filled' as const,
  ...(['click_id_missing', 'click_id_invalid', 'click_id_foreign', 'click_id_expired'] as const),
  ...([
    'payout_invalid',
    'payout_negative',
    'currency_invalid',
    'status_invalid',
    'transaction_invalid',
  ] as const),
  ...(['event_invalid', 'email_invalid', 'phone_invalid'] as const),
] as const;

/** Why something was refused and what to do; a reason unknown to this version is shown as its code. */
export const refusalWord = (t: Translate, reason: string): string => {
  const key = messageKey(`refusal.${reason}`, 'app.notKnown');
  return key === 'app.notKnown' ? reason : t(key);
};
