import { useWatch } from 'react-hook-form';
import { type ClickIdWarning, lacksClickId } from '../../../../contracts/campaigns/landing.ts';
import { type Lint, lintTemplate, type TemplateLintCode } from '../../../../core/routing/fair/lint.ts';
import { type Translate, useT } from '../../../i18n/use-t.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import type { CampaignForm } from '../editor/form-values.ts';

const sentence = (t: Translate, { code, token, hint }: Lint<TemplateLintCode>): string => {
  const text = t(`lint.${code}`, { token });
  return hint === undefined ? text : t('lint.hint', { text, hint: `{${hint}}` });
};

interface UrlInputProps {
  form: CampaignForm;
  index: number;
  /** The warning for a URL without a click ID; null: none. */
  withoutClickId: ClickIdWarning | null;
}

/** A destination's URL with the linter's hints below. Refusals appear when the form is submitted. */
export const UrlInput = ({ form, index, withoutClickId }: UrlInputProps) => {
  const t = useT();
  const url = useWatch({ control: form.control, name: `destinations.${index}.url` });
  const lints = lintTemplate(url.trim()).map((lint) => sentence(t, lint));
  if (withoutClickId !== null && url.trim() !== '' && lacksClickId(url))
    lints.push(t(`lint.${withoutClickId}`, { token: '{click_id}' }));
  // A repeated token is one problem.
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
