import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { LibraryPageInput } from '../../../../contracts/library/library-page.ts';
import { libraryQuery } from '../../../api/campaigns/library.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import type { PageValues } from '../page/page-values.ts';
import { pageName } from '../page-name.ts';

const FOUND = { page: 1, perPage: 20, sort: 'name', state: 'active' } as const;

interface FallbackFieldProps {
  control: Control<PageValues, unknown, LibraryPageInput>;
  /** ID of the offer itself; null if new. */
  own: string | null;
  /** The offers that would lead back to this one, if the server refused them. */
  chain: string | undefined;
}

/** The offer that takes the visitors of a full one, found by its name or URL. */
export const FallbackField = ({ control, own, chain }: FallbackFieldProps) => {
  const t = useT();
  const { field, fieldState } = useController({ control, name: 'fallback' });
  const [search, setSearch] = useState('');
  const later = useDelayed(setSearch);
  const found = useQuery(libraryQuery('offer', { ...FOUND, ...(search !== '' && { search }) }));
  const code = fieldState.error?.message;
  const problem = code === undefined ? null : t(fieldKey(code));
  const options = (found.data?.rows ?? []).filter(({ id }) => id !== own);
  return (
    <Autocomplete
      autoHighlight
      options={options.map(({ id, name, url }) => ({ id, name, url }))}
      // The server has searched.
      filterOptions={(all) => all}
      getOptionLabel={pageName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      value={field.value}
      onChange={(_event, option) => field.onChange(option)}
      onInputChange={(_event, typed, reason) => later(reason === 'input' ? typed.trim().slice(0, 200) : '')}
      onBlur={field.onBlur}
      loading={found.isPending}
      loadingText={t('app.loading')}
      noOptionsText={t('library.none.offer')}
      clearText={t('editor.values.clear')}
      openText={t('editor.values.open')}
      closeText={t('editor.values.close')}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" noWrap>
              {pageName(option)}
            </Typography>
            {option.name !== '' && (
              <Typography variant="caption" color="textSecondary" component="p" noWrap>
                {option.url}
              </Typography>
            )}
          </Box>
        </Box>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field.ref}
          label={t('offer.fallback')}
          placeholder={t('offer.fallback.placeholder')}
          error={problem !== null}
          helperText={
            problem === null
              ? t('offer.fallback.help')
              : chain === undefined
                ? problem
                : t('offer.pair', { label: problem, value: chain })
          }
          slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
};
