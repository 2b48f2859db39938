import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { SavedReport } from '../../../../contracts/reports/saved-report.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { reportSchedulesQuery } from '../../../api/reports/report-schedules.ts';
import { savedReportsQuery } from '../../../api/reports/saved-reports.ts';
import { workspaceSharesQuery } from '../../../api/reports/shares.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { searchOfSaved } from '../../../report/saved/saved-search.ts';
import { useBodyWords } from '../../../report/saved/use-body-text.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { SearchBox } from '../../../ui/inputs/search-box.tsx';
import { Link, LinkButton } from '../../../ui/layout/link.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';

/** Few enough to find without a search. */
const FEW = 8;

/** Where a report is used besides this screen, in words; '' for nowhere. */
interface Uses {
  shared: string;
  mail: string;
  last: string;
}

/** Links and emails of each report; nothing until they are known, or for those who may not see them. */
const useUses = (timeZone: string): ((report: SavedReport) => Uses) => {
  const t = useT();
  const format = useFormat();
  const { data: shares = [] } = useQuery(workspaceSharesQuery());
  const { data: schedules } = useQuery(reportSchedulesQuery());
  return ({ id }) => {
    const links = shares.filter(({ of, subject }) => of === 'report' && subject.id === id).length;
    const schedule = schedules?.rows.find(({ reportId }) => reportId === id);
    const every = schedule === undefined ? '' : t(`mail.every.${schedule.every}`);
    const time = schedule?.next == null ? null : format.minute(schedule.next, timeZone);
    return {
      shared: links === 0 ? '' : t('saved.list.links', { count: links }),
      mail:
        schedule === undefined
          ? ''
          : time === null
            ? t('saved.list.paused', { every })
            : schedules?.canSend === true
              ? t('saved.list.next', { every, time })
              : t('saved.list.noServer', { every }),
      last: schedule?.last == null ? '' : format.minute(schedule.last.slot, timeZone),
    };
  };
};

interface RowsProps {
  reports: readonly SavedReport[];
  timeZone: string;
}

const Rows = ({ reports, timeZone }: RowsProps) => {
  const t = useT();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const wordsOf = useBodyWords(timeZone);
  const usesOf = useUses(timeZone);
  const name = (report: SavedReport, more: ReactNode = null) => (
    <>
      <Link to="/dashboard" search={searchOfSaved(report)} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {report.name}
      </Link>
      <Typography variant="caption" color="textSecondary" component="div">
        {wordsOf(report.body)}
      </Typography>
      {more}
    </>
  );
  if (isPhone)
    return (
      <Box component="ul" aria-label={t('saved.list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {reports.map((report) => {
          const { shared, mail, last } = usesOf(report);
          const sent = last === '' ? '' : `${t('saved.list.last')}: ${last}`;
          return (
            <Box
              component="li"
              key={report.id}
              sx={{ px: 2, py: 1.5, '* + &': { borderTop: 1, borderColor: 'divider' } }}
            >
              {name(
                report,
                <Typography variant="caption" color="textSecondary" component="div">
                  {[shared, mail, sent].filter((text) => text !== '').join(' · ')}
                </Typography>,
              )}
            </Box>
          );
        })}
      </Box>
    );
  return (
    <TableScroll label={t('saved.list')}>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>{t('saved.list.report')}</TableCell>
            <TableCell>{t('saved.list.shared')}</TableCell>
            <TableCell>{t('saved.list.mail')}</TableCell>
            <TableCell>{t('saved.list.last')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {reports.map((report) => {
            const { shared, mail, last } = usesOf(report);
            return (
              <TableRow key={report.id} hover>
                <TableCell component="th" scope="row" sx={{ minWidth: 240 }}>
                  {name(report)}
                </TableCell>
                {Object.entries({ shared, mail, last }).map(([column, text]) => (
                  <TableCell key={column}>{text || '—'}</TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableScroll>
  );
};

/** The saved reports of the workspace; a new one where there are none. */
export const ReportsList = () => {
  const t = useT();
  const intl = useIntl();
  const { data, error, refetch } = useQuery(savedReportsQuery());
  const { data: me } = useQuery(meQuery());
  const [search, setSearch] = useState('');
  const plain = (text: string): string => text.trim().toLocaleLowerCase(intl.locale);
  const found = data?.filter(({ name }) => plain(name).includes(plain(search))) ?? [];
  if (data?.length === 0) return <Navigate to="/dashboard" search={{ report: 'new' }} replace />;
  return (
    <>
      <PageHeader
        title={t('nav.reports')}
        actions={
          <LinkButton to="/dashboard" search={{ report: 'new' }} variant="contained" startIcon={<Add />}>
            {t('saved.new')}
          </LinkButton>
        }
      />
      <Card>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingRows rows={6} />}
        {data && data.length > FEW && (
          <Box sx={{ p: 2 }}>
            <SearchBox
              isInstant
              isPlain
              label={t('breakdown.search')}
              value={search}
              onSearch={setSearch}
              sx={{ width: { xs: 1, sm: 320 } }}
            />
          </Box>
        )}
        {found.length > 0 && me && <Rows reports={found} timeZone={me.workspace.timeZone} />}
        {data && data.length > 0 && found.length === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
            {t('saved.search.none')}
          </Typography>
        )}
      </Card>
    </>
  );
};
