import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SummaryReport } from '../../contracts/report.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import { BarChart } from './bar-chart.tsx';
import { Section } from './section.tsx';
import { TableScroll } from './table-scroll.tsx';

const DAY_STEPS = 20 * 3_600_000;

type Report = Pick<SummaryReport, 'series' | 'timeZone' | 'from' | 'to'>;

const Legend = ({ color, label }: { color: string; label: string }) => (
  <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
    <Box
      component="span"
      sx={{
        width: 12,
        height: 12,
        borderRadius: '3px',
        bgcolor: color,
        border: 1,
        borderColor: 'text.secondary',
      }}
    />
    {label}
  </Typography>
);

/** Requests and valid visits over time, as bars or as a table of the same numbers. */
export const SeriesChart = ({ report }: { report: Report }) => {
  const t = useT();
  const format = useFormat();
  const [asTable, setAsTable] = useState(false);
  const { series, timeZone } = report;
  const [first, second] = series;
  const byDay =
    first !== undefined && second !== undefined && Date.parse(second.at) - Date.parse(first.at) > DAY_STEPS;
  const label = (at: string): string => format.dayOrHour(at, timeZone, byDay);
  const long = (at: string): string => (byDay ? format.date(at, timeZone) : format.hour(at, timeZone));
  const toggle = (
    <Button size="small" onClick={() => setAsTable(!asTable)}>
      {t(asTable ? 'chart.chart' : 'chart.table')}
    </Button>
  );
  return (
    <Section title={t('chart.title')} actions={toggle} flush={asTable}>
      {asTable ? (
        <TableScroll label={t('chart.title')} maxHeight={320}>
          <Table stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{t('chart.time')}</TableCell>
                <TableCell align="right">{t('chart.requests')}</TableCell>
                <TableCell align="right">{t('chart.valid')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {series.map((row) => (
                <TableRow key={row.at}>
                  <TableCell component="th" scope="row">
                    {long(row.at)}
                  </TableCell>
                  <TableCell align="right">{format.count(row.requests)}</TableCell>
                  <TableCell align="right">{format.count(row.valid)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableScroll>
      ) : (
        <>
          <BarChart
            title={t('chart.title')}
            desc={t('chart.desc', {
              from: format.date(report.from, timeZone),
              to: format.date(new Date(Date.parse(report.to) - 1).toISOString(), timeZone),
              max: Math.max(0, ...series.map((row) => row.requests)),
            })}
            format={format.compact}
            bars={series.map((row) => ({
              label: label(row.at),
              hint: t('chart.bar', { time: long(row.at), requests: row.requests, valid: row.valid }),
              total: row.requests,
              part: row.valid,
            }))}
          />
          <Box sx={{ display: 'flex', gap: 3, mt: 1.5 }}>
            <Legend color="divider" label={t('chart.requests')} />
            <Legend color="primary.main" label={t('chart.valid')} />
          </Box>
        </>
      )}
    </Section>
  );
};
