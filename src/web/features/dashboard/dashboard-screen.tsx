import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { meQuery } from '../../api/accounts/session.ts';
import { campaignsQuery } from '../../api/campaigns/campaigns.ts';
import { ExportButton } from '../../files/export-button.tsx';
import { reportFile } from '../../files/report-query.ts';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { stepOf } from '../../report/range/steps.ts';
import { ReportBar } from '../../report/report-bar.tsx';
import { ReportsButton } from '../../report/saved/reports-button.tsx';
import { useReport } from '../../report/use-report.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { FIGURES, Numbers, numbersQuery } from './numbers.tsx';

const NumberChanges = lazy(async () => {
  try {
    const [found] = await Promise.all([import('./number-changes.tsx'), needPart('number-changes')]);
    return { default: found.NumberChanges };
  } catch {
    // It will be shown on the next visit.
    return { default: () => null };
  }
});

/** Loaded for owners only: nobody else has to confirm changes. */
const LateNumberChanges = () => {
  const me = useQuery(meQuery());
  return (
    me.data?.user.role === 'owner' && (
      <Suspense fallback={null}>
        <NumberChanges />
      </Suspense>
    )
  );
};

/** Only checks whether there is any campaign at all. */
const anyCampaign = { page: 1, perPage: 10, sort: '-created' } as const;

/** Only new accounts see it. */
const FirstStep = lazy(async () => {
  const [found] = await Promise.all([import('./first-step.tsx'), needPart('demo')]);
  return { default: found.FirstStep };
});

export const DashboardScreen = () => {
  const t = useT();
  const report = useReport(useSearch({ from: '/shell/dashboard' }));
  const step = stepOf(report.range, report.state.step);
  const me = useQuery(meQuery());
  const total = useQuery(numbersQuery(report));
  const campaigns = useQuery(campaignsQuery(anyCampaign));
  const isFirst = campaigns.data?.total === 0 && total.data?.total.values.requests === 0;
  // A new account's first step replaces all of this: nothing here takes the focus before that is decided.
  const unsure =
    !me.error && !total.error && (campaigns.isPending || (campaigns.data?.total === 0 && total.isPending));
  return (
    <>
      <PageHeader title={t('dashboard.title')} />
      {isFirst ? (
        <Suspense fallback={null}>
          <FirstStep />
        </Suspense>
      ) : (
        <Stack spacing={2} inert={unsure}>
          <LateNumberChanges />
          {me.error && <ErrorState error={me.error} onRetry={() => void me.refetch()} />}
          <ReportBar report={report}>
            <ExportButton {...reportFile(report)} dimensions={['day']} disabled={!report.ready} />
            <ReportsButton report={report} shown={{ dimensions: [step], metrics: FIGURES }} />
          </ReportBar>
          <Numbers report={report} />
        </Stack>
      )}
    </>
  );
};
