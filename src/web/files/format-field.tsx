import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { TABLE_FORMATS, type TableFormat } from '../../contracts/reports/table-file.ts';
import { useT } from '../i18n/use-t.ts';

interface FormatFieldProps {
  value: TableFormat;
  onChange: (value: TableFormat) => void;
}

/** Each format with its purpose. */
export const FormatField = ({ value, onChange }: FormatFieldProps) => {
  const t = useT();
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{t('files.format')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => onChange(chosen as TableFormat)}
      >
        {TABLE_FORMATS.map((format) => (
          <FormControlLabel
            key={format}
            value={format}
            control={<Radio size="small" />}
            label={
              <>
                {t(`files.format.${format}`)}{' '}
                <Typography component="span" variant="body2" color="textSecondary">
                  {t(`files.format.${format}.for`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};
