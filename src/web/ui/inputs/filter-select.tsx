import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface FilterSelectProps<V extends string> {
  label: string;
  /** The label for no filter. */
  all: string;
  value: V | undefined;
  options: readonly { value: V; label: string }[];
  onChange: (value: V | undefined) => void;
}

/** A filter of a list: one of the options, or all. */
export const FilterSelect = <V extends string>({
  label,
  all,
  value,
  options,
  onChange,
}: FilterSelectProps<V>) => (
  <TextField
    select
    size="small"
    label={label}
    value={value ?? ''}
    onChange={(event) => onChange(options.find((o) => o.value === event.target.value)?.value)}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    sx={{ minWidth: 150, width: { xs: 1, sm: 'auto' } }}
  >
    <MenuItem value="">{all}</MenuItem>
    {options.map((option) => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
);
