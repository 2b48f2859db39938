import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { RequestRow } from '../../../contracts/request.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { ClassChip } from './class-chip.tsx';
import { visitKey } from './visit-key.ts';
import { agentWord } from './words.ts';

interface RequestTableProps {
  rows: readonly RequestRow[];
  timeZone: string;
  onOpen: (row: RequestRow) => void;
}

const columns = ['time', 'campaign', 'destination', 'outcome', 'class', 'visit', 'device'] as const;

export const RequestTable = ({ rows, timeZone, onOpen }: RequestTableProps) => {
  const t = useT();
  const format = useFormat();
  const none = t('app.notKnown');
  return (
    <TableScroll label={t('requests.title')}>
      <Table>
        <TableHead>
          <TableRow>
            {columns.map((name) => (
              <TableCell key={name}>{t(`requests.${name}`)}</TableCell>
            ))}
            <TableCell>{t('requests.details')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const time = format.moment(row.time, timeZone);
            const client = [row.device, row.os, row.browser]
              .flatMap((code) => agentWord(t, code === 'other' ? null : code) ?? [])
              .join(' · ');
            return (
              <TableRow
                key={row.id}
                hover
                onClick={() => onOpen(row)}
                sx={{ cursor: 'pointer', '& > *': { whiteSpace: 'nowrap' } }}
              >
                <TableCell component="th" scope="row">
                  {time}
                </TableCell>
                <TableCell>{row.campaign?.name ?? t('requests.unknownCampaign')}</TableCell>
                <TableCell>{row.destination?.name || (row.destination?.id ?? none)}</TableCell>
                <TableCell>{t(`outcome.${row.outcome}`)}</TableCell>
                <TableCell>
                  <ClassChip trafficClass={row.trafficClass} reasons={row.reasons} />
                </TableCell>
                <TableCell>{t(visitKey(row))}</TableCell>
                <TableCell>{client || none}</TableCell>
                <TableCell padding="checkbox">
                  <IconButton
                    size="small"
                    aria-label={t('requests.detailsOf', { time })}
                    onClick={(event) => {
                      event.stopPropagation();
                      onOpen(row);
                    }}
                  >
                    <ChevronRight />
                  </IconButton>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableScroll>
  );
};
