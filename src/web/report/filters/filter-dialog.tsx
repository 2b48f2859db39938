import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import {
  FILTER_DIMENSIONS,
  MAX_FILTER_VALUES,
  ReportFilter,
  TEXT_DIMENSIONS,
} from '../../../contracts/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import type { Report } from '../use-report.ts';
import { dimensionWord } from '../words.ts';
import { FilterValues } from './filter-values.tsx';

interface FilterDialogProps {
  report: Report;
  /** The one to edit; null: a new one. */
  filter: ReportFilter | null;
  onApply: (filter: ReportFilter) => void;
  onClose: () => void;
}

const EXACT = ['is', 'isNot'] as const;
const ANY = ['is', 'isNot', 'contains', 'notContains'] as const;

/** A filter on any dimension: the operator, and values with suggestions from the range. */
export const FilterDialog = ({ report, filter, onApply, onClose }: FilterDialogProps) => {
  const t = useT();
  const title = useId();
  const [draft, setDraft] = useState<ReportFilter>(filter ?? { dimension: 'campaign', op: 'is', values: [] });
  const [tried, setTried] = useState(false);
  const { dimension, op, values } = draft;
  const isText = TEXT_DIMENSIONS.includes(dimension);
  const looksInto = op === 'contains' || op === 'notContains';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    const read = ReportFilter.safeParse(draft);
    if (read.success) onApply(read.data);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={title}>{t(filter ? 'filter.edit' : 'filter.new')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <TextField
            select
            label={t('filter.dimension')}
            value={dimension}
            onChange={({ target }) => {
              const found = FILTER_DIMENSIONS.find((name) => name === target.value);
              if (found) setDraft({ dimension: found, op: 'is', values: [] });
            }}
          >
            {FILTER_DIMENSIONS.map((name) => (
              <MenuItem key={name} value={name}>
                {dimensionWord(t, name)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={t('filter.op')}
            value={op}
            onChange={({ target }) => {
              const found = ANY.find((name) => name === target.value);
              // An unknown value contains no text: only its label can be searched.
              if (found) setDraft({ ...draft, op: found, values: values.filter((value) => value !== null) });
            }}
          >
            {(isText ? ANY : EXACT).map((name) => (
              <MenuItem key={name} value={name}>
                {t(`filter.op.${name}`)}
              </MenuItem>
            ))}
          </TextField>
          <FilterValues
            key={dimension}
            report={report}
            dimension={dimension}
            values={values}
            typed={isText}
            suggested={!looksInto}
            error={tried && values.length === 0}
            onChange={(next) => setDraft({ ...draft, values: next.slice(0, MAX_FILTER_VALUES) })}
          />
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
