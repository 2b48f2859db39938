import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { trafficSourcesQuery } from '../../api/traffic-sources.ts';
import { useT } from '../../i18n/use-t.ts';
import { TextInput } from '../../ui/text-input.tsx';
import type { CampaignForm } from './form-values.ts';
import { SourceTokens, useSource } from './source-tokens.tsx';

/** Any text may be a campaign's source; those that are known are suggested, and their tokens shown. */
export const SourceField = ({ form: { control } }: { form: CampaignForm }) => {
  const t = useT();
  const list = useId();
  const { data: sources = [] } = useQuery(trafficSourcesQuery());
  const source = useSource(useWatch({ control, name: 'source' }));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextInput
        control={control}
        name="source"
        label={t('behaviour.source')}
        placeholder={t('behaviour.source.placeholder')}
        helperText={t('behaviour.source.help', { macro: '{source}' })}
        autoComplete="off"
        slotProps={{ htmlInput: { list } }}
      />
      <datalist id={list}>
        {sources.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {source && <SourceTokens source={source} link={null} />}
    </Box>
  );
};
