import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Exits } from '../../../contracts/reports/exits.ts';
import { type ExitsAsk, exitsQuery } from '../../api/reports/exits.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { Section } from '../../ui/layout/section.tsx';
import { TableScroll } from '../../ui/tables/table-scroll.tsx';
import { shortMetric } from '../words.ts';

type Page = Exits['pages'][number];

/** A page's name is a row above those of its exits: a column of its own would leave no room for figures on a phone. */
const cells = {
  '& td, & th': { whiteSpace: 'nowrap', verticalAlign: 'top' },
  '& th[scope="rowgroup"]': { whiteSpace: 'normal', overflowWrap: 'anywhere', borderBottom: 0, pt: 1.5 },
  '& th[scope="row"]': { pl: 4, fontWeight: 400 },
  '& tbody + tbody tr:first-of-type > *': { borderTop: 1, borderColor: 'divider' },
} as const;

interface RateProps {
  rate: Page['ctr'];
}

/** A rate, and below it where it is with a probability of 95 %. */
const Rate = ({ rate }: RateProps) => {
  const t = useT();
  const format = useFormat();
  return (
    <TableCell align="right">
      {format.percent(rate?.value ?? null, 2)}
      {rate !== null && (
        <Typography variant="caption" color="textSecondary" component="div">
          {t('exits.between', { low: format.percent(rate.low, 2), high: format.percent(rate.high, 2) })}
        </Typography>
      )}
    </TableCell>
  );
};

interface PageRowsProps {
  page: Page;
  currency: string;
  name: ReactNode;
}

/** A page with all of its exits, and then each of them. */
const PageRows = ({ page, currency, name }: PageRowsProps) => {
  const t = useT();
  const format = useFormat();
  const { views, clicks, ctr, exits } = page;
  return (
    <TableBody>
      <TableRow>
        <TableCell component="th" scope="rowgroup" colSpan={6}>
          {name}
        </TableCell>
      </TableRow>
      <TableRow>
        <TableCell component="th" scope="row">
          {t('exits.any')}
        </TableCell>
        <TableCell align="right">{format.count(views)}</TableCell>
        <TableCell align="right">{format.count(clicks)}</TableCell>
        <Rate rate={ctr} />
        <TableCell />
        <TableCell />
      </TableRow>
      {exits.map((one) => (
        <TableRow key={one.exit}>
          <TableCell component="th" scope="row" {...(one.exit === 0 && { title: t('exits.unknown') })}>
            {one.exit === 0 ? t('exit.0') : t('exit.number', { number: one.exit })}
          </TableCell>
          <TableCell align="right">{format.count(views)}</TableCell>
          <TableCell align="right">{format.count(one.clicks)}</TableCell>
          <Rate rate={one.ctr} />
          <TableCell align="right">{format.count(one.conversions)}</TableCell>
          <TableCell align="right">{format.money(one.revenue, currency)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  );
};

export interface ExitsSectionProps {
  ask: ExitsAsk;
  everyMs: number | false;
  ready?: boolean;
  /** Heading of the first column, and what it has for a page. */
  head: string;
  nameOf: (page: Page, pages: readonly Page[]) => ReactNode;
  /** Below: a way to a report, for example. */
  more?: ReactNode;
}

/** Clicks on landing pages by exit; nothing while only first exits were clicked, because LP clicks say as much. */
export const ExitsSection = ({ ask, everyMs, ready = true, head, nameOf, more }: ExitsSectionProps) => {
  const t = useT();
  const { data } = useQuery({ ...exitsQuery(ask, everyMs), enabled: ready });
  if (!data?.several) return null;
  const title = t('exits.title');
  const isUnknown = data.pages.some(({ exits }) => exits.some(({ exit }) => exit === 0));
  return (
    <Section title={title} flush>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1.5 }}>
        {t('exits.lead')}
      </Typography>
      <TableScroll label={title}>
        <Table size="small" sx={cells}>
          <TableHead>
            <TableRow>
              <TableCell>
                {head} · {t('dimension.exit')}
              </TableCell>
              {(['lpViews', 'lpClicks', 'lpCtr', 'conversions', 'revenue'] as const).map((metric) => (
                <TableCell key={metric} align="right">
                  {t(shortMetric(metric))}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          {data.pages.map((page) => (
            <PageRows
              key={`${page.path} ${page.landing?.id}`}
              page={page}
              currency={data.currency}
              name={nameOf(page, data.pages)}
            />
          ))}
        </Table>
      </TableScroll>
      {(isUnknown || data.incomplete !== null) && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, py: 1 }}>
          {[isUnknown && t('exits.unknown'), data.incomplete && t('report.incomplete')]
            .filter(Boolean)
            .join(' ')}
        </Typography>
      )}
      {more}
    </Section>
  );
};
