import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { OfferCapState } from '../../../../contracts/library/offer.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { phaseOf } from './cap-times.ts';

/** Lines that are shown at first. */
const FIRST = 4;

interface Line {
  /** ISO 8601. */
  at: string;
  head: string;
  facts: string[];
}

interface CapHistoryProps {
  state: Pick<OfferCapState, 'full' | 'resets'>;
  /** IANA name. */
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** When an offer was full, and who made room, newest first. */
export const CapHistory = ({ state: { full, resets }, zone, now }: CapHistoryProps) => {
  const t = useT();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const counted = (count: number): string => t('offer.past.conversions', { count });
  const spans = full
    .filter((span) => phaseOf(span, now) === 'over')
    .map(
      ({ cause, since, until, conversions, clicksAfter }): Line => ({
        at: until ?? since,
        head: t(`offer.past.${cause}`, {
          since: format.hour(since, zone),
          until: until === null ? t('app.notKnown') : format.hour(until, zone),
        }),
        facts: [
          ...(conversions === null ? [] : [counted(conversions)]),
          ...(clicksAfter === null ? [] : [t('offer.past.clicks', { count: clicksAfter })]),
        ],
      }),
    );
  const made = resets.map(
    ({ madeAt, user, conversions }): Line => ({
      at: madeAt,
      head: t('offer.past.reset', {
        name: user?.name ?? t('library.changes.nobody'),
        time: format.hour(madeAt, zone),
      }),
      facts: [counted(conversions)],
    }),
  );
  const lines = [...spans, ...made].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (lines.length === 0) return null;
  const shown = isWhole ? lines : lines.slice(0, FIRST);
  return (
    <Box>
      <Typography variant="subtitle2" component="h4">
        {t('offer.history')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ at, head, facts }) => (
          <Box component="li" key={`${at} ${head}`} sx={{ py: 0.75, fontSize: '0.875rem' }}>
            {head}
            {facts.length > 0 && (
              <Typography variant="caption" color="textSecondary" component="p">
                {facts.join(' · ')}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {lines.length > shown.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('offer.past.more', { count: lines.length - shown.length })}
        </Button>
      )}
    </Box>
  );
};
