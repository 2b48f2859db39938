import Stack from '@mui/material/Stack';
import { type Control, useController } from 'react-hook-form';
import type { CampaignInput } from '../../../../contracts/campaigns/campaign.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { CampaignValues } from './form-values.ts';
import { TagsInput } from './tags-input.tsx';

/** Fields that only members see. */
export const NotesSection = ({ control }: { control: Control<CampaignValues, unknown, CampaignInput> }) => {
  const t = useT();
  const { field, fieldState } = useController({ control, name: 'tags' });
  return (
    <Section title={t('campaign.notes')}>
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <TagsInput
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          // With several tags, the message may belong to one of them.
          error={fieldState.error?.message ?? [fieldState.error].flat().find((one) => one?.message)?.message}
        />
        <TextInput
          control={control}
          name="notes"
          label={t('campaign.notes.label')}
          helperText={t('campaign.notes.help')}
          multiline
          minRows={2}
        />
      </Stack>
    </Section>
  );
};
