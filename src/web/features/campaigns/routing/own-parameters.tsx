import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type ClickIdWarning, lacksClickId } from '../../../../contracts/campaigns/landing.ts';
import {
  composedUrl,
  tidyParameters,
  withOwnParameters,
} from '../../../../core/routing/url/own-parameters.ts';
import { lintSentences } from '../../../destinations/url-input.tsx';
import { useLinkParameter } from '../../../destinations/use-link-parameter.ts';
import { useT } from '../../../i18n/use-t.ts';
import { afterPress } from '../../../ui/inputs/after-press.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import type { CampaignForm } from '../editor/form-values.ts';

interface OwnParametersProps {
  form: CampaignForm;
  index: number;
  withoutClickId: ClickIdWarning | null;
}

const EXAMPLE = 'sub=fb&lp=2';

/** What this campaign alone adds to the URL above it, and the URL with it. A button until there is something. */
export const OwnParameters = ({ form, index, withoutClickId }: OwnParametersProps) => {
  const t = useT();
  const { control, setValue, setFocus } = form;
  const name = `destinations.${index}.parameters` as const;
  const url = useWatch({ control, name: `destinations.${index}.url` }).trim();
  const typed = useWatch({ control, name }) ?? '';
  const network = useLinkParameter();
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  if (!isOpen && typed === '') {
    const open = (): void => {
      setOpen(true);
      setTimeout(() => setFocus(name), 0);
    };
    return url === '' ? null : (
      <Button size="small" onClick={open} sx={{ mt: 0.5, ml: -0.5 }}>
        {t('editor.destination.parameters.add')}
      </Button>
    );
  }
  const parameters = tidyParameters(typed);
  const composed = composedUrl({ url, parameters });
  // The field of the URL says so itself where it has none either.
  const isLost =
    !isTyping && withoutClickId !== null && url !== '' && !lacksClickId(url) && lacksClickId(composed);
  const warnings = [
    ...(isTyping ? [] : lintSentences(t, withOwnParameters('https://a.example/', parameters))),
    ...(isLost ? [t(`lint.${withoutClickId}`, { token: '{click_id}', parameter: network })] : []),
  ];
  const leave = (): void => {
    afterPress(() => {
      setTyping(false);
      if (parameters === '') setOpen(false);
    });
    if (parameters !== typed) setValue(name, parameters, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Box sx={{ mt: 2 }} onBlur={leave}>
      <TextInput
        control={control}
        name={name}
        onChange={() => {
          setOpen(true);
          setTyping(true);
        }}
        label={t('editor.destination.parameters')}
        placeholder={EXAMPLE}
        helperText={
          warnings.length > 0
            ? warnings.map((text) => <span key={text}>{text}. </span>)
            : t('editor.destination.parameters.help')
        }
        type="text"
        slotProps={{
          ...(warnings.length > 0 && { formHelperText: { sx: { color: 'warning.main' } } }),
          htmlInput: { autoCapitalize: 'none', spellCheck: false },
        }}
      />
      {composed !== url && url !== '' && (
        <Typography
          variant="caption"
          color="textSecondary"
          component="p"
          sx={{ mt: 0.5, mx: 1.75, overflowWrap: 'anywhere' }}
        >
          {t('editor.destination.parameters.sent', { url: composed })}
        </Typography>
      )}
    </Box>
  );
};
