import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useState } from 'react';
import { MAX_TEXT } from '../../../../contracts/reports/request.ts';
import { useT } from '../../../i18n/use-t.ts';
import { isClickId } from './log-search.ts';

const DELAY_MS = 400;

interface LogSearchFieldProps {
  value: string;
  onText: (text: string) => void;
  /** A request id was pasted. */
  onRequest: (id: string) => void;
}

/** Finds one request by its id, or all with a text in their path or user agent. */
export const LogSearchField = ({ value, onText, onRequest }: LogSearchFieldProps) => {
  const t = useT();
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  // Changed from outside: Back, or a removed filter.
  if (shown !== value) {
    setShown(value);
    setDraft(value);
  }
  const send = useEffectEvent(onText);
  const text = draft.trim();
  useEffect(() => {
    if (text === value || isClickId(text)) return;
    const timer = setTimeout(() => send(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <TextField
      size="small"
      type="search"
      label={t('log.search')}
      placeholder={t('log.searchHint')}
      value={draft}
      onChange={({ target }) => {
        if (!isClickId(target.value)) return setDraft(target.value);
        setDraft(value);
        onRequest(target.value.trim());
      }}
      slotProps={{
        htmlInput: { maxLength: MAX_TEXT },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={{ maxWidth: { sm: 360 } }}
    />
  );
};
