import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DuplicatePolicy } from '../../../contracts/postbacks/postback.ts';
import { PURCHASE_TYPE } from '../../../core/conversions/types.ts';
import { conversionTypesQuery } from '../../api/postbacks/conversion-types.ts';
import { useT } from '../../i18n/use-t.ts';
import { typeName } from '../../report/conversions/type-name.ts';
import { fieldKey } from '../../ui/feedback/failure.ts';
import { PARAMETERS, type SourceValues } from './source-values.ts';
import { WordList } from './word-list.tsx';

interface SourceMoreProps {
  values: SourceValues;
  /** Codes by field: `parameters.payout`. */
  problems: Readonly<Record<string, string>>;
  /** Custom statuses of the workspace. */
  custom: readonly string[];
  onChange: (next: Partial<SourceValues>) => void;
}

/** A source's own settings, which override the common ones: a policy, status words, parameter names. */
export const SourceMore = ({ values, problems, custom, onChange }: SourceMoreProps) => {
  const t = useT();
  const [word, setWord] = useState('');
  const { duplicates, parameters } = values;
  const types = useQuery(conversionTypesQuery()).data?.rows ?? [];
  const purchase = types.find(({ number }) => number === PURCHASE_TYPE);
  const whole = problems.parameters;
  return (
    <>
      <TextField
        select
        label={t('source.duplicates')}
        helperText={t(
          duplicates === '' ? 'source.duplicates.all.help' : `intake.duplicates.${duplicates}.help`,
        )}
        value={duplicates}
        onChange={({ target }) => onChange({ duplicates: target.value as SourceValues['duplicates'] })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('source.duplicates.all')}</MenuItem>
        {DuplicatePolicy.options.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`intake.duplicates.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('source.usualType')}
        helperText={t('source.usualType.help')}
        value={values.usualType}
        onChange={({ target }) => onChange({ usualType: target.value === '' ? '' : Number(target.value) })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">
          {purchase === undefined ? t('conversionType.purchase') : typeName(t, purchase)}
        </MenuItem>
        {types
          .filter(
            ({ number, enabled }) => (enabled && number !== PURCHASE_TYPE) || number === values.usualType,
          )
          .map((type) => (
            <MenuItem key={type.number} value={type.number}>
              {typeName(t, type)}
            </MenuItem>
          ))}
      </TextField>
      {(['countRepeats', 'stages', 'adjustments'] as const).map((setting) => (
        <div key={setting}>
          <FormControlLabel
            control={
              <Switch
                checked={values[setting]}
                onChange={({ target }) => onChange({ [setting]: target.checked })}
                slotProps={{ input: { role: 'switch' } }}
              />
            }
            label={t(`source.${setting}`)}
          />
          <FormHelperText sx={{ mt: 0 }}>{t(`source.${setting}.help`)}</FormHelperText>
        </div>
      ))}
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
          {t('source.words')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t('source.words.text')}
        </Typography>
        <WordList
          words={values.words}
          mayEdit
          busy={false}
          onWord={setWord}
          onChange={(words) => {
            if (words.length >= values.words.length) setWord('');
            onChange({ words });
          }}
          custom={custom}
          word={word}
        />
      </Box>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
          {t('source.parameters')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5 }}>
          {t('source.parameters.text')}
        </Typography>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {PARAMETERS.map((ours) => {
            const code = problems[`parameters.${ours}`];
            return (
              <TextField
                key={ours}
                size="small"
                label={ours}
                value={parameters[ours] ?? ''}
                error={code !== undefined}
                helperText={code !== undefined && t(fieldKey(code))}
                onChange={({ target }) => onChange({ parameters: { ...parameters, [ours]: target.value } })}
                slotProps={{
                  htmlInput: { maxLength: 64, autoCapitalize: 'none', spellCheck: false },
                  inputLabel: { shrink: true },
                }}
              />
            );
          })}
        </Box>
        {whole !== undefined && (
          <Typography variant="body2" color="error" role="alert" sx={{ mt: 1 }}>
            {t(fieldKey(whole))}
          </Typography>
        )}
      </Box>
    </>
  );
};
