import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { MAX_TEXT, VisitKind } from '../../../contracts/reports/request.ts';
import { useT } from '../../i18n/use-t.ts';
import { FormDialog } from '../../ui/feedback/form-dialog.tsx';
import type { OwnFilter } from './log/log-search.ts';
import { ownFilterLabel } from './request-filters.tsx';

interface OwnFilterDialogProps {
  name: OwnFilter;
  value: string;
  /** '' clears it. */
  onApply: (value: string) => void;
  onClose: () => void;
}

/** A filter of the log only: a visit's kind, or a text. */
export const OwnFilterDialog = ({ name, value, onApply, onClose }: OwnFilterDialogProps) => {
  const t = useT();
  const [draft, setDraft] = useState(value || (name === 'visit' ? 'unique' : ''));
  const label = ownFilterLabel(t, name);
  const submit = (): void => {
    onApply(draft.trim());
  };
  return (
    <FormDialog
      title={t('log.filterBy', { column: label })}
      action={t('filter.apply')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        select={name === 'visit'}
        label={label}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        helperText={name === 'address' ? t('log.addressHint', { example: '203.0.113.' }) : undefined}
        slotProps={{ htmlInput: { maxLength: name === 'text' ? MAX_TEXT : 45 } }}
      >
        {name === 'visit' &&
          VisitKind.options.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {t(`requests.visit.${kind}`)}
            </MenuItem>
          ))}
      </TextField>
    </FormDialog>
  );
};
