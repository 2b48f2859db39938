import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { type ClickIdWarning, lacksClickId } from '../../contracts/campaigns/landing.ts';
import { withClickIdIn } from '../../contracts/campaigns/offer-links.ts';
import { type Lint, lintTemplate, type TemplateLintCode } from '../../core/routing/fair/lint.ts';
import { type Translate, useT } from '../i18n/use-t.ts';
import { afterPress } from '../ui/inputs/after-press.ts';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { meantUrl } from './typed-url.ts';
import { useLinkParameter } from './use-link-parameter.ts';

const sentence = (t: Translate, { code, token, hint }: Lint<TemplateLintCode>): string => {
  const text = t(`lint.${code}`, { token });
  return hint === undefined ? text : t('lint.hint', { text, hint: `{${hint}}` });
};

/** What the linter says of a URL, each once. */
export const lintSentences = (t: Translate, url: string): string[] => [
  ...new Set(lintTemplate(url).map((lint) => sentence(t, lint))),
];

interface UrlInputProps<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  setValue: UseFormReturn<V>['setValue'];
  name: FieldPath<V>;
  label: string;
  /** The warning for a URL without a click ID; null if none. */
  withoutClickId: ClickIdWarning | null;
}

/**
 * A destination's URL with the linter's hints below, once the field is left. Refusals appear when the form is submitted. A
 * URL without `https://` gets it.
 */
export const UrlInput = <V extends FieldValues>({
  control,
  setValue,
  name,
  label,
  withoutClickId,
}: UrlInputProps<V>) => {
  const t = useT();
  const url: string = useWatch({ control, name });
  const parameter = useLinkParameter();
  const [isTyping, setTyping] = useState(false);
  const lacks = !isTyping && withoutClickId !== null && url.trim() !== '' && lacksClickId(url);
  const lints = isTyping ? [] : lintSentences(t, url.trim());
  if (lacks) lints.push(t(`lint.${withoutClickId}`, { token: '{click_id}', parameter }));
  const withId = lacks ? withClickIdIn(url, parameter) : null;
  const change = (to: string): void =>
    setValue(name, to as FieldPathValue<V, typeof name>, {
      shouldDirty: true,
      shouldValidate: true,
      shouldTouch: true,
    });
  const leave = (): void => {
    afterPress(() => setTyping(false));
    if (meantUrl(url) !== url.trim()) change(meantUrl(url));
  };
  return (
    <Box onBlur={leave}>
      <TextInput
        control={control}
        name={name}
        onChange={() => setTyping(true)}
        label={label}
        placeholder={t('campaign.destination.url.placeholder')}
        helperText={lints.length > 0 && lints.map((text) => <span key={text}>{text}. </span>)}
        type="text"
        slotProps={{
          formHelperText: { sx: { color: 'warning.main' } },
          htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
        }}
      />
      {withId !== null && (
        <Button size="small" onClick={() => change(withId)} sx={{ mt: 0.5 }}>
          {t('campaign.destination.addClickId', { part: `${parameter}={click_id}` })}
        </Button>
      )}
    </Box>
  );
};
