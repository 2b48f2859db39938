import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import type { Campaign, CampaignInput } from '../../../../contracts/campaigns/campaign.ts';
import type { Condition } from '../../../../contracts/routing/targeting.ts';
import type { Domain } from '../../../../contracts/workspace/domain.ts';
import { MacroHelp } from '../../../destinations/macro-help.tsx';
import { meantUrl } from '../../../destinations/typed-url.ts';
import { DraftNotice, useDraft } from '../../../drafts/use-draft.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useSubmit } from '../../../ui/feedback/use-submit.ts';
import { aboveSaveBar, SaveBar } from '../../../ui/inputs/save-bar.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { useSaveKey } from '../../../ui/inputs/use-save-key.ts';
import { LeaveGuard } from '../../../ui/layout/leave-guard.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { CostsSection } from '../costs/costs-section.tsx';
import { RouteMap } from '../routing/route-map.tsx';
import { hasNewRule, withRuleOf } from '../routing/routing-edit.ts';
import { RoutingFields } from '../routing/routing-fields.tsx';
import { SharedPages } from '../routing/shared-note.tsx';
import { useRouting } from '../routing/use-routing.ts';
import { TryButton } from '../try/try-button.tsx';
import { refusedOf, UnfairContext } from '../unfair/unfair-hint.tsx';
import { AdLinkField } from './ad-link/ad-link-field.tsx';
import { BehaviourSection } from './behaviour-section.tsx';
import { CampaignTags } from './campaign-tags.tsx';
import { DomainHint, hasNoDomain, servesLinks } from './domain-hint.tsx';
import { draftShape } from './draft-shape.ts';
import { campaignResolver, fieldOf, isCampaignField } from './form-check.ts';
import { type CampaignValues, type CampaignForm as FormOfCampaign, inputOf } from './form-values.ts';
import { NoRedirectCard } from './no-redirect-card.tsx';
import { SaveFailure } from './save-failure.tsx';
import { SourceField } from './source-field.tsx';

/** Fields that only members see. */
const NotesSection = ({ control }: { control: Control<CampaignValues, unknown, CampaignInput> }) => {
  const t = useT();
  const { field, fieldState } = useController({ control, name: 'tags' });
  return (
    <Section title={t('campaign.notes')}>
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <CampaignTags
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

interface CampaignFormProps {
  values: CampaignValues;
  domains: readonly Domain[];
  /** The stored campaign: its slug is required and its weights were chosen. Null if new. */
  stored: Campaign | null;
  /** IANA name of the zone of the start and end fields. */
  timeZone: string;
  submitLabel: string;
  /** The screen and the object it edits, which identify a draft. */
  route: string;
  /**
   * Rejects with the failure of the call; typed values are kept. Calls `saved` as soon as the server has stored them.
   * `base`: the revision that the input changes; null if none or unknown.
   */
  onSubmit: (input: CampaignInput, saved: () => void, base: number | null) => Promise<void>;
  /** Reopens the form with the newest version. */
  onReload?: () => void;
  /** Conditions of a rule to add, as a change that is not saved; none if empty. Must be the same object on every render. */
  ruleOf?: readonly Condition[];
}

const NO_RULE: readonly Condition[] = [];

/** Adds a rule once the form has its draft. Returns how many were added, so that the list can show the last. */
const useAddedRule = (form: FormOfCampaign, conditions: readonly Condition[]): number => {
  const { read, change } = useRouting(form);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (conditions.length === 0) return;
    if (!hasNewRule(read(), conditions)) change((routing) => withRuleOf(routing, conditions));
    setCount((before) => before + 1);
    notify({ message: 'editor.rule.added' });
  }, [conditions, read, change]);
  return count;
};

