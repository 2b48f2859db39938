import Edit from '@mui/icons-material/EditOutlined';
import Science from '@mui/icons-material/ScienceOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { AbTestDetail } from '../../../../contracts/ab-tests/ab-test.ts';
import { meQuery, useOnlyReading } from '../../../api/accounts/session.ts';
import { abAnalysisQuery, abTestQuery } from '../../../api/campaigns/ab-tests.ts';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Link, LinkButton } from '../../../ui/layout/link.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Acts } from '../acts.tsx';
import { AbTestMissing } from '../failure.tsx';
import { outcomeWords, TrailList } from '../history.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { StateChip } from '../state-chip.tsx';
import { goalWords, placeWords } from '../words.ts';
import { ExportMenu } from './export-menu.tsx';
import { ExitsPanel } from './panels/exits-panel.tsx';
import { SegmentPanel } from './panels/segment-panel.tsx';
import { printStyles } from './print-styles.ts';
import { Results } from './results.tsx';
import { useTerms } from './terms.ts';

/** Refresh interval for a running test, milliseconds. */
const REFRESH_MS = 30_000;

/** Results change while the test runs, and then until its last visitor's window is over. */
const everyMs = (test: AbTestDetail | undefined): number | false =>
  test === undefined || test.state === 'draft' || test.state === 'archived' ? false : REFRESH_MS;

const Shown = ({ test, mayEdit }: { test: AbTestDetail; mayEdit: boolean }) => {
  const t = useT();
  const me = useQuery(meQuery());
  const started = test.startedAt !== null;
  const analysis = useQuery({
    ...abAnalysisQuery(test.id),
    enabled: started,
    refetchInterval: everyMs(test),
  });
  const { timeZone = 'UTC', currency = 'USD' } = me.data?.workspace ?? {};
  const terms = useTerms(test, timeZone, currency);
  const edit = mayEdit && (
    <LinkButton
      className="no-print"
      to="/ab-storm/edit/$hash"
      params={{ hash: test.id }}
      variant="outlined"
      startIcon={<Edit fontSize="small" />}
    >
      {t('action.edit')}
    </LinkButton>
  );
  return (
    <>
      <GlobalStyles styles={printStyles} />
      <PageHeader
        title={test.name}
        aside={<StateChip state={test.state} />}
        lead={
          <>
            {t(`abTest.kind.${test.kind}`)} ·{' '}
            <Link to="/campaign/campaignsView" search={{ id: test.campaign.id }} underline="always">
              {test.campaign.name}
            </Link>{' '}
            · {placeWords(t, test)} · {goalWords(t, test)}
          </>
        }
        actions={
          <>
            {edit}
            {mayEdit && <ShareButton test={test.id} timeZone={timeZone} />}
            {analysis.data && <ExportMenu analysis={analysis.data} name={`fairlead-ab-test-${test.key}`} />}
          </>
        }
      />
      <Stack spacing={2}>
        {test.hypothesis !== '' && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {test.hypothesis}
          </Typography>
        )}
        {test.waiting && <Alert severity="warning">{t(`abTest.waiting.${test.waiting}`)}</Alert>}
        {test.state === 'paused' && <Alert severity="info">{t('abTest.state.paused.text')}</Alert>}
        {test.outcome && <Alert severity="info">{outcomeWords(t, test.arms, test.outcome)}</Alert>}
        {mayEdit && (
          <Box className="no-print">
            <Acts test={test} verdict={analysis.data?.verdict?.code ?? null} />
          </Box>
        )}
        {!started && (
          <Card>
            <EmptyState icon={<Science />} title={t('result.draft.title')} text={t('result.draft.text')} />
          </Card>
        )}
        {analysis.data && (
          <Results
            test={test}
            timeZone={timeZone}
            currency={currency}
            analysis={analysis.data}
            segments={
              <>
                {test.startedAt !== null && (
                  <ExitsPanel test={test} from={test.startedAt} terms={terms} everyMs={everyMs(test)} />
                )}
                {test.mode === 'fixed' && test.kind === 'ab' && <SegmentPanel test={test.id} terms={terms} />}
              </>
            }
          />
        )}
        {started && !analysis.data && analysis.error && (
          <ErrorState error={analysis.error} onRetry={() => void analysis.refetch()} />
        )}
        {started && analysis.isPending && <LoadingRows rows={6} />}
        <TrailList test={test} timeZone={timeZone} />
      </Stack>
    </>
  );
};

const Loaded = ({ hash }: { hash: string }) => {
  const query = useQuery({ ...abTestQuery(hash), refetchInterval: ({ state }) => everyMs(state.data) });
  const { data: test } = query;
  const mayEdit = useOnlyReading() === null;
  if (test) return <Shown test={test} mayEdit={mayEdit} />;
  return <AbTestMissing hash={hash} query={query} />;
};

/** A test's results and the available actions. */
export const ViewAbTestScreen = () => {
  const { hash = '' } = useParams({ strict: false });
  return <Loaded key={hash} hash={hash} />;
};
