import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { CampaignRow } from '../../../contracts/campaign.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/link.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { stateOf } from './campaign-state.ts';
import { StatusChip } from './status-chip.tsx';

const figures = [
  ['requests', 'campaigns.requestsToday'],
  ['valid', 'campaigns.validToday'],
  ['uniqueVisits', 'campaigns.uniqueToday'],
  ['conversions', 'campaigns.conversionsToday'],
] as const;

interface ListTableProps {
  rows: readonly CampaignRow[];
  /** When the rows were asked for, milliseconds since 1970. */
  now: number;
}

export const ListTable = ({ rows, now }: ListTableProps) => {
  const t = useT();
  const format = useFormat();
  return (
    <TableScroll label={t('campaigns.title')}>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>{t('campaigns.name')}</TableCell>
            <TableCell>{t('campaigns.status')}</TableCell>
            <TableCell>{t('campaigns.link')}</TableCell>
            {figures.map(([name, label]) => (
              <TableCell key={name} align="right">
                {t(label)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell component="th" scope="row" sx={{ minWidth: 140, maxWidth: { xs: 160, md: 300 } }}>
                <Link
                  to="/campaign/campaignsView"
                  search={{ id: row.id }}
                  noWrap
                  sx={{ display: 'block', fontWeight: 500 }}
                >
                  {row.name}
                </Link>
              </TableCell>
              <TableCell>
                <StatusChip state={stateOf(row, now)} />
              </TableCell>
              <TableCell>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
                  <CopyButton text={row.link} label={t('campaigns.copyOf', { name: row.name })} compact />
                  {row.link.replace(/^https?:\/\//, '')}
                </Box>
              </TableCell>
              {figures.map(([name]) => (
                <TableCell key={name} align="right">
                  {format.count(row.today[name])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
  );
};
