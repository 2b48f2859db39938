import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lead } from '../../../../contracts/accounts/lead.ts';
import { removeLead } from '../../../api/accounts/class-setup.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';

/** Phones have no room, and most installations have one class. */
const WIDE = { display: { xs: 'none', sm: 'table-cell' } } as const;
/** For screen readers only: the column's buttons explain themselves. */
const UNSEEN = { position: 'absolute', clipPath: 'inset(50%)', whiteSpace: 'nowrap' } as const;

/** Each lead can be emailed, called, and deleted at the person's request. */
export const LeadsTable = ({ rows, timeZone }: { rows: readonly Lead[]; timeZone: string }) => {
  const t = useT();
  const format = useFormat();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Lead | null>(null);
  const remove = async ({ id }: Lead): Promise<void> => {
    setAsked(null);
    try {
      await removeLead(id);
      notify({ message: 'leads.removed' });
    } catch (error) {
      notify({ message: failureKey(error), tone: 'error' });
    }
    await queries.invalidateQueries({ queryKey: ['leads'] });
  };
  return (
    <>
      <TableScroll label={t('leads.table')}>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell>{t('leads.name')}</TableCell>
              <TableCell sx={WIDE}>{t('leads.webinar')}</TableCell>
              <TableCell sx={{ '&&': { whiteSpace: { xs: 'normal', sm: 'nowrap' } } }}>
                {t('leads.time')}
              </TableCell>
              <TableCell>
                <Box component="span" sx={UNSEEN}>
                  {t('leads.remove.action')}
                </Box>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((lead) => (
              <TableRow key={lead.id} hover>
                <TableCell
                  component="th"
                  scope="row"
                  sx={{ py: 1, minWidth: 190, maxWidth: 320, overflowWrap: 'break-word' }}
                >
                  <Box sx={{ fontWeight: 500 }}>{lead.name}</Box>
                  <Link href={`mailto:${lead.email}`} sx={{ display: 'table' }}>
                    {lead.email}
                  </Link>
                  <Link href={`tel:${lead.phone}`} sx={{ display: 'table' }}>
                    {lead.phone}
                  </Link>
                </TableCell>
                <TableCell sx={WIDE}>{lead.webinarId}</TableCell>
                <TableCell>{format.minute(lead.createdAt, timeZone)}</TableCell>
                <TableCell align="right">
                  <IconButton
                    size="small"
                    aria-label={t('leads.remove', { name: lead.name })}
                    onClick={() => setAsked(lead)}
                  >
                    <Delete fontSize="small" />
                  </IconButton>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableScroll>
      <Confirm
        open={asked !== null}
        title={t('leads.remove.title', { name: asked?.name ?? '' })}
        text={t('leads.remove.text')}
        action={t('leads.remove.action')}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) void remove(asked);
        }}
      />
    </>
  );
};
