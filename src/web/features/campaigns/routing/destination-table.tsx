import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import type { CampaignReport } from '../../../../contracts/reports/report.ts';
import { MAX_ROWS } from '../../../../contracts/reports/report-query.ts';
import { WEIGHT_TOTAL } from '../../../../contracts/routing/routing.ts';
import { reportQuery } from '../../../api/reports/report-query.ts';
import { campaignReportQuery } from '../../../api/reports/reports.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Report } from '../../../report/use-report.ts';
import { LoadingRows } from '../../../ui/feedback/states.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { compactColumns } from '../../../ui/tables/compact-columns.ts';
import { conversionRate, ratio, roi } from '../../../ui/tables/metrics.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { withFilters } from '../view/filtered-destinations.ts';
import { isSimple } from './routing-list.tsx';

/** The actual share, with a mark at the configured weight; null if there is no single weight. */
const ShareBar = ({ share, weight }: { share: number; weight: number | null }) => (
  <Box
    aria-hidden
    sx={{ position: 'relative', width: 44, height: 8, borderRadius: '4px', bgcolor: 'divider' }}
  >
    <Box sx={{ width: `${share * 100}%`, height: 1, borderRadius: '4px', bgcolor: 'primary.main' }} />
    {weight !== null && (
      <Box
        sx={{
          position: 'absolute',
          top: -3,
          bottom: -3,
          left: `${weight * 100}%`,
          width: 2,
          bgcolor: 'text.primary',
        }}
      />
    )}
  </Box>
);

const figures = ['requests', 'visits', 'valid', 'uniqueVisits', 'conversions'] as const;
const sums = ['revenue', 'cost', 'profit'] as const;

interface DestinationTableProps {
  report: CampaignReport | undefined;
  /**
   * Whether visitors are split by one weight for each destination. With rules or landing pages a destination's share
   * also depends on who came, and a weight beside it would make a fair split look biased.
   */
  weighted: boolean;
  /** Whether the numbers are filtered; distinct visitors cannot be. */
  filtered: boolean;
}

const DestinationTable = ({ report, weighted, filtered }: DestinationTableProps) => {
  const t = useT();
  const format = useFormat();
  // Without costs, four more columns would be empty.
  const paid = report !== undefined && report.totals.cost !== null;
  const counts = report?.destinations.map((row) => row.visitors) ?? [];
  // A share of the rest would make a fair split look biased, or a biased one fair.
  const visitors = counts.includes(null) ? null : counts.reduce<number>((sum, own) => sum + (own ?? 0), 0);
  return (
    <Section title={t('campaign.destinations')} flush>
      {!report && <LoadingRows rows={2} />}
      {report && (
        <TableScroll label={t('campaign.destinations')}>
          <Table sx={compactColumns}>
            <TableHead>
              <TableRow>
                <TableCell>{t('campaign.table.destination')}</TableCell>
                {weighted && <TableCell align="right">{t('campaign.table.weight')}</TableCell>}
                <TableCell>{t('campaign.table.share')}</TableCell>
                <TableCell align="right">{t('campaign.table.visitors')}</TableCell>
                {figures.map((name) => (
                  <TableCell key={name} align="right">
                    {t(name === 'uniqueVisits' ? 'metric.uniqueVisits.short' : `metric.${name}`)}
                  </TableCell>
                ))}
                <TableCell align="right">{t('metric.cr')}</TableCell>
                {paid &&
                  [...sums, 'roi' as const].map((name) => (
                    <TableCell key={name} align="right">
                      {t(`metric.${name}`)}
                    </TableCell>
                  ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {report.destinations.map((row) => {
                const share =
                  visitors === null || row.visitors === null ? null : ratio(row.visitors, visitors);
                return (
                  <TableRow key={row.id} hover>
                    <TableCell
                      component="th"
                      scope="row"
                      sx={{ minWidth: 130, maxWidth: { xs: 170, md: 170, xl: 300 } }}
                    >
                      <Typography variant="body2" noWrap sx={{ fontWeight: 500 }} title={row.url}>
                        {row.name || row.url}
                      </Typography>
                      {row.name && (
                        <Typography
                          variant="caption"
                          color="textSecondary"
                          noWrap
                          component="div"
                          title={row.url}
                        >
                          {row.url}
                        </Typography>
                      )}
                    </TableCell>
                    {weighted && <TableCell align="right">{format.weight(row.weight)}</TableCell>}
                    <TableCell>
                      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                        {share !== null && (
                          <ShareBar share={share} weight={weighted ? row.weight / WEIGHT_TOTAL : null} />
                        )}
                        <span>{format.percent(share)}</span>
                      </Box>
                    </TableCell>
                    <TableCell align="right">{format.count(row.visitors)}</TableCell>
                    {figures.map((name) => (
                      <TableCell key={name} align="right">
                        {format.count(row[name])}
                      </TableCell>
                    ))}
                    <TableCell align="right">{format.percent(conversionRate(row), 2)}</TableCell>
                    {paid &&
                      sums.map((name) => (
                        <TableCell key={name} align="right">
                          {format.money(row[name], report.currency)}
                        </TableCell>
                      ))}
                    {paid && <TableCell align="right">{format.percent(roi(row))}</TableCell>}
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </TableScroll>
      )}
      {report && visitors === null && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}
        >
          {t(filtered ? 'view.destinations.filtered' : 'campaign.visitors.expired')}
        </Typography>
      )}
    </Section>
  );
};

const METRICS = [
  ...(['requests', 'visits', 'valid', 'uniqueVisits', 'bots'] as const),
  ...(['conversions', 'otherClickConversions', 'revenue', 'cost', 'profit'] as const),
] as const;

interface DestinationNumbersProps {
  campaign: Campaign;
  report: Report;
}

/** The campaign's pages with their weights and visitors; visitors cannot be filtered, so filters hide them. */
export const DestinationNumbers = ({ campaign, report }: DestinationNumbersProps) => {
  const { range, ready, state } = report;
  const filtered = state.filters.length > 0;
  const whole = useQuery({ ...campaignReportQuery(range, campaign.id, !filtered), enabled: ready });
  const part = useQuery({
    ...reportQuery(
      { ...report.ask(['destination'], METRICS), compared: null, limit: MAX_ROWS },
      report.everyMs,
    ),
    enabled: ready && filtered,
  });
  const shown = filtered ? whole.data && part.data && withFilters(whole.data, part.data) : whole.data;
  return <DestinationTable report={shown} weighted={isSimple(campaign)} filtered={filtered} />;
};
