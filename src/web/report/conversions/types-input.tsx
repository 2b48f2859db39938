import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { conversionTypesQuery } from '../../api/postbacks/conversion-types.ts';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../../ui/feedback/failure.ts';
import { typeName } from './type-name.ts';
import { useTypeNames } from './use-type-names.ts';

interface TypesInputProps<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  /** A field with numbers of types. */
  name: FieldPath<V>;
  label: string;
  /** Shown when none is chosen. */
  all: string;
  helperText: string;
}

/** Several of the workspace's conversion types; none means all. */
export const TypesInput = <V extends FieldValues>({
  control,
  name,
  label,
  all,
  helperText,
}: TypesInputProps<V>) => {
  const t = useT();
  const { field, fieldState } = useController({ control, name });
  const { data } = useQuery(conversionTypesQuery());
  const names = useTypeNames(true);
  const chosen: readonly number[] = field.value;
  const code = fieldState.error?.message;
  const offered = (data?.rows ?? []).filter(({ enabled, number }) => enabled || chosen.includes(number));
  const gone = chosen.filter((number) => !offered.some((type) => type.number === number));
  return (
    <TextField
      select
      label={label}
      name={field.name}
      value={chosen}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={({ target: { value } }) =>
        field.onChange((value as unknown as number[]).toSorted((a, b) => a - b))
      }
      error={fieldState.invalid}
      helperText={code === undefined ? helperText : t(fieldKey(code))}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: () => (chosen.length === 0 ? all : names(chosen)),
        },
      }}
    >
      {offered.map((type) => (
        <MenuItem key={type.number} value={type.number}>
          {typeName(t, type)}
        </MenuItem>
      ))}
      {gone.map((number) => (
        <MenuItem key={number} value={number}>
          #{number}
        </MenuItem>
      ))}
    </TextField>
  );
};
