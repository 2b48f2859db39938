import AltRoute from '@mui/icons-material/AltRoute';
import Article from '@mui/icons-material/ArticleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { clickIdWarningAt } from '../../../../contracts/campaigns/landing.ts';
import { MAX_DESTINATIONS } from '../../../../contracts/routing/routing.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Section } from '../../../ui/layout/section.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { RuleList } from '../rules/rule-list.tsx';
import { DestinationFields } from './destination-fields.tsx';
import type { ExitContext } from './exit-list.tsx';
import { LandingList } from './landing-list.tsx';
import { isPlain, withLanding, withRule } from './routing-edit.ts';
import { routingInputOf } from './routing-values.ts';
import { useRouting } from './use-routing.ts';

interface RoutingFieldsProps {
  form: CampaignForm;
  timeZone: string;
  exits: ExitContext;
  /** Below the destinations. */
  help: ReactNode;
}

/** Where visitors go. A plain campaign shows only pages and weights. */
export const RoutingFields = ({ form, timeZone, exits, help }: RoutingFieldsProps) => {
  const t = useT();
  const { control } = form;
  const { read, change } = useRouting(form);
  const { plain, full, warnings } = useWatch({
    control,
    compute: ({ destinations, paths, default: split, rules, redirect }) => {
      const routing = { destinations, paths, default: split, rules };
      const warningAt = clickIdWarningAt({ ...routingInputOf(routing), redirect });
      return {
        plain: isPlain(routing),
        full: destinations.length >= MAX_DESTINATIONS,
        warnings: destinations.map((_, place) => warningAt(place)),
      };
    },
  });
  const addLanding = (): void => {
    change((routing) => withLanding(routing));
    const place = read().destinations.length - 1;
    setTimeout(() => form.setFocus(`destinations.${place}.url`), 0);
  };
  return (
    <>
      <Section title={t('campaign.destinations')}>
        <Stack spacing={2.5}>
          <DestinationFields form={form} plain={plain} withoutClickId={(place) => warnings[place] ?? null} />
          {help}
        </Stack>
      </Section>
      <LandingList form={form} {...exits} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {plain && (
          <Button startIcon={<AltRoute />} onClick={() => change(withRule)}>
            {t('editor.rule.add')}
          </Button>
        )}
        <Button startIcon={<Article />} onClick={addLanding} disabled={full}>
          {t('editor.path.add')}
        </Button>
      </Box>
      {!plain && <RuleList form={form} timeZone={timeZone} />}
    </>
  );
};
