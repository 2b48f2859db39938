import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { latestRequestsQuery } from '../../api/reports/latest-requests.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { valueWord } from '../../report/words.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { Link, LinkButton } from '../../ui/layout/link.tsx';
import { Section } from '../../ui/layout/section.tsx';

const ROWS = 6;

/** The latest requests, regardless of the range and filters of the numbers. */
export const LatestRequests = ({ timeZone }: { timeZone: string }) => {
  const t = useT();
  const intl = useIntl();
  const format = useFormat();
  const { data, error, refetch } = useQuery(latestRequestsQuery(ROWS));
  const all = (
    <LinkButton to="/requests" size="small">
      {t('dashboard.latest.all')}
    </LinkButton>
  );
  return (
    <Section title={t('dashboard.latest')} actions={all}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={4} />}
      {data?.rows.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('dashboard.latest.empty')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.rows.map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) auto',
              columnGap: 1,
              py: 0.75,
              '& + li': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Link to="/requests" search={{ request: row.id }} variant="body2" noWrap>
              {row.campaign?.name ?? t('dashboard.unknown')}
            </Link>
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {format.moment(row.time, timeZone)}
            </Typography>
            <Typography variant="caption" color="textSecondary" noWrap>
              {[
                valueWord(t, intl, 'country', row.country),
                valueWord(t, intl, 'device', row.device),
                valueWord(t, intl, 'os', row.os),
              ].join(' · ')}
            </Typography>
            <Typography variant="caption" color="textSecondary" align="right">
              {t(`class.${row.trafficClass}`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
};
