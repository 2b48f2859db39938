import Delivered from '@mui/icons-material/CheckCircleOutlined';
import Failed from '@mui/icons-material/ErrorOutlined';
import Waiting from '@mui/icons-material/HourglassEmptyOutlined';
import Dropped from '@mui/icons-material/RemoveCircleOutlined';
import Sending from '@mui/icons-material/SendOutlined';
import Again from '@mui/icons-material/WarningAmberOutlined';
import Chip from '@mui/material/Chip';
import type { Delivery } from '../../../../contracts/postbacks/delivery.ts';
import { WEBHOOK_EVENTS } from '../../../../contracts/postbacks/webhook.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { statusWord } from '../status-word.ts';
import { hostOf } from '../target-name.ts';

/** The target: an outgoing postback by its name, a webhook by its host. */
export const toWord = (t: Translate, { rule, webhook }: Delivery): string => {
  if (rule) return rule.name;
  return webhook ? hostOf(webhook.url) : t('sent.rule.gone');
};

/** The subject: a conversion, or a webhook's event. */
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

/** When a delivery is retried: at a time, or after what holds it back. */
export const NextTry = ({
  delivery: { heldBy, nextTryAt },
  timeZone,
}: {
  delivery: Pick<Delivery, 'heldBy' | 'nextTryAt'>;
  timeZone: string;
}) => {
  const t = useT();
  const format = useFormat();
  if (heldBy?.kind === 'off') return t('sent.next.off');
  if (heldBy?.kind === 'earlier')
    return (
      <Link to="." search={(old: object) => ({ ...old, open: heldBy.id })} resetScroll={false}>
        {t('sent.next.earlier')}
      </Link>
    );
  const until = heldBy?.kind === 'rest' ? heldBy.until : null;
  // Whichever ends later.
  if (until !== null && (nextTryAt === null || until > nextTryAt))
    return t('sent.next.rest', { time: format.moment(until, timeZone) });
  return nextTryAt === null ? t('app.notKnown') : format.moment(nextTryAt, timeZone);
};

const looks = {
  waiting: { color: 'info', icon: <Waiting /> },
  again: { color: 'warning', icon: <Again /> },
  sending: { color: 'info', icon: <Sending /> },
  delivered: { color: 'success', icon: <Delivered /> },
  dropped: { color: 'warning', icon: <Dropped /> },
  failed: { color: 'error', icon: <Failed /> },
} as const;

/** The result: icon and word beside the color. */
export const StateChip = ({
  delivery: { state, problem },
}: {
  delivery: Pick<Delivery, 'state' | 'problem'>;
}) => {
  const t = useT();
  const word = state === 'waiting' && problem !== null ? 'again' : state;
  const { color, icon } = looks[word];
  return <Chip size="small" variant="outlined" color={color} icon={icon} label={t(`sent.state.${word}`)} />;
};
