import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import {
  CONVERSION_DIMENSIONS,
  type Dimension,
  FILTER_DIMENSIONS,
  MAX_DIMENSIONS,
  TIME_STEPS,
  type TimeStep,
} from '../../contracts/reports/report-query.ts';
import { useT } from '../i18n/use-t.ts';
import { useListedDimensions } from '../report/use-listed-dimensions.ts';
import { dimensionWord } from '../report/words.ts';

interface DimensionFieldsProps {
  value: readonly Dimension[];
  onChange: (value: readonly Dimension[]) => void;
}

const isStep = (dimension: Dimension): dimension is TimeStep =>
  (TIME_STEPS as readonly string[]).includes(dimension);

/** The dimensions of a report: up to four, at most one of them a time step. */
export const DimensionFields = ({ value, onChange }: DimensionFieldsProps) => {
  const t = useT();
  const listed = useListedDimensions(FILTER_DIMENSIONS, ...value);
  const shown = Math.min(value.length + 1, MAX_DIMENSIONS);
  const set = (place: number, chosen: string): void => {
    const next: string[] = value.toSpliced(place, 1, ...(chosen === '' ? [] : [chosen as Dimension]));
    onChange(next as Dimension[]);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(auto-fit, minmax(150px, 1fr))',
        },
      }}
    >
      {Array.from({ length: shown }, (_, place) => {
        const own = value[place];
        const isTaken = (dimension: Dimension): boolean =>
          value.some(
            (other, i) => i !== place && (other === dimension || (isStep(other) && isStep(dimension))),
          );
        return (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place.
            key={place}
            select
            size="small"
            label={t(place === 0 ? 'breakdown.by' : 'files.then')}
            value={own ?? ''}
            onChange={({ target }) => set(place, target.value)}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">{t(place === 0 ? 'files.by.none' : 'value.none')}</option>
            <optgroup label={t('step.label')}>
              {TIME_STEPS.map((step) => (
                <option key={step} value={step} disabled={isTaken(step)}>
                  {t(`step.${step}`)}
                </option>
              ))}
            </optgroup>
            <optgroup label={t('files.dimensions')}>
              {[...listed, ...CONVERSION_DIMENSIONS].map((dimension) => (
                <option key={dimension} value={dimension} disabled={isTaken(dimension)}>
                  {dimensionWord(t, dimension)}
                </option>
              ))}
            </optgroup>
          </TextField>
        );
      })}
    </Box>
  );
};
