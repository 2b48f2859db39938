import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { isFormula, isMetric } from '../../../core/report/columns.ts';
import { typesIn } from '../../../core/report/metrics.ts';
import { meQuery } from '../../api/accounts/session.ts';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { useConversionTypes } from '../../report/conversions/use-conversion-types.ts';
import { ReportBar } from '../../report/report-bar.tsx';
import { type Built, builtOf, searchOfBuilt, withKnown } from '../../report/saved/built-state.ts';
import { bodyOf, searchOfSaved } from '../../report/saved/saved-search.ts';
import type { Search } from '../../report/search.ts';
import { searchOf, stateOf } from '../../report/state.ts';
import { type Report, useReport } from '../../report/use-report.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';
import { useFormulas } from './columns/use-formulas.ts';
import { ReportCard } from './report-card.tsx';
import { ReportFields } from './report-fields.tsx';
import { ReportHead } from './report-head.tsx';
import { useActs, useSaved } from './use-saved.ts';
import { ViewCard } from './views/view-card.tsx';
import { type View, viewMetrics, viewOf, viewText } from './views/view-search.ts';
import { ViewSwitch } from './views/view-switch.tsx';

/** The report's settings and their changes: each choice shows the first page and is a step that Back undoes. */
const useBuilt = () => {
  const navigate = useNavigate();
  const search: Search = useSearch({ from: '/shell/dashboard' });
  const report = useReport(search);
  const built = useMemo(() => builtOf(search), [search]);
  const go = (next: (old: Search) => Search): void =>
    void navigate({ to: '/dashboard', search: next, resetScroll: false });
  const types = useConversionTypes();
  const formulas = useFormulas();
  const shown = useMemo(() => withKnown(built, types ?? [], formulas ?? []), [built, types, formulas]);
  const paged: Report = {
    ...report,
    // Until types and formulas are known, so is not which columns may be asked for.
    ready:
      report.ready &&
      (types !== undefined || typesIn(built.metrics.filter(isMetric)).length === 0) &&
      (formulas !== undefined || !built.metrics.some(isFormula)),
    change: (next) =>
      go((old) => ({ ...old, ...searchOf({ ...stateOf(old), ...next }), reportPage: undefined })),
  };
  const changeBuilt = (next: Partial<Built>): void =>
    go((old) => ({ ...old, ...searchOfBuilt({ ...builtOf(old), page: 1, ...next }) }));
  const view = viewOf(search.view, shown.metrics);
  const changeView = (next: View): void => go((old) => ({ ...old, view: viewText(next) }));
  return {
    search,
    report: paged,
    built,
    shown,
    types: types ?? [],
    formulas: formulas ?? [],
    changeBuilt,
    view,
    changeView,
  };
};

const ReportsList = lazy(async () => {
  const [found] = await Promise.all([import('./list/reports-list.tsx'), needPart('by-mail')]);
  return { default: found.ReportsList };
});

/** A custom report, or the list of those that were saved. */
export const ReportScreen = () => {
  const isList = useSearch({ from: '/shell/dashboard', select: ({ report }) => report === 'all' });
  if (!isList) return <OneReport />;
  return (
    <Suspense fallback={<LoadingRows rows={6} />}>
      <ReportsList />
    </Suspense>
  );
};

/** All of it is in the address, and it can be saved under a name. */
const OneReport = () => {
  const t = useT();
  const { search, report, built, shown, types, formulas, changeBuilt, view, changeView } = useBuilt();
  const body = bodyOf(report.state, built);
  const place = useSaved(search, body);
  const { saved, bare, isGone, isOld } = place;
  const acts = useActs(saved, place.revision, body);
  const me = useQuery(meQuery());
  if (bare) {
    if (place.error) return <ErrorState error={place.error} onRetry={() => void place.refetch()} />;
    if (!isGone) return <LoadingRows rows={8} />;
    return (
      <Card>
        <EmptyState
          heading
          title={t('saved.gone.title')}
          text={t('saved.gone.text')}
          action={
            <LinkButton to="/dashboard" variant="contained" size="large">
              {t('saved.back')}
            </LinkButton>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <ReportHead report={report} built={shown} types={types} place={place} acts={acts} />
      <Stack spacing={2}>
        {me.error && <ErrorState error={me.error} onRetry={() => void me.refetch()} />}
        {isGone && <Alert severity="warning">{t('saved.gone')}</Alert>}
        {isOld && saved && (
          <Alert
            severity="info"
            action={
              <LinkButton to="/dashboard" search={searchOfSaved(saved)} color="inherit" size="small">
                {t('saved.newer.show')}
              </LinkButton>
            }
          >
            {t('saved.newer')}
          </Alert>
        )}
        {place.error && (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" onClick={() => void place.refetch()}>
                {t('action.retry')}
              </Button>
            }
          >
            {t('saved.unread')}
          </Alert>
        )}
        <ReportBar report={report} />
        <ReportFields
          report={report}
          built={shown}
          types={types}
          formulas={formulas}
          onChange={changeBuilt}
        />
        <ViewSwitch view={view} onView={changeView} />
        {view.kind === 'table' ? (
          <ReportCard
            key={[...built.dimensions, built.basis].join()}
            report={report}
            built={shown}
            types={types}
            formulas={formulas}
            onChange={changeBuilt}
          />
        ) : (
          <ViewCard
            report={report}
            built={{ ...shown, metrics: viewMetrics(shown.metrics) }}
            types={types}
            view={view}
            onView={changeView}
          />
        )}
      </Stack>
    </>
  );
};
