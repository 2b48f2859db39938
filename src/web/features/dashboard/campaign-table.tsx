import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { SummaryReport } from '../../../contracts/report.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { type RangeChoice, searchOfRange } from '../../time/range-names.ts';
import { Link, LinkButton } from '../../ui/link.tsx';
import { botsShare, conversionRate } from '../../ui/metrics.ts';
import { Section } from '../../ui/section.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';

interface CampaignTableProps {
  report: SummaryReport | undefined;
  range: RangeChoice;
}

const columns = [
  'requests',
  'visits',
  'valid',
  'uniqueVisits',
  'bots',
  'conversions',
  'cr',
  'revenue',
] as const;

export const CampaignTable = ({ report, range }: CampaignTableProps) => {
  const t = useT();
  const format = useFormat();
  const all = (
    <LinkButton to="/campaign/campaigns" size="small">
      {t('dashboard.campaigns.all')}
    </LinkButton>
  );
  return (
    <Section title={t('dashboard.campaigns')} actions={all} flush>
      {!report && <LoadingRows rows={3} />}
      {report?.campaigns.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {t('dashboard.campaigns.empty')}
        </Typography>
      )}
      {report && report.campaigns.length > 0 && (
        <TableScroll label={t('dashboard.campaigns')}>
          <Table>
            <TableHead>
              <TableRow>
                <TableCell>{t('dashboard.campaign')}</TableCell>
                {columns.map((name) => (
                  <TableCell key={name} align="right">
                    {t(name === 'uniqueVisits' ? 'metric.uniqueVisits.short' : `metric.${name}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {report.campaigns.map((row) => (
                <TableRow key={row.id ?? ''} hover>
                  <TableCell component="th" scope="row" sx={{ minWidth: 140, maxWidth: 240 }}>
                    {row.id === null ? (
                      <Tooltip title={t('dashboard.unknown.help')}>
                        <span>{t('dashboard.unknown')}</span>
                      </Tooltip>
                    ) : (
                      <Link
                        to="/campaign/campaignsView"
                        search={{ id: row.id, ...searchOfRange(range) }}
                        noWrap
                        sx={{ display: 'block' }}
                      >
                        {row.name}
                      </Link>
                    )}
                  </TableCell>
                  <TableCell align="right">{format.count(row.requests)}</TableCell>
                  <TableCell align="right">{format.count(row.visits)}</TableCell>
                  <TableCell align="right">{format.count(row.valid)}</TableCell>
                  <TableCell align="right">{format.count(row.uniqueVisits)}</TableCell>
                  <TableCell align="right">{format.percent(botsShare(row))}</TableCell>
                  <TableCell align="right">{format.count(row.conversions)}</TableCell>
                  <TableCell align="right">{format.percent(conversionRate(row), 2)}</TableCell>
                  <TableCell align="right">{format.money(row.revenue, report.currency)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableScroll>
      )}
    </Section>
  );
};
