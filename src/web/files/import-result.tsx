import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ImportAnswer } from '../../contracts/campaigns/campaign-import.ts';
import { useT } from '../i18n/use-t.ts';
import { fieldKey } from '../ui/feedback/failure.ts';
import { TableScroll } from '../ui/tables/table-scroll.tsx';

interface ImportResultProps extends Pick<ImportAnswer, 'counts' | 'problems' | 'problemCount' | 'ignored'> {
  /** `place`: the link or URL; null if unknown. */
  preview: readonly (Omit<ImportAnswer['preview'][number], 'link'> & { place: string | null })[];
}

/** An import's effect, planned or actual: counts, and errors with positions. */
export const ImportResult = ({ counts, problems, problemCount, ignored, preview }: ImportResultProps) => {
  const t = useT();
  return (
    <>
      <Typography role="status">{t('campaignList.import.counts', { ...counts })}</Typography>
      {ignored.length > 0 && (
        <Alert severity="info">{t('campaignList.import.ignored', { list: ignored.join(', ') })}</Alert>
      )}
      {problems.length > 0 && (
        <TableScroll label={t('campaignList.import.problems')} maxHeight={240}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{t('campaignList.import.line')}</TableCell>
                <TableCell>{t('campaignList.import.field')}</TableCell>
                <TableCell>{t('campaignList.import.problem')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {problems.map(({ line, field, code }) => (
                <TableRow key={`${line} ${field} ${code}`}>
                  <TableCell>{line}</TableCell>
                  <TableCell>{field}</TableCell>
                  <TableCell>{t(fieldKey(code))}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableScroll>
      )}
      {problemCount > problems.length && (
        <Typography variant="body2">
          {t('campaignList.failed.rest', { count: problemCount - problems.length })}
        </Typography>
      )}
      {problems.length === 0 && (
        <TableScroll label={t('campaignList.import.preview')} maxHeight={240}>
          <Table size="small">
            <TableBody>
              {preview.map(({ line, name, place, outcome }) => (
                <TableRow key={line}>
                  <TableCell>{name}</TableCell>
                  <TableCell>{place ?? t('app.notKnown')}</TableCell>
                  <TableCell>{t(`campaignList.import.${outcome}`)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableScroll>
      )}
    </>
  );
};
