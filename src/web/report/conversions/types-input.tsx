import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { conversionTypesQuery } from '../../api/postbacks/conversion-types.ts';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../../ui/feedback/failure.ts';
import { typeName } from './type-name.ts';
import { useTypeNames } from './use-type-names.ts';

interface TypesFieldProps {
  /** Numbers of types, in order. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  label: string;
  /** Shown when none is chosen. */
  none: string;
  helperText: string;
  /** Code of the error. */
  code?: string | undefined;
  disabled?: boolean;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
}

/** Shows that several can be chosen. An icon, for an option may contain no control, and says itself whether it is chosen. */
const Check = ({ checked }: { checked: boolean }) => {
  const Icon = checked ? CheckBox : CheckBoxOutlineBlank;
  return <Icon fontSize="small" color={checked ? 'primary' : 'action'} sx={{ mr: 1.5 }} />;
};

/** Chooses several of the workspace's conversion types. */
export const TypesField = ({ chosen, onChange, none, helperText, code, ...rest }: TypesFieldProps) => {
  const t = useT();
  const { data } = useQuery(conversionTypesQuery());
  const names = useTypeNames(true);
  const offered = (data?.rows ?? []).filter(({ enabled, number }) => enabled || chosen.includes(number));
  const gone = chosen.filter((number) => !offered.some((type) => type.number === number));
  return (
    <TextField
      select
      {...rest}
      value={chosen}
      onChange={({ target: { value } }) => onChange((value as unknown as number[]).toSorted((a, b) => a - b))}
      error={code !== undefined}
      helperText={code === undefined ? helperText : t(fieldKey(code))}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: () => (chosen.length === 0 ? none : names(chosen)),
        },
      }}
    >
      {offered.map((type) => (
        <MenuItem key={type.number} value={type.number}>
          <Check checked={chosen.includes(type.number)} />
          {typeName(t, type)}
        </MenuItem>
      ))}
      {gone.map((number) => (
        <MenuItem key={number} value={number}>
          <Check checked />#{number}
        </MenuItem>
      ))}
    </TextField>
  );
};

interface TypesInputProps<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  /** A field with numbers of types. */
  name: FieldPath<V>;
  label: string;
  /** Shown when none is chosen. */
  all: string;
  helperText: string;
}

/** The same in a form; none means all. */
export const TypesInput = <V extends FieldValues>({
  control,
  name,
  label,
  all,
  helperText,
}: TypesInputProps<V>) => {
  const { field, fieldState } = useController({ control, name });
  return (
    <TypesField
      label={label}
      none={all}
      helperText={helperText}
      name={field.name}
      chosen={field.value}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={field.onChange}
      code={fieldState.error?.message}
    />
  );
};
