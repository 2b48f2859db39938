import Science from '@mui/icons-material/ScienceOutlined';
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { SharedAbTest } from '../../../../contracts/ab-tests/ab-share.ts';
import { MINUTE_MS } from '../../../../core/time/durations.ts';
import { sharedAbTestQuery } from '../../../api/campaigns/ab-tests.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SharedPage } from '../../../sharing/shared-page.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { outcomeWords } from '../history.tsx';
import { StateChip } from '../state-chip.tsx';
import { printStyles } from '../view/print-styles.ts';
import { Results } from '../view/results.tsx';
import { goalWords } from '../words.ts';

/** Refresh interval for a running test, milliseconds. */
const REFRESH_MS = MINUTE_MS;

const goesOn = (test: SharedAbTest | undefined): boolean =>
  test?.state === 'running' || test?.state === 'paused' || test?.state === 'decided';

const Shown = ({ test }: { test: SharedAbTest }) => {
  const t = useT();
  const { analysis, timeZone, currency, hypothesis, outcome } = test;
  return (
    <>
      <GlobalStyles styles={printStyles} />
      <PageHeader
        title={test.name}
        aside={<StateChip state={test.state} />}
        lead={
          <>
            {t(`abTest.kind.${test.kind}`)} · {goalWords(t, test)}
            <br />
            {t('publicLink.by', { workspace: test.workspaceName })}
          </>
        }
      />
      <Stack spacing={2}>
        {hypothesis !== '' && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {hypothesis}
          </Typography>
        )}
        {test.state === 'paused' && <Alert severity="info">{t('abTest.state.paused.text')}</Alert>}
        {outcome && <Alert severity="info">{outcomeWords(t, test.arms, outcome)}</Alert>}
        {test.startedAt === null ? (
          <Card>
            <EmptyState icon={<Science />} title={t('result.draft.title')} text={t('result.draft.text')} />
          </Card>
        ) : (
          <Results test={test} analysis={analysis} timeZone={timeZone} currency={currency} />
        )}
      </Stack>
    </>
  );
};

/** The results of a test for anyone with the link: read-only, with no way into the application. */
export const SharedAbTestScreen = () => {
  const t = useT();
  const { token = '' } = useParams({ strict: false });
  const query = useQuery({
    ...sharedAbTestQuery(token),
    refetchInterval: ({ state }) => (goesOn(state.data) ? REFRESH_MS : false),
  });
  return (
    <SharedPage query={query} gone={t('abShare.gone.text')}>
      {(test) => <Shown test={test} />}
    </SharedPage>
  );
};
