import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { SpendImportAnswer } from '../../../../contracts/campaigns/spend.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';

const columns = ['line', 'column', 'found', 'problem'] as const;

/** Each refused line: its position, its content, and the reason. */
export const SpendFileProblems = ({ answer }: { answer: SpendImportAnswer }) => {
  const t = useT();
  const { problems, problemCount } = answer;
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('spend.file.problems')}
      </Typography>
      <TableScroll label={t('spend.file.problems')} maxHeight={240}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column}>{t(`spend.file.${column}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {problems.map(({ line, field, code, text }) => (
              <TableRow key={`${line} ${field} ${code}`}>
                <TableCell>{line}</TableCell>
                <TableCell>{field}</TableCell>
                <TableCell sx={{ minWidth: 112, maxWidth: 200, overflowWrap: 'break-word' }}>
                  {text === '' ? t('app.notKnown') : text}
                </TableCell>
                <TableCell sx={{ minWidth: 180 }}>{t(fieldKey(code))}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableScroll>
      {problemCount > problems.length && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('spend.file.rest', { count: problemCount - problems.length })}
        </Typography>
      )}
    </div>
  );
};
