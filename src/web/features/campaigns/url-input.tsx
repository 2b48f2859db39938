import { useWatch } from 'react-hook-form';
import { type ClickIdWarning, lacksClickId } from '../../../contracts/landing.ts';
import { type Lint, lintTemplate, type TemplateLintCode } from '../../../core/routing/lint.ts';
import { type Translate, useT } from '../../i18n/use-t.ts';
import { TextInput } from '../../ui/text-input.tsx';
import type { CampaignForm } from './form-values.ts';

const sentence = (t: Translate, { code, token, hint }: Lint<TemplateLintCode>): string => {
  const text = t(`lint.${code}`, { token });
  return hint === undefined ? text : t('lint.hint', { text, hint: `{${hint}}` });
};

interface UrlInputProps {
  form: CampaignForm;
  index: number;
  /** What to say when the URL has no click id; null: nothing. */
  withoutClickId: ClickIdWarning | null;
}

/** A destination's URL, with what the linter says of it below. What is refused is said when the form is sent. */
export const UrlInput = ({ form, index, withoutClickId }: UrlInputProps) => {
  const t = useT();
  const url = useWatch({ control: form.control, name: `destinations.${index}.url` });
  const lints = lintTemplate(url.trim()).map((lint) => sentence(t, lint));
  if (withoutClickId !== null && url.trim() !== '' && lacksClickId(url))
    lints.push(t(`lint.${withoutClickId}`, { token: '{click_id}' }));
  // The same token twice is one matter.
  const said = [...new Set(lints)];
  return (
    <TextInput
      control={form.control}
      name={`destinations.${index}.url`}
      label={t('campaign.destination.url')}
      placeholder={t('campaign.destination.url.placeholder')}
      helperText={said.length > 0 && said.map((text) => <span key={text}>{text}. </span>)}
      type="text"
      slotProps={{
        formHelperText: { sx: { color: 'warning.main' } },
        htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
      }}
    />
  );
};
