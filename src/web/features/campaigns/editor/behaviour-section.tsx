import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { BehaviourFields } from './behaviour-fields.tsx';
import { behaviourSummary } from './behaviour-summary.ts';
import type { CampaignForm } from './form-values.ts';

const FIELDS = ['startsAt', 'endsAt', 'caps', 'redirect', 'referrer', 'passQuery', 'inactive'] as const;

interface BehaviourSectionProps {
  form: CampaignForm;
  /** IANA name of the zone of the start and end fields. */
  timeZone: string;
}

/** One line until it is edited or a field in it is refused. */
export const BehaviourSection = ({ form, timeZone }: BehaviourSectionProps) => {
  const t = useT();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { errors } = form.formState;
  const refused = FIELDS.some((field) => errors[field] !== undefined);
  const open = opened || refused;
  const summary = useWatch({
    control: form.control,
    compute: (values) => behaviourSummary(t, values, timeZone),
  });
  return (
    <Section
      title={t('behaviour.title')}
      actions={
        <Button aria-expanded={open} aria-controls={id} onClick={() => setOpened(!open)}>
          {t(open ? 'behaviour.hide' : 'behaviour.show')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary">
        {summary}
      </Typography>
      <Collapse in={open} id={id}>
        <Box sx={{ pt: 2.5 }}>
          <BehaviourFields form={form} timeZone={timeZone} />
        </Box>
      </Collapse>
    </Section>
  );
};
