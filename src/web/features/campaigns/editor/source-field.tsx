import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
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
  const { data: sources = [] } = useQuery(trafficSourcesQuery());
  const source = useSource(field.value);
  const redirect = useWatch({ control, name: 'redirect' });
  const code = fieldState.error?.message;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Autocomplete
        freeSolo
        options={sources.map(({ name }) => name)}
        inputValue={field.value}
        onInputChange={(_event, typed, reason) => {
          // The component, having no selection, clears this on mounting; the user did not.
          if (reason !== 'reset' || typed !== '') field.onChange(typed);
        }}
        clearText={t('editor.values.clear')}
        renderInput={(input) => (
          <TextField
            {...input}
            label={t('behaviour.source')}
            placeholder={t('behaviour.source.placeholder')}
            inputRef={field.ref}
            onBlur={field.onBlur}
            error={fieldState.invalid}
            helperText={
              code === undefined ? t('behaviour.source.help', { macro: '{source}' }) : t(fieldKey(code))
            }
          />
        )}
      />
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
