import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import {
  FILTER_DIMENSIONS,
  type FilterDimension,
  MAX_FILTER_VALUE,
  MAX_FILTER_VALUES,
  MAX_ROWS,
  ReportFilter,
  TEXT_DIMENSIONS,
} from '../../../contracts/reports/report-query.ts';
import { reportQuery } from '../../api/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { FormDialog } from '../../ui/feedback/form-dialog.tsx';
import { useListedDimensions } from '../use-listed-dimensions.ts';
import type { Report } from '../use-report.ts';
import { dimensionWord, valueWord } from '../words.ts';

type Values = ReportFilter['values'];

interface Option {
  value: string | null;
  label: string;
}

interface FilterValuesProps {
  report: Report;
  dimension: FilterDimension;
  values: Values;
  /** Whether values outside the range are allowed. */
  typed: boolean;
  /** Whether values in the range are suggested. */
  suggested: boolean;
  error: boolean;
  onChange: (values: Values) => void;
}

/** Values of a dimension: those in the range, most requests first, searchable by their labels. */
const FilterValues = ({
  report,
  dimension,
  values,
  typed,
  suggested,
  error,
  onChange,
}: FilterValuesProps) => {
  const t = useT();
  const intl = useIntl();
  const found = useQuery({
    ...reportQuery({
      ...report.ask([dimension], ['requests']),
      filters: [],
      compared: null,
      limit: MAX_ROWS,
    }),
    enabled: report.ready && suggested,
  });
  const rows = suggested ? (found.data?.rows ?? []) : [];
  const options: Option[] = rows.map(({ keys, names }) => ({
    value: keys[0] ?? null,
    label: valueWord(t, intl, dimension, keys[0] ?? null, names[0]),
  }));
  const optionOf = (value: string | null): Option =>
    options.find((option) => option.value === value) ?? {
      value,
      label: valueWord(t, intl, dimension, value),
    };
  return (
    <Autocomplete<Option, true, false, boolean>
      multiple
      freeSolo={typed}
      filterSelectedOptions
      loading={suggested && found.isPending}
      loadingText={t('app.loading')}
      noOptionsText={t('filter.values.none')}
      clearText={t('action.clearFilters')}
      options={options}
      value={values.map(optionOf)}
      isOptionEqualToValue={(option, value) => typeof value !== 'string' && option.value === value.value}
      getOptionKey={(option) => (typeof option === 'string' ? option : JSON.stringify(option.value))}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
      onChange={(_event, chosen) => {
        const next = chosen.map((one) =>
          typeof one === 'string' ? one.trim().slice(0, MAX_FILTER_VALUE) : one.value,
        );
        onChange([...new Set(next)].filter((value) => value !== ''));
      }}
      renderValue={(chosen, item) =>
        chosen.map((option, index) => {
          const { key, ...rest } = item({ index });
          const label = typeof option === 'string' ? option : option.label;
          return <Chip key={key} size="small" label={label} {...rest} />;
        })
      }
      renderInput={(input) => (
        <TextField
          {...input}
          autoFocus
          label={t('filter.values')}
          error={error}
          helperText={error ? t('filter.values.required') : typed ? t('filter.values.typed') : undefined}
        />
      )}
    />
  );
};

interface FilterDialogProps {
  report: Report;
  /** The one to edit; null if new. */
  filter: ReportFilter | null;
  onApply: (filter: ReportFilter) => void;
  onClose: () => void;
}

const EXACT = ['is', 'isNot'] as const;
const ANY = ['is', 'isNot', 'contains', 'notContains'] as const;

/** A filter on any dimension: the operator, and values with suggestions from the range. */
export const FilterDialog = ({ report, filter, onApply, onClose }: FilterDialogProps) => {
  const t = useT();
  const [draft, setDraft] = useState<ReportFilter>(filter ?? { dimension: 'campaign', op: 'is', values: [] });
  const [tried, setTried] = useState(false);
  const { dimension, op, values } = draft;
  const listed = useListedDimensions(FILTER_DIMENSIONS, dimension);
  const isText = TEXT_DIMENSIONS.includes(dimension);
  const looksInto = op === 'contains' || op === 'notContains';
  const submit = (): void => {
    setTried(true);
    const read = ReportFilter.safeParse(draft);
    if (read.success) onApply(read.data);
  };
  return (
    <FormDialog
      title={t(filter ? 'filter.edit' : 'filter.new')}
      action={t('filter.apply')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        select
        label={t('filter.dimension')}
        value={dimension}
        onChange={({ target }) => {
          const found = FILTER_DIMENSIONS.find((name) => name === target.value);
          if (found) setDraft({ dimension: found, op: 'is', values: [] });
        }}
      >
        {listed.map((name) => (
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
    </FormDialog>
  );
};
