import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { LibraryPage, PageKind } from '../../../contracts/library/library-page.ts';
import { libraryQuery } from '../../api/campaigns/library.ts';
import { useT } from '../../i18n/use-t.ts';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import { pageName } from './page-name.ts';

const FOUND = { page: 1, perPage: 20, sort: 'name', state: 'active' } as const;

export type ChosenPage = Pick<LibraryPage, 'id' | 'name' | 'url'>;

interface PageChoiceProps {
  kind: PageKind;
  label: string;
  helperText?: string | undefined;
  hasError?: boolean;
  /** ID of the page that cannot be chosen; null: all can. */
  except: string | null;
  value: ChosenPage | null;
  onChange: (page: ChosenPage | null) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

/** A page of the library that is not archived, found by its name or URL. */
export const PageChoice = ({
  kind,
  label,
  helperText,
  hasError = false,
  except,
  value,
  onChange,
  onBlur,
  inputRef,
  autoFocus = false,
}: PageChoiceProps) => {
  const t = useT();
  const [search, setSearch] = useState('');
  const later = useDelayed(setSearch);
  const found = useQuery(libraryQuery(kind, { ...FOUND, ...(search !== '' && { search }) }));
  const options = (found.data?.rows ?? []).filter(({ id }) => id !== except);
  return (
    <Autocomplete
      autoHighlight
      options={options.map(({ id, name, url }): ChosenPage => ({ id, name, url }))}
      // The server has searched.
      filterOptions={(all) => all}
      getOptionLabel={pageName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      value={value}
      onChange={(_event, option) => onChange(option)}
      onInputChange={(_event, typed, reason) => later(reason === 'input' ? typed.trim().slice(0, 200) : '')}
      {...(onBlur && { onBlur })}
      loading={found.isPending}
      loadingText={t('app.loading')}
      noOptionsText={t(`library.none.${kind}`)}
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
          inputRef={inputRef}
          autoFocus={autoFocus}
          label={label}
          placeholder={t('offer.fallback.placeholder')}
          error={hasError}
          helperText={helperText}
          slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
};
