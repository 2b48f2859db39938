import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { SpendImportAnswer } from '../../../../contracts/campaigns/spend.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SpendFilePreview } from './spend-file-preview.tsx';
import { SpendFileProblems } from './spend-file-problems.tsx';

/** What a file would do, or did: counts of lines, errors with their positions, and the effect of the first lines. */
export const SpendFileResult = ({ answer, named }: { answer: SpendImportAnswer; named: boolean }) => {
  const t = useT();
  const format = useFormat();
  const { counts, ignored, total, currency } = answer;
  return (
    <>
      <div role="status">
        <Typography>{t('spend.file.counts', { ...counts })}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('spend.file.total', { total: format.price(total, currency) })}
        </Typography>
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
