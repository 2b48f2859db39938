import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { MACROS, type Macro } from '../../core/routing/url/template.ts';
import { useT } from '../i18n/use-t.ts';
import { useLinkParameter } from './use-link-parameter.ts';
import { withMacro } from './with-macro.ts';

const CLICK_ID = '{click_id}';
const URL_FIELD = /(?:^|\.)url$/;

/** The destination URL that last had the focus, with its cursor; null if none has had it. */
const useLastUrl = () => {
  const last = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLInputElement && URL_FIELD.test(target.name)) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return last;
};

interface MacroHelpProps<V extends FieldValues> {
  form: Pick<UseFormReturn<V, unknown, FieldValues>, 'getValues' | 'setValue' | 'setFocus'>;
  /** The URL that gets a macro if none has had the focus. */
  first: FieldPath<V>;
}

/** Explains macros using the most important one, and lists the others: a click inserts one into a URL. */
export const MacroHelp = <V extends FieldValues>({ form, first }: MacroHelpProps<V>) => {
  const t = useT();
  const parameter = useLinkParameter();
  const last = useLastUrl();
  const insert = (macro: Macro): void => {
    const input = last.current?.isConnected ? last.current : null;
    const name = (input?.name ?? first) as FieldPath<V>;
    const text: string = form.getValues(name) ?? '';
    const start = input?.selectionStart ?? text.length;
    const end = input?.selectionEnd ?? text.length;
    const { url, at } = withMacro(text, [start, end], macro, macro === 'click_id' ? parameter : macro);
    form.setValue(name, url as FieldPathValue<V, typeof name>, { shouldDirty: true, shouldValidate: true });
    form.setFocus(name);
    // The field has its new text only after rendering.
    setTimeout(() => last.current?.setSelectionRange(at, at), 0);
  };
  return (
    <Box
      component="details"
      sx={{ fontSize: '0.875rem', color: 'text.secondary', '& code': { fontSize: '0.8125rem' } }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 500, color: 'text.primary', py: 0.5 }}>
        {t('campaign.macros')}
      </Box>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {t('campaign.macros.text', { macro: CLICK_ID })}
      </Typography>
      <Box component="code" sx={{ display: 'block', my: 1, overflowWrap: 'anywhere' }}>
        {t('campaign.macros.example', { macro: CLICK_ID, parameter })}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {MACROS.map((macro) => (
          <li key={macro}>
            <ButtonBase
              aria-label={t('campaign.macros.insert', { macro: `{${macro}}` })}
              // The URL keeps the focus, and its cursor stays visible.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(macro)}
              sx={{
                ...{ px: 1, py: 0.25, border: 1, borderColor: 'divider', borderRadius: '6px' },
                '&:hover, &.Mui-focusVisible': { bgcolor: 'action.hover' },
              }}
            >
              <code>{`{${macro}}`}</code>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
};
