import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { RequestDetail } from '../../../../contracts/reports/request.ts';
import { hasMessage } from '../../../i18n/language-store.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';

type Conversion = RequestDetail['conversions'][number];
type Postback = RequestDetail['postbacks'][number];

/** A custom word is shown unchanged. */
const statusWord = (t: Translate, status: string): string => {
  const key = `came.${status}`;
  return hasMessage(key) ? t(key) : status;
};

const statusLabel = (t: Translate, { adjustment, status }: Conversion): string => {
  const word = statusWord(t, status);
  if (!adjustment) return word;
  return status === 'rejected' ? t('came.adjustment.withdrawn') : t('came.adjustment', { status: word });
};

const said = (t: Translate, status: string): string =>
  status === '' ? t('came.noStatus') : t('came.as', { status });

const PostbackList = ({ postbacks, timeZone }: { postbacks: readonly Postback[]; timeZone: string }) => {
  const t = useT();
  const format = useFormat();
  return (
    <Box component="ol" aria-label={t('came.postbacks')} sx={{ m: 0, mt: 1, pl: 2.5, fontSize: '0.875rem' }}>
      {postbacks.map((postback) => (
        <li key={JSON.stringify(postback)}>
          {format.dateTime(postback.time, timeZone)} · {said(t, postback.statusReceived || postback.status)}
          {postback.payout !== null && ` · ${format.price(postback.payout, postback.currency)}`} ·{' '}
          {t(`came.fate.${postback.fate}`)}
          {postback.byScript && ` · ${t('came.byScript')}`}
        </li>
      ))}
    </Box>
  );
};

const Price = ({ conversion }: { conversion: Conversion }) => {
  const t = useT();
  const format = useFormat();
  const { payout, payoutByType, currency, revenue } = conversion;
  if (payout === null) return <>{t('came.noPayout')}</>;
  const price = format.price(payout, currency);
  // A default is in the workspace's currency, so it always has a value.
  if (payoutByType) return <>{t('came.payout.type', { price })}</>;
  if (revenue !== null) return <>{t('came.payout', { price })}</>;
  return (
    <>
      {t('came.unpriced', { price })}{' '}
      <Link to="/postback/$page" params={{ page: 'exchange-rates' }}>
        {t('postbacks.page.rates')}
      </Link>
    </>
  );
};

/** The conversions of a click in their current state, with the postbacks that led to it. */
export const ConversionsSection = ({ detail, timeZone }: { detail: RequestDetail; timeZone: string }) => {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const { conversions, postbacks } = detail;
  const others = postbacks.filter(({ conversion }) => conversion === null);
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography variant="h3" id={id} sx={{ mb: 1 }}>
        {t('came.title')}
      </Typography>
      {conversions.length === 0 && others.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('came.none')}
        </Typography>
      )}
      {conversions.map((one, place) => (
        <Box
          key={`${one.firstTime} ${one.event} ${one.transaction} ${one.payout}`}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, mb: 1 }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}>
            <Chip
              size="small"
              variant="outlined"
              color={one.status === 'rejected' ? 'warning' : 'default'}
              label={statusLabel(t, one)}
            />
            <span>
              <Price conversion={one} />
            </span>
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
            {[
              format.dateTime(one.firstTime, timeZone),
              one.event,
              one.transaction && t('came.transaction', { id: one.transaction }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          {one.otherClick && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
              {t('came.otherClick')}
            </Typography>
          )}
          <PostbackList
            postbacks={postbacks.filter(({ conversion }) => conversion === place)}
            timeZone={timeZone}
          />
        </Box>
      ))}
      {others.length > 0 && <PostbackList postbacks={others} timeZone={timeZone} />}
    </Box>
  );
};

interface EventsSectionProps {
  events: RequestDetail['events'];
  timeZone: string;
}

/** The visitor's actions after the click; nothing if none were reported. */
export const EventsSection = ({ events, timeZone }: EventsSectionProps) => {
  const t = useT();
  const format = useFormat();
  const id = useId();
  if (events.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography variant="h3" id={id} sx={{ mb: 1 }}>
        {t('after.title')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5, fontSize: '0.875rem' }}>
        {events.map((event) => (
          <li key={JSON.stringify(event)}>
            {format.dateTime(event.time, timeZone)} ·{' '}
            {event.type === 'landed'
              ? t('after.landed')
              : t('after.out', {
                  page: event.destination
                    ? event.destination.name || event.destination.id
                    : t('app.notKnown'),
                })}
            {!event.first && ` · ${t('after.again')}`}
          </li>
        ))}
      </Box>
    </Box>
  );
};
