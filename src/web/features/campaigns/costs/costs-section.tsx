import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { meQuery } from '../../../api/accounts/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Section } from '../../../ui/layout/section.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { CostFields } from './cost-fields.tsx';
import { costWords } from './cost-text.ts';
import { costsOf, costsProblem } from './cost-values.ts';

/** One line until it is edited, or the amount was refused. */
export const CostsSection = ({ form }: { form: CampaignForm }) => {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { data: me } = useQuery(meQuery());
  const currency = me?.workspace.currency ?? 'USD';
  const open = opened || form.formState.errors.costs !== undefined;
  const typed = useWatch({ control: form.control, name: 'costs' });
  // An unreadable amount is left out.
  const costs = costsProblem(typed) === null ? costsOf(typed) : { model: typed.model, amount: null };
  return (
    <Section
      title={t('costs.title')}
      actions={
        <Button
          aria-expanded={open}
          aria-controls={id}
          aria-label={t(open ? 'costs.hide' : 'costs.show')}
          onClick={() => setOpened(!open)}
        >
          {t(open ? 'behaviour.hide' : 'behaviour.show')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary">
        {costWords(t, costs, (amount) => format.price(amount, currency))}
      </Typography>
      <Collapse in={open} id={id}>
        <CostFields form={form} currency={currency} />
      </Collapse>
    </Section>
  );
};
