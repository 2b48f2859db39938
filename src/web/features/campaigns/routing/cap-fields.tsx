import Box from '@mui/material/Box';
import { useT } from '../../../i18n/use-t.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { CAP_PERIODS } from './caps.ts';

interface CapFieldsProps {
  form: CampaignForm;
  name: 'caps' | `rules.${number}.caps`;
}

/** Caps of a campaign or of a rule. */
export const CapFields = ({ form, name }: CapFieldsProps) => {
  const t = useT();
  return (
    <Box
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: 'repeat(3, 1fr)' }, alignItems: 'start' }}
    >
      {CAP_PERIODS.map((per) => (
        <TextInput
          key={per}
          control={form.control}
          name={`${name}.${per}`}
          label={t(`behaviour.cap.${per}`)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      ))}
    </Box>
  );
};
