import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { SpendImportAnswer } from '../../contracts/campaigns/spend.ts';
import { useT } from '../i18n/use-t.ts';

/** The column that exports in English have beside the name. */
const COLUMNS = { ad: 'Ad ID', adGroup: 'Ad set ID', adCampaign: 'Campaign ID' } as const;

/** Why a name stands for no ID. */
const NO_COLUMN = 'id_column_required';
const CODES: readonly string[] = ['name_unknown', 'name_not_unique', 'names_of_one_id', NO_COLUMN];

/** Whether nothing can be said of single rows, because the whole file lacks its IDs. */
export const lacksColumn = ({ problems, counts }: SpendImportAnswer): boolean =>
  counts.refuse > 0 &&
  counts.create + counts.change + counts.same === 0 &&
  problems.every(({ code }) => code === NO_COLUMN);

interface SpendFileNamesProps {
  answer: SpendImportAnswer;
  spread: boolean;
  disabled: boolean;
  onSpread: (spread: boolean) => void;
}

/** A file with names and without IDs: what was found by them, how to get the IDs, and what can be done without. */
export const SpendFileNames = ({ answer, spread, disabled, onSpread }: SpendFileNamesProps) => {
  const t = useT();
  const { named, problems } = answer;
  if (named === null) return null;
  const column = COLUMNS[named.dimension];
  const isMissing = spread || problems.some(({ code }) => CODES.includes(code));
  return (
    <>
      {!spread && named.found > 0 && (
        <Alert severity="info">{t('spend.file.named.found', { count: named.found, column })}</Alert>
      )}
      {isMissing && (
        <Alert severity="warning">
          {t('spend.file.named.missing', { column })}
          {named.spreadable ? (
            <>
              <FormControlLabel
                sx={{ display: 'flex', mt: 0.5 }}
                control={
                  <Checkbox
                    size="small"
                    checked={spread}
                    disabled={disabled}
                    onChange={(_event, next) => onSpread(next)}
                  />
                }
                label={
                  named.by === null
                    ? t('spend.file.named.spread')
                    : t('spend.file.named.spread.by', { column: COLUMNS[named.by] })
                }
              />
              <Typography variant="body2">{t('spend.file.named.spread.help')}</Typography>
            </>
          ) : (
            <Typography variant="body2" sx={{ mt: 0.5 }}>
              {t('spend.file.named.page')}
            </Typography>
          )}
        </Alert>
      )}
    </>
  );
};
