import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { ArmFields } from '../routing/arm-fields.tsx';
import { CapFields } from '../routing/cap-fields.tsx';
import { ConditionList } from './condition-list.tsx';

interface RuleFieldsProps {
  form: CampaignForm;
  place: number;
  timeZone: string;
}

const RuleCaps = ({ form, place, timeZone }: RuleFieldsProps) => {
  const t = useT();
  const caps = useWatch({ control: form.control, name: `rules.${place}.caps` });
  const [asked, setAsked] = useState(false);
  const shown = asked || Object.values(caps ?? {}).some((text) => text !== '');
  if (!shown)
    return (
      <Button size="small" onClick={() => setAsked(true)} sx={{ alignSelf: 'flex-start' }}>
        {t('editor.rule.caps.add')}
      </Button>
    );
  return (
    <Box role="group" aria-label={t('behaviour.caps')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('editor.rule.caps.help', { zone: timeZone })}
      </Typography>
      <CapFields form={form} name={`rules.${place}.caps`} />
    </Box>
  );
};

/** The fields of an open rule: name, audience, split and caps. */
export const RuleFields = ({ form, place, timeZone }: RuleFieldsProps) => {
  const t = useT();
  return (
    <Stack spacing={2.5}>
      <TextInput
        control={form.control}
        name={`rules.${place}.name`}
        label={t('editor.rule.name')}
        placeholder={t('editor.rule.name.placeholder')}
        autoComplete="off"
      />
      <ConditionList form={form} place={place} timeZone={timeZone} />
      <Box role="group" aria-label={t('editor.rule.to')}>
        <Typography sx={{ fontWeight: 500, mb: 2 }}>{t('editor.rule.to')}</Typography>
        <ArmFields form={form} name={`rules.${place}.to`} />
      </Box>
      <RuleCaps form={form} place={place} timeZone={timeZone} />
    </Stack>
  );
};
