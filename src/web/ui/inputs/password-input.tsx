import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useT } from '../../i18n/use-t.ts';
import { TextInput } from './text-input.tsx';

interface PasswordInputProps<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
  autoComplete: 'current-password' | 'new-password';
  /** "Password" by default. */
  label?: string;
  helperText?: string;
}

export const PasswordInput = <V extends FieldValues>(props: PasswordInputProps<V>) => {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      label={props.label ?? t('session.password')}
      type={shown ? 'text' : 'password'}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={t(shown ? 'session.hide' : 'session.show')}
                onClick={() => setShown(!shown)}
              >
                {shown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
