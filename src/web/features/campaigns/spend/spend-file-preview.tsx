import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { SpendImportAnswer } from '../../../../contracts/campaigns/spend.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';

type Row = SpendImportAnswer['preview'][number];

interface SpendFilePreviewProps {
  answer: SpendImportAnswer;
  /** The file may contain several campaigns. */
  named: boolean;
}

/** The effect of the first lines; a replaced amount is shown beside the new one. */
export const SpendFilePreview = ({ answer: { preview, currency }, named }: SpendFilePreviewProps) => {
  const t = useT();
  const format = useFormat();
  // An entry in another currency has it after its amount.
  const amount = (text: string): string => (/^[\d.]+$/.test(text) ? format.price(text, currency) : text);
  const said = ({ outcome, before, amount: text }: Row): string => {
    // Refused text is shown unchanged.
    if (outcome === 'refuse') return text;
    return outcome === 'change' && before !== null
      ? t('spend.file.change', { before: amount(before), after: amount(text) })
      : amount(text);
  };
  const hasClicks = preview.some(({ clicks }) => clicks !== null);
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('spend.file.preview')}
      </Typography>
      <TableScroll label={t('spend.file.preview')} maxHeight={280}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{t('spend.file.line')}</TableCell>
              {named && <TableCell>{t('spend.file.campaign')}</TableCell>}
              <TableCell>{t('spend.file.days')}</TableCell>
              <TableCell align="right">{t('costs.amount')}</TableCell>
              {hasClicks && <TableCell align="right">{t('spend.file.clicks')}</TableCell>}
              <TableCell>{t('spend.file.outcome')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.map((row) => (
              <TableRow key={row.line}>
                <TableCell>{row.line}</TableCell>
                {named && (
                  <TableCell sx={{ minWidth: 120, maxWidth: 240, overflowWrap: 'break-word' }}>
                    {row.campaign || t('app.notKnown')}
                  </TableCell>
                )}
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {row.to === '' || row.to === row.from
                    ? row.from
                    : t('spend.period', { from: row.from, to: row.to })}
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {said(row)}
                </TableCell>
                {hasClicks && <TableCell align="right">{format.count(row.clicks)}</TableCell>}
                <TableCell>{t(`spend.file.outcome.${row.outcome}`)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableScroll>
    </div>
  );
};
