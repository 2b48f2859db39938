import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { UploadAnswer } from '../../../../contracts/postbacks/conversion.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { statusWord } from '../status-word.ts';

/** The first lines of a file as parsed, so that a wrong column is noticed before anything is accepted. */
export const UploadPreview = ({ rows }: { rows: UploadAnswer['preview'] }) => {
  const t = useT();
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('upload.preview')}
      </Typography>
      <TableScroll label={t('upload.preview')} maxHeight={280}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{t('upload.line')}</TableCell>
              <TableCell>{t('received.click')}</TableCell>
              <TableCell>{t('received.status')}</TableCell>
              <TableCell align="right">{t('received.payout')}</TableCell>
              <TableCell>{t('received.transaction')}</TableCell>
              <TableCell>{t('received.result')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.line}>
                <TableCell>{row.line}</TableCell>
                <TableCell sx={{ minWidth: 120, maxWidth: 220, overflowWrap: 'break-word' }}>
                  {row.clickId}
                </TableCell>
                <TableCell>{statusWord(t, row.status)}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {`${row.payout} ${row.currency}`.trim()}
                </TableCell>
                <TableCell sx={{ maxWidth: 160, overflowWrap: 'break-word' }}>{row.transaction}</TableCell>
                <TableCell>{t(row.good ? 'upload.good' : 'flow.fate.refused')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableScroll>
    </div>
  );
};
