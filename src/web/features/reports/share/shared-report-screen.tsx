import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';
import type { SharedReport } from '../../../../contracts/reports/report-share.ts';
import { MINUTE_MS } from '../../../../core/time/durations.ts';
import { sharedReportQuery } from '../../../api/reports/shared-report.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { columnWord } from '../../../report/saved/use-body-text.ts';
import { dimensionWord, valueWord } from '../../../report/words.ts';
import { SharedPage } from '../../../sharing/shared-page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SharedTable } from './shared-table.tsx';

const REFRESH_MS = MINUTE_MS;

/** In the chunk of the application's own reports. */
const ReportSentences = lazy(async () => ({
  default: (await import('../../../report/figure-notes.tsx')).ReportSentences,
}));

/** Maximum number of values of a filter listed individually. */
const SAID = 5;

/** What restricts the report, in words: a figure without its filter misleads. */
const useFilterWords = () => {
  const t = useT();
  const intl = useIntl();
  return ({ dimension, op, values }: SharedReport['filters'][number]): string => {
    const isExact = op === 'is' || op === 'isNot';
    const words = values
      .slice(0, SAID)
      .map(({ key, name }) => (isExact ? valueWord(t, intl, dimension, key, name) : `“${key}”`));
    const others = values.length - words.length;
    return t(`filter.${op}`, {
      dimension: dimensionWord(t, dimension),
      values: intl.formatList(others > 0 ? [...words, t('filter.others', { count: others })] : words, {
        type: 'disjunction',
      }),
    });
  };
};

/** The period that is counted: until now if it is not over. */
const useCounted = () => {
  const t = useT();
  const format = useFormat();
  return ({ from, to, timeZone }: SharedReport['answer']): string => {
    const times = { from: format.minute(from, timeZone), to: format.minute(to, timeZone), zone: timeZone };
    return Date.parse(to) > Date.now() ? t('sharedReport.since', times) : t('sharedReport.between', times);
  };
};

const Shown = ({ shared }: { shared: SharedReport }) => {
  const t = useT();
  const format = useFormat();
  const filterWords = useFilterWords();
  const counted = useCounted();
  const { name, workspaceName, expiresAt, dimensions, filters, basis, answer } = shared;
  const by = dimensions.map((dimension) => columnWord(t, dimension)).join(', ') || t('saved.total');
  const isEmpty = dimensions.length > 0 && answer.count === 0;
  return (
    <>
      <PageHeader
        title={name}
        lead={
          <>
            {by} · {counted(answer)}
            {basis === 'conversion' && ` · ${t('sharedReport.byConversion')}`}
            <br />
            {t('publicLink.by', { workspace: workspaceName })}
            {expiresAt !== null &&
              ` ${t('sharedReport.ends', { time: format.minute(expiresAt, answer.timeZone) })}`}
          </>
        }
      />
      {filters.length > 0 && (
        <Box
          component="ul"
          aria-label={t('sharedReport.filters')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, mb: 2, p: 0, listStyle: 'none' }}
        >
          {filters.map((filter) => (
            <Chip
              key={JSON.stringify(filter)}
              component="li"
              size="small"
              variant="outlined"
              label={filterWords(filter)}
              sx={{
                height: 'auto',
                '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.25 },
              }}
            />
          ))}
        </Box>
      )}
      <Card component="section" aria-label={t('saved.rows')} sx={{ minWidth: 0, pb: 1 }}>
        {isEmpty ? (
          <Typography color="textSecondary" sx={{ p: 2, pb: 1 }}>
            {t('breakdown.empty')}
          </Typography>
        ) : (
          <SharedTable shared={shared} />
        )}
        <Suspense fallback={null}>
          <ReportSentences answer={{ ...answer, withoutCost: { count: 0, campaigns: [] } }} />
        </Suspense>
        {[
          ...(answer.incomplete === null ? [] : [t('report.incomplete')]),
          ...(answer.count > answer.rows.length && dimensions.length > 0
            ? [t('sharedReport.first', { shown: answer.rows.length, count: answer.count })]
            : []),
        ].map((note) => (
          <Typography key={note} variant="caption" color="textSecondary" component="p" sx={{ px: 2, pt: 1 }}>
            {note}
          </Typography>
        ))}
      </Card>
    </>
  );
};

/** A saved report as of now for anyone with the link: read-only, with no way into the application. */
export const SharedReportScreen = () => {
  const t = useT();
  const { token = '' } = useParams({ strict: false });
  const query = useQuery({ ...sharedReportQuery(token), refetchInterval: REFRESH_MS });
  return (
    <SharedPage query={query} gone={t('sharedReport.gone.text')}>
      {(shared) => <Shown shared={shared} />}
    </SharedPage>
  );
};
