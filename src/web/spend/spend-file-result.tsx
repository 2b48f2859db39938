import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { SpendImportAnswer } from '../../contracts/campaigns/spend.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import { filtersText } from '../report/filters/filters-text.ts';
import { fieldKey } from '../ui/feedback/failure.ts';
import { LinkButton } from '../ui/layout/link.tsx';
import { TableScroll } from '../ui/tables/table-scroll.tsx';
import { detailWords, hourWords, sumsWords } from './spend-labels.ts';

type Row = SpendImportAnswer['preview'][number];

interface SpendFilePreviewProps {
  answer: SpendImportAnswer;
  /** The file may contain several campaigns. */
  named: boolean;
}

/** The effect of the first lines; a replaced amount is shown beside the new one. */
const SpendFilePreview = ({ answer: { preview, currency }, named }: SpendFilePreviewProps) => {
  const t = useT();
  const format = useFormat();
  // An entry in another currency shows it after the amount.
  const amount = (text: string): string => (/^[\d.]+$/.test(text) ? format.price(text, currency) : text);
  const said = ({ outcome, before, amount: text, original }: Row): string => {
    // Refused text is shown unchanged.
    if (outcome === 'refuse') return text;
    const converted = original && ` (${format.price(original.amount, original.currency)})`;
    const after = `${amount(text)}${converted ?? ''}`;
    return outcome === 'change' && before !== null
      ? t('spend.file.change', { before: amount(before), after })
      : after;
  };
  const hasClicks = preview.some(({ clicks }) => clicks !== null);
  const hasDetails = preview.some(({ details }) => details.length > 0);
  const hasHours = preview.some(({ hour }) => hour !== null);
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
              {hasDetails && <TableCell>{t('spend.for')}</TableCell>}
              <TableCell>{t('spend.file.days')}</TableCell>
              {hasHours && <TableCell>{t('spend.hour')}</TableCell>}
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
                {hasDetails && (
                  <TableCell sx={{ minWidth: 140, maxWidth: 280, overflowWrap: 'anywhere' }}>
                    {detailWords(t, row.details) || t('spend.for.whole')}
                    {row.name !== null && row.details.length > 0 && (
                      <Typography variant="caption" color="textSecondary" component="div">
                        {row.name}
                      </Typography>
                    )}
                  </TableCell>
                )}
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {row.to === '' || row.to === row.from
                    ? row.from
                    : t('spend.period', { from: row.from, to: row.to })}
                </TableCell>
                {hasHours && (
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>
                    {row.hour === null ? t('spend.hour.all') : hourWords(t, row.hour)}
                  </TableCell>
                )}
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

const columns = ['line', 'column', 'found', 'problem'] as const;

/** Each refused line: its position, its content, and the reason. */
const SpendFileProblems = ({ answer }: { answer: SpendImportAnswer }) => {
  const t = useT();
  const format = useFormat();
  const { problems, problemCount, currency } = answer;
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
                  {text === '' ? t('app.notKnown') : (sumsWords(t, format, text, currency) ?? text)}
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

/** Where costs by ad are compared with what they brought. `campaign`: the ID of the only one. */
export const reportByAd = (campaign?: string) => {
  const filters = filtersText(
    campaign === undefined ? [] : [{ dimension: 'campaign', op: 'is', values: [campaign] }],
  );
  return { to: '/dashboard', search: { report: 'new', by: 'ad', filters } } as const;
};

/** Of the first lines, which are enough to tell. */
export const isByAd = ({ preview }: SpendImportAnswer): boolean =>
  preview.some(({ details }) => details.some(({ dimension }) => dimension === 'ad'));

interface SpendFileResultProps {
  answer: SpendImportAnswer;
  /** Whether each row names its campaign. */
  named: boolean;
  /** ID of the campaign of all rows. */
  campaign?: string | undefined;
}

/** An import's effect, planned or actual: line counts, errors with positions, and what the first lines change. */
export const SpendFileResult = ({ answer, named, campaign }: SpendFileResultProps) => {
  const t = useT();
  const format = useFormat();
  const { counts, ignored, total, totalRows, currency } = answer;
  const report = isByAd(answer) && (
    <LinkButton color="inherit" size="small" {...reportByAd(campaign)}>
      {t('spend.file.report')}
    </LinkButton>
  );
  return (
    <>
      {/* Not a notice, which would cover the buttons of a dialog that stays open. */}
      {answer.written && (
        <Alert severity="success" action={report}>
          {t('spend.file.done', { ...counts })}
        </Alert>
      )}
      <div role="status">
        <Typography>{t('spend.file.counts', { ...counts })}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('spend.file.total', { total: format.price(total, currency) })}
        </Typography>
        {totalRows > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('spend.file.totals', { count: totalRows })}
          </Typography>
        )}
      </div>
      {ignored.length > 0 && (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          {t('spend.file.ignored', { list: ignored.join(', ') })}
        </Alert>
      )}
      {answer.problems.length > 0 && <SpendFileProblems answer={answer} />}
      {!answer.written && <SpendFilePreview answer={answer} named={named} />}
    </>
  );
};
