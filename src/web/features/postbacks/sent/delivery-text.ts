import type { Delivery } from '../../../../contracts/postbacks/delivery.ts';
import { WEBHOOK_EVENTS } from '../../../../contracts/postbacks/webhook.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { statusWord } from '../status-word.ts';
import { hostOf } from '../target-name.ts';

/** Its target: an outgoing postback by its name, a webhook by its host. */
export const toWord = (t: Translate, { rule, webhook }: Delivery): string => {
  if (rule) return rule.name;
  return webhook ? hostOf(webhook.url) : t('sent.rule.gone');
};

/** Its subject: a conversion, or a webhook's event. */
export const whatWord = (
  t: Translate,
  { type, conversion }: Delivery,
  money: (amount: string, currency: string) => string,
): string => {
  const event = WEBHOOK_EVENTS.find((name) => name === type);
  if (conversion === null) return event === undefined ? type : t(`hooks.event.${event}`);
  const { status, payout, currency } = conversion;
  return [statusWord(t, status), ...(payout === null ? [] : [money(payout, currency)])].join(' · ');
};
