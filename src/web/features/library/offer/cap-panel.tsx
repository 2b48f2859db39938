import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryPage } from '../../../../contracts/library/library-page.ts';
import type { FullSpan, OfferCapState } from '../../../../contracts/library/offer.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { ApiError } from '../../../api/api-error.ts';
import {
  libraryPageQuery,
  offerCapQuery,
  refreshLibrary,
  resetOffer,
} from '../../../api/campaigns/library.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { pageName } from '../page-name.ts';
import { CapHistory } from './cap-history.tsx';
import { endTime, phaseOf, shortTime } from './cap-times.ts';

interface FullLineProps {
  span: FullSpan;
  fallback: LibraryPage['fallback'];
  zone: string;
  now: number;
}

/** Since when an offer is full, until when, and where its visitors go. */
const FullLine = ({ span, fallback, zone, now }: FullLineProps) => {
  const t = useT();
  const format = useFormat();
  const since = shortTime(format, zone, now)(span.since);
  const isComing = phaseOf(span, now) === 'coming';
  const text =
    span.cause === 'network'
      ? t(isComing ? 'offer.paused.from' : 'offer.paused.since', { since })
      : isComing
        ? t('offer.full.from', { since })
        : span.until === null
          ? t('offer.full.since', { since })
          : t('offer.full.between', { since, until: endTime(format, zone, now)(span.until) });
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Chip size="small" color="warning" label={text} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {fallback === null ? t('offer.goes.fallback') : t('offer.goes', { name: pageName(fallback) })}
      </Typography>
    </Box>
  );
};

interface NowProps {
  now: NonNullable<OfferCapState['now']>;
  per: NonNullable<LibraryPage['cap']>['per'];
  resets: OfferCapState['resets'];
  /** Milliseconds since 1970. */
  at: number;
}

/** How much of the running period's limit is used. */
const CapNow = ({ now: { conversions, limit, from, to, zone }, per, resets, at }: NowProps) => {
  const t = useT();
  const format = useFormat();
  const text = t(`offer.now.${per}`, {
    ...{ conversions, limit, zone },
    until: to === null ? '' : endTime(format, zone, at)(to),
  });
  const [newest] = resets;
  const isReset = newest !== undefined && from !== null && Date.parse(newest.madeAt) === Date.parse(from);
  return (
    <Box>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, (100 * conversions) / limit)}
        color={conversions >= limit ? 'warning' : 'primary'}
        aria-label={text}
        sx={{ mt: 0.75, height: 6, borderRadius: 3, bgcolor: 'divider' }}
      />
      {isReset && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
          {t('offer.now.since', { time: shortTime(format, zone, at)(from) })}
        </Typography>
      )}
    </Box>
  );
};

interface CapPanelProps {
  /** As it was opened. */
  page: LibraryPage;
  mayEdit: boolean;
  /** A reset counted as a change of the offer, which made one revision of another. */
  onReset: (from: number, to: number) => void;
}

/** Whether an offer takes visitors: its cap, since when it is full, what happened before, and a way to make room. */
export const CapPanel = ({ page, mayEdit, onReset }: CapPanelProps) => {
  const t = useT();
  const queries = useQueryClient();
  const state = useQuery(offerCapQuery(page.id));
  const workspace = useQuery(meQuery()).data?.workspace;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { data } = state;
  const at = Date.now();
  if (state.error && !data) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  const running = data?.full.filter((span) => phaseOf(span, at) !== 'over') ?? [];
  const isPaused = running.some(({ cause }) => cause === 'network');
  const hasHistory = data !== undefined && data.full.length + data.resets.length > 0;
  if (!data || !workspace || (data.now === null && !hasHistory)) return null;
  const zone = data.now?.zone ?? workspace.timeZone;
  const reset = async (): Promise<void> => {
    setAsking(false);
    setBusy(true);
    try {
      // Of the newest revision, whatever else was changed meanwhile.
      const { revision } = await queries.fetchQuery(libraryPageQuery('offer', page.id));
      onReset(revision, (await resetOffer(page.id, { revision })).revision);
      notify({ message: 'offer.makeRoom.done' });
    } catch (error) {
      const [code] = error instanceof ApiError ? Object.values(error.fields) : [];
      notify({ message: code === undefined ? failureKey(error) : fieldKey(code), tone: 'error' });
    }
    setBusy(false);
    await refreshLibrary(queries);
  };
  return (
    <Box
      component="section"
      aria-label={t('offer.availability')}
      sx={{ mt: 4, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h3" sx={{ flexGrow: 1 }}>
          {t('offer.availability')}
        </Typography>
        {running.length === 0 && (
          <Chip size="small" color="success" variant="outlined" label={t('offer.room')} />
        )}
      </Box>
      {running
        .filter(({ cause }) => cause === 'network' || !isPaused)
        .slice(0, 1)
        .map((span) => (
          <FullLine key={span.since} span={span} fallback={page.fallback} zone={zone} now={at} />
        ))}
      {data.now && page.cap && (
        <>
          <CapNow now={data.now} per={page.cap.per} resets={data.resets} at={at} />
          <Typography variant="body2" color="textSecondary">
            {t('offer.delay', { delay: data.delay })}
          </Typography>
          {mayEdit && (
            <Button
              variant="outlined"
              size="small"
              loading={isBusy}
              onClick={() => setAsking(true)}
              sx={{ justifySelf: 'start' }}
            >
              {t('offer.makeRoom')}
            </Button>
          )}
        </>
      )}
      <CapHistory state={data} zone={zone} now={at} />
      <Confirm
        open={isAsking}
        title={t('offer.makeRoom.ask', { name: pageName(page) })}
        text={t('offer.makeRoom.text', { count: data.now?.conversions ?? 0 })}
        action={t('offer.makeRoom')}
        onConfirm={() => void reset()}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
};
