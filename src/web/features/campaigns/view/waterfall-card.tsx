import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { waterfallQuery } from '../../../api/reports/waterfall.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.ts';
import type { Report } from '../../../report/use-report.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { type KeptStep, keptOf } from './kept.ts';

/** A column that phones have no room for. */
const onlyWide = { display: { xs: 'none', sm: 'table-cell' } } as const;

const bar = { position: 'absolute', inset: '0 auto 0 0', borderRadius: '4px' } as const;

/** The remaining part of the first known step and, in gray, the loss of this step. */
const Bar = ({ left, before }: { left: number; before: number }) => (
  <Box aria-hidden sx={{ position: 'relative', height: 14, minWidth: 96, width: 1 }}>
    <Box sx={{ ...bar, width: before, bgcolor: 'divider' }} />
    <Box sx={{ ...bar, width: left, bgcolor: 'primary.main' }} />
  </Box>
);

const unknownWords = (t: Translate, { unknown, reported }: KeptStep): string => {
  if (unknown === null) return '';
  return unknown === 'partlyReported'
    ? t('waterfall.unknown.partlyReported', { ...(reported ?? { clicks: 0, days: 0, of: 0 }) })
    : t(`waterfall.unknown.${unknown}`);
};

/** LP clicks by LP views, as in every report; the step itself starts with those that landed. */
const ctrWords = (
  t: Translate,
  format: ReturnType<typeof useFormat>,
  clicks: number,
  views: number,
): string => t('waterfall.continued.ctr', { ctr: format.percent(clicks / views), clicks, views });

/** One step: how many clicks it kept, and where the others went. */
const WaterfallRow = ({ step: of }: { step: KeptStep }) => {
  const t = useT();
  const format = useFormat();
  const { step, count, unknown, losses, surplus, part, landing, kept, left, before } = of;
  const lost = unknown
    ? unknownWords(t, of)
    : [
        ...(part === null ? [] : [t('waterfall.part', { ...part })]),
        ...(landing === null || count === null ? [] : [ctrWords(t, format, count, landing.views)]),
        ...losses.map(({ why, count: some }) => t(`waterfall.loss.${why}`, { count: some })),
        ...(landing !== null && landing.direct > 0 ? [t('waterfall.direct', { count: landing.direct })] : []),
        ...(surplus > 0 ? [t('waterfall.surplus', { count: surplus })] : []),
      ].join(' · ');
  return (
    <TableRow>
      <TableCell component="th" scope="row" title={t(`waterfall.help.${step}`)}>
        {t(`waterfall.step.${step}`)}
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ display: { xs: 'block', sm: 'none' }, fontWeight: 400 }}
        >
          {lost}
        </Typography>
      </TableCell>
      <TableCell align="right">{format.count(count)}</TableCell>
      <TableCell sx={{ ...onlyWide, width: '30%' }} aria-hidden>
        {left !== null && <Bar left={left} before={before ?? left} />}
      </TableCell>
      <TableCell align="right">{format.percent(kept)}</TableCell>
      <TableCell sx={{ ...onlyWide, color: 'text.secondary', minWidth: 180 }}>{lost}</TableCell>
    </TableRow>
  );
};

interface WaterfallCardProps {
  campaign: string;
  report: Report;
}

/** From the ad to the conversion: how many clicks each step kept, and where the others went. */
export const WaterfallCard = ({ campaign, report }: WaterfallCardProps) => {
  const t = useT();
  const { range, state, ready, everyMs } = report;
  const { data, error, refetch } = useQuery({
    ...waterfallQuery({ ...range, campaign, filters: state.filters }, everyMs),
    enabled: ready,
  });
  const title = t('waterfall.title');
  return (
    <Section title={title} flush>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1.5 }}>
        {t('waterfall.lead')}
      </Typography>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={5} />}
      {data && (
        <TableScroll label={title}>
          <Table>
            <TableHead>
              <TableRow>
                <TableCell>{t('waterfall.column.step')}</TableCell>
                <TableCell align="right">{t('waterfall.column.count')}</TableCell>
                <TableCell sx={onlyWide} aria-hidden />
                <TableCell align="right">{t('waterfall.column.share')}</TableCell>
                <TableCell sx={onlyWide}>{t('waterfall.column.lost')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {keptOf(data.steps).map((step) => (
                <WaterfallRow key={step.step} step={step} />
              ))}
            </TableBody>
          </Table>
        </TableScroll>
      )}
      {data?.incomplete && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, py: 1 }}>
          {t('report.incomplete')}
        </Typography>
      )}
    </Section>
  );
};
