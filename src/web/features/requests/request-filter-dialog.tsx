import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { MAX_TEXT, VisitKind } from '../../../contracts/reports/request.ts';
import { useT } from '../../i18n/use-t.ts';
import type { OwnFilter } from './log/log-search.ts';
import { ownFilterLabel } from './request-filters.tsx';

interface OwnFilterDialogProps {
  name: OwnFilter;
  value: string;
  /** '': no filter. */
  onApply: (value: string) => void;
  onClose: () => void;
}

/** A filter of the log only: a visit's kind, or a text. */
export const OwnFilterDialog = ({ name, value, onApply, onClose }: OwnFilterDialogProps) => {
  const t = useT();
  const title = useId();
  const [draft, setDraft] = useState(value || (name === 'visit' ? 'unique' : ''));
  const label = ownFilterLabel(t, name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onApply(draft.trim());
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={title}>{t('log.filterBy', { column: label })}</DialogTitle>
        <DialogContent sx={{ '&&': { pt: 1 } }}>
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
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('filter.apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
