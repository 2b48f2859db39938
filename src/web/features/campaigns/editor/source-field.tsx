import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { likelySource, meantSource } from '../../../../core/sources/meant-source.ts';
import { trafficSourcesQuery } from '../../../api/campaigns/traffic-sources.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { Link } from '../../../ui/layout/link.tsx';
import type { CampaignForm } from './form-values.ts';
import { SourceTokens, useSource } from './source-tokens.tsx';

/** Any text is a valid source; known ones are suggested, and their tokens shown. */
export const SourceField = ({ form: { control } }: { form: CampaignForm }) => {
  const t = useT();
  const { field, fieldState } = useController({ control, name: 'source' });
  const { data: sources = [], isSuccess } = useQuery(trafficSourcesQuery());
  const source = useSource(field.value);
  const redirect = useWatch({ control, name: 'redirect' });
  const code = fieldState.error?.message;
  // Only a finished text is judged.
  const [left, setLeft] = useState(field.value !== '');
  const leave = (): void => {
    field.onBlur();
    // What was stored long ago stays, until someone types.
    const meant = left ? undefined : meantSource(field.value, sources);
    if (meant && meant.name !== field.value) field.onChange(meant.name);
    setLeft(true);
  };
  const isUnknown = left && isSuccess && field.value.trim() !== '' && source === undefined;
  const likely = isUnknown
    ? (meantSource(field.value, sources) ?? likelySource(field.value, sources))
    : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Autocomplete
        freeSolo
        options={sources.map(({ name }) => name)}
        inputValue={field.value}
        onInputChange={(_event, typed, reason) => {
          // The component, having no selection, clears this on mounting; the user did not.
          if (reason !== 'reset' || typed !== '') {
            field.onChange(typed);
            setLeft(reason !== 'input');
          }
        }}
        clearText={t('editor.values.clear')}
        renderInput={(input) => (
          <TextField
            {...input}
            label={t('behaviour.source')}
            placeholder={t('behaviour.source.placeholder')}
            inputRef={field.ref}
            onBlur={leave}
            error={fieldState.invalid}
            helperText={
              code === undefined ? t('behaviour.source.help', { macro: '{source}' }) : t(fieldKey(code))
            }
          />
        )}
      />
      {isUnknown && (
        <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" color="warning">
            {t('behaviour.source.unknown')}
          </Typography>
          {likely && (
            <Button size="small" onClick={() => field.onChange(likely.name)}>
              {t('behaviour.source.take', { source: likely.name })}
            </Button>
          )}
        </Box>
      )}
      <Typography variant="body2">
        <Link to="/sources">{t('behaviour.source.manage')}</Link>
      </Typography>
      {source && <SourceTokens source={source} link={null} />}
      {source?.clickId === 'gclid' && redirect !== 'none' && (
        <Typography variant="body2" color="textSecondary">
          {t('editor.source.parallel')}
        </Typography>
      )}
    </Box>
  );
};