/** The form for new and existing campaigns. */
export const CampaignForm = ({
  values,
  domains,
  stored,
  timeZone,
  submitLabel,
  route,
  onSubmit,
  onReload,
  ruleOf = NO_RULE,
}: CampaignFormProps) => {
  const t = useT();
  const resolver = useMemo(
    () =>
      campaignResolver({
        linkHosts: domains.map((domain) => domain.host),
        timeZone,
        shownEnd: values.endsAt,
        now: Date.now,
      }),
    [domains, timeZone, values.endsAt],
  );
  const initial = useRef(values).current;
  // Errors appear a moment after typing, and disappear at once.
  const form = useForm({ resolver, defaultValues: initial, mode: 'onChange', delayError: 800 });
  const shape = useMemo(
    () =>
      draftShape(
        domains.map((domain) => domain.id),
        initial.domainId,
      ),
    [domains, initial],
  );
  const draft = useDraft({ form, route, initial, shape, revision: stored?.revision ?? null });
  const added = useAddedRule(form, ruleOf);
  const { control, formState } = form;
  const { failure, submit } = useSubmit(form, {
    known: isCampaignField,
    fieldOf: (path) => fieldOf(form.getValues())(path),
    send: (input) => onSubmit(input, draft.saved, draft.base),
  });
  const formElement = useSaveKey();
  /** Also for a field that still has the focus. */
  const complete = (): void => {
    for (const [place, { url }] of form.getValues('destinations').entries())
      if (meantUrl(url) !== url.trim())
        form.setValue(`destinations.${place}.url`, meantUrl(url), { shouldDirty: true });
  };
  const save = (event: FormEvent): void => {
    complete();
    void submit(event);
  };
  const typed = async (): Promise<CampaignInput | null> =>
    (await form.trigger(undefined, { shouldFocus: true })) ? inputOf(form.getValues(), { timeZone }) : null;
  // The refused field may be far above the button: the first one gets the focus, and a note at the button says so.
  const refused = !failure && formState.isSubmitted && Object.keys(formState.errors).length > 0;
  const [domainId, typedSlug, redirect] = useWatch({ control, name: ['domainId', 'slug', 'redirect'] });
  const origin = domains.find((domain) => domain.id === domainId)?.origin ?? '';
  const slug = typedSlug.trim();
  const link = slug === '' ? t('campaign.preview.auto', { origin }) : `${origin}/${slug}`;
  return (
    <Box component="form" noValidate ref={formElement} onSubmit={save} sx={aboveSaveBar}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mb: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 960px) minmax(280px, 1fr)' },
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
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
              {stored === null && <AdLinkField form={form} domains={domains} />}
              <SourceField form={form} />
              <Box
                sx={{
                  display: 'grid',
                  gap: 2.5,
                  gridTemplateColumns: { sm: '1fr 1fr' },
                  alignItems: 'start',
                }}
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
                      {!servesLinks(domain) && (
                        <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
                          {t('campaign.domain.unproved')}
                        </Box>
                      )}
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
          <UnfairContext value={refusedOf(stored)}>
            <SharedPages campaign={stored?.id ?? null}>
              <RoutingFields
                key={added}
                form={form}
                timeZone={timeZone}
                exits={{ origin, stored: initial.paths }}
                help={<MacroHelp form={form} first="destinations.0.url" />}
              />
            </SharedPages>
          </UnfairContext>
          <BehaviourSection form={form} timeZone={timeZone} />
          <CostsSection form={form} />
          {redirect === 'none' && <NoRedirectCard origin={origin} slug={slug} />}
          <NotesSection control={control} />
        </Stack>
        <Box
          sx={{
            position: { lg: 'sticky' },
            top: 72,
            maxHeight: { lg: 'calc(100vh - 88px)' },
            overflowY: { lg: 'auto' },
            minWidth: 0,
          }}
        >
          <RouteMap
            form={form}
            link={link}
            timeZone={timeZone}
            actions={stored && <TryButton campaign={stored.id} zone={timeZone} read={typed} />}
          />
        </Box>
      </Box>
      <SaveBar
        notes={
          (refused || failure) && (
            <Box sx={{ mb: 1.5 }}>
              {refused && <Alert severity="error">{t('error.validation_failed')}</Alert>}
              {failure && <SaveFailure message={failure} onReload={onReload} />}
            </Box>
          )
        }
      >
        <LinkButton to="/campaign/campaigns">{t('action.cancel')}</LinkButton>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={formState.isSubmitting}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {submitLabel}
        </Button>
      </SaveBar>
    </Box>
  );
};
