import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Campaign, CampaignInput } from '../../../contracts/campaign.ts';
import type { Domain } from '../../../contracts/domain.ts';
import { clickIdWarningAt } from '../../../contracts/landing.ts';
import { DraftNotice } from '../../drafts/draft-notice.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import type { MessageKey } from '../../i18n/en.ts';
import { useT } from '../../i18n/use-t.ts';
import { placeFailure } from '../../ui/failure.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { BehaviourSection } from './behaviour-section.tsx';
import { DestinationFields } from './destination-fields.tsx';
import { DomainHint, hasNoDomain } from './domain-hint.tsx';
import { draftShape } from './draft-shape.ts';
import {
  type CampaignValues,
  campaignResolver,
  fieldOf,
  isCampaignField,
  keptRouting,
} from './form-values.ts';
import { MacroHelp } from './macro-help.tsx';
import { NoRedirectCard } from './no-redirect-card.tsx';
import { RoutingList } from './routing-list.tsx';
import { SaveFailure } from './save-failure.tsx';

interface CampaignFormProps {
  values: CampaignValues;
  domains: readonly Domain[];
  /** The stored campaign: its link ending is not optional and its weights were chosen. Null: a new one. */
  stored: Campaign | null;
  /** IANA name of the zone that start and end are typed in. */
  timeZone: string;
  submitLabel: string;
  /** The screen with what it edits, by which a draft is found again. */
  route: string;
  /** Rejects with the failure of the call; what was typed stays. Calls `saved` as soon as the server has it. */
  onSubmit: (input: CampaignInput, saved: () => void) => Promise<void>;
  /** Opens the form again with the newest version. */
  onReload?: () => void;
}

/** One form creates and edits. */
export const CampaignForm = ({
  values,
  domains,
  stored,
  timeZone,
  submitLabel,
  route,
  onSubmit,
  onReload,
}: CampaignFormProps) => {
  const t = useT();
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const kept = useMemo(() => stored && keptRouting(stored), [stored]);
  const resolver = useMemo(
    () =>
      campaignResolver({
        linkHosts: domains.map((domain) => domain.host),
        timeZone,
        kept,
        shownEnd: values.endsAt,
        now: Date.now,
      }),
    [domains, timeZone, kept, values.endsAt],
  );
  const initial = useRef(values).current;
  const form = useForm({ resolver, defaultValues: initial });
  const shape = useMemo(
    () =>
      draftShape(
        domains.map((domain) => domain.id),
        initial.domainId,
      ),
    [domains, initial],
  );
  const draft = useDraft({ form, route, initial, shape, revision: stored?.revision ?? null });
  const { control, handleSubmit, setError, formState } = form;
  const submit = handleSubmit(async (input) => {
    setFailure(null);
    try {
      await onSubmit(input, draft.saved);
    } catch (error) {
      setFailure(placeFailure(error, setError, isCampaignField, fieldOf));
    }
  });
  // The refused field may be far above the button: the first one has the focus, and the button's place says so.
  const refused = !failure && formState.isSubmitted && Object.keys(formState.errors).length > 0;
  const origin = domains.find((domain) => domain.id === form.watch('domainId'))?.origin ?? '';
  const slug = form.watch('slug').trim();
  const redirect = form.watch('redirect');
  // Without kept routing each row is a path of its own.
  const withoutClickId = kept
    ? clickIdWarningAt({ ...kept, redirect })
    : () => (redirect === 'none' ? null : ('no_click_id' as const));
  const link = slug === '' ? t('campaign.preview.auto', { origin }) : `${origin}/${slug}`;
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2} sx={{ maxWidth: 960 }}>
      <LeaveGuard dirty={formState.isDirty && !formState.isSubmitting} kept />
      <DraftNotice draft={draft.shown} timeZone={timeZone} />
      <Section title={t('campaign.link.section')}>
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <TextInput
            control={control}
            name="name"
            label={t('campaign.name')}
            placeholder={t('campaign.name.placeholder')}
            autoComplete="off"
          />
          <Box
            sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}
          >
            <SelectInput
              control={control}
              name="domainId"
              label={t('campaign.domain')}
              helperText={hasNoDomain(domains) && <DomainHint />}
            >
              {domains.map((domain) => (
                <MenuItem key={domain.id} value={domain.id}>
                  {domain.host}
                </MenuItem>
              ))}
            </SelectInput>
            <TextInput
              control={control}
              name="slug"
              label={t(stored ? 'campaign.slug.edit' : 'campaign.slug')}
              placeholder={t('campaign.slug.placeholder')}
              helperText={t(stored ? 'campaign.slug.warn' : 'campaign.slug.help')}
              autoComplete="off"
              slotProps={{
                htmlInput: { autoCapitalize: 'none', spellCheck: false },
              }}
            />
          </Box>
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('campaign.preview', { link })}
          </Box>
        </Stack>
      </Section>
      <Section title={t('campaign.destinations')}>
        <Stack spacing={2.5}>
          <DestinationFields
            form={form}
            typed={stored !== null}
            fixed={kept !== null}
            withoutClickId={withoutClickId}
          />
          <MacroHelp />
        </Stack>
      </Section>
      {stored && kept && (
        <Section title={t('campaign.paths')}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {t('campaign.paths.kept')}
          </Typography>
          <RoutingList campaign={stored} zone={timeZone} />
        </Section>
      )}
      <BehaviourSection form={form} timeZone={timeZone} />
      {redirect === 'none' && <NoRedirectCard origin={origin} slug={slug} />}
      <Section title={t('campaign.notes')}>
        <TextInput
          control={control}
          name="notes"
          label={t('campaign.notes.label')}
          helperText={t('campaign.notes.help')}
          multiline
          minRows={2}
          sx={{ mt: 1 }}
        />
      </Section>
      {refused && <Alert severity="error">{t('error.validation_failed')}</Alert>}
      {failure && <SaveFailure message={failure} onReload={onReload} />}
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', py: 1 }}>
        <LinkButton to="/campaign/campaigns">{t('action.cancel')}</LinkButton>
        <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
          {submitLabel}
        </Button>
      </Box>
    </Stack>
  );
};
