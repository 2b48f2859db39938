import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useDelayed } from '../feedback/use-delayed.ts';

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  /** The search in effect. */
  value: string;
  /** Receives the trimmed text soon after the last key. */
  onSearch: (text: string) => void;
  /** Returns true to take typed or pasted text, which then does not become the search. */
  onTyped?: (text: string) => boolean;
  /** Every key takes effect: the data is already loaded. */
  isInstant?: boolean;
  /** Omits the icon, for narrow places. */
  isPlain?: boolean;
  htmlInput?: { maxLength?: number; autoCapitalize?: string; spellCheck?: boolean };
  sx?: TextFieldProps['sx'];
}

/** The search field of a list. */
export const SearchBox = ({
  label,
  placeholder,
  value,
  onSearch,
  onTyped,
  isInstant = false,
  isPlain = false,
  htmlInput = {},
  sx,
}: SearchBoxProps) => {
  const [typed, setTyped] = useState(value);
  const later = useDelayed((text: string) => {
    if (text.trim() !== value) onSearch(text.trim());
  });
  // The search may change from outside: filters were cleared, or the browser went back.
  useEffect(() => setTyped((text) => (text.trim() === value ? text : value)), [value]);
  const change = (text: string): void => {
    const shown = onTyped?.(text) ? value : text;
    setTyped(shown);
    if (isInstant) onSearch(shown.trim());
    else later(shown);
  };
  return (
    <TextField
      size="small"
      type="search"
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={({ target }) => change(target.value)}
      slotProps={{
        htmlInput,
        ...(!isPlain && {
          inputLabel: { shrink: true },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }),
      }}
      sx={sx ?? { maxWidth: { sm: 320 } }}
    />
  );
};
