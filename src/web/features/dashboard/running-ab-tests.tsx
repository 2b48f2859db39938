import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { AbTestRow } from '../../../contracts/ab-tests/ab-test.ts';
import { MINUTE_MS } from '../../../core/time/durations.ts';
import { abTestsQuery } from '../../api/campaigns/ab-tests.ts';
import { useT } from '../../i18n/use-t.ts';
import { StandingChip } from '../../standing/standing-chip.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Link, LinkButton } from '../../ui/layout/link.tsx';
import { Section } from '../../ui/layout/section.tsx';

const asked = { state: 'running', page: 1, perPage: 10, sort: '-started' } as const;
/** The job runs every few seconds at most, and a verdict takes days. */
const EVERY_MS = MINUTE_MS;

const Row = ({ test: { id, name, campaign, waiting, results } }: { test: AbTestRow }) => {
  const t = useT();
  const visitors = results?.visitors ?? null;
  const facts = [
    campaign.name,
    ...(visitors === null ? [] : [t('abTest.running.visitors', { count: visitors })]),
    ...(waiting ? [t(`abTest.waiting.${waiting}`)] : []),
    ...(results?.leader ? [t('abTest.running.leader', { name: results.leader.name })] : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        py: 1,
        '& + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Link to="/ab-storm/$hash" params={{ hash: id }} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Link>
        <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
      </Box>
      <StandingChip verdict={results?.verdict ?? null} />
    </Box>
  );
};

/** The state of running tests; nothing if there are none. */
export const RunningAbTests = () => {
  const t = useT();
  const { data, error, refetch } = useQuery({ ...abTestsQuery(asked), refetchInterval: EVERY_MS });
  if (!error && !data?.rows.length) return null;
  const all = (
    <LinkButton to="/ab-storm" size="small">
      {t('abTest.running.all')}
    </LinkButton>
  );
  return (
    <Section title={t('abTest.running')} actions={all}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.rows.map((test) => (
          <Row key={test.id} test={test} />
        ))}
      </Box>
    </Section>
  );
};
