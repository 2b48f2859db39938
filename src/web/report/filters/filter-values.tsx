import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import {
  type FilterDimension,
  MAX_FILTER_VALUE,
  MAX_ROWS,
  type ReportFilter,
} from '../../../contracts/reports/report-query.ts';
import { reportQuery } from '../../api/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import type { Report } from '../use-report.ts';
import { valueWord } from '../words.ts';

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
export const FilterValues = ({
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
