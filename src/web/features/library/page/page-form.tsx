import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useId, useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { LibraryPage, PageKind } from '../../../../contracts/library/library-page.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { domainsQuery } from '../../../api/campaigns/campaigns.ts';
import { sourcesQuery } from '../../../api/postbacks/postbacks-in.ts';
import { MacroHelp } from '../../../destinations/macro-help.tsx';
import { meantUrl } from '../../../destinations/typed-url.ts';
import { UrlInput } from '../../../destinations/url-input.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { aboveSaveBar, SaveBar } from '../../../ui/inputs/save-bar.tsx';
import { TagsInput } from '../../../ui/inputs/tags-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { LeaveGuard } from '../../../ui/layout/leave-guard.tsx';
import { ReviewDialog } from '../change/review-dialog.tsx';
import { CountriesField } from '../offer/countries-field.tsx';
import { OfferFields } from '../offer/offer-fields.tsx';
import { ExitsField } from './exits-field.tsx';
import { FieldGroup } from './field-group.tsx';
import type { PageValues } from './page-values.ts';
import { TheirVersion } from './their-version.tsx';
import { usePageForm } from './use-page-form.ts';

interface PageFormProps {
  kind: PageKind;
  /** Null if new. */
  stored: LibraryPage | null;
  /** What a new one begins with. */
  start?: PageValues | undefined;
  /** Tags of other pages. */
  tags: readonly string[];
  /** A revision that a reset of its cap made of another one; null: none did. */
  reset?: { readonly from: number; readonly to: number } | null;
  onSaved: () => void;
  /** Below the fields, and above the button to save them. */
  children?: ReactNode;
}

/** The form of a page. Saving a new URL or name shows first which campaigns it changes. */
export const PageForm = ({ kind, stored, start, tags, reset = null, onSaved, children }: PageFormProps) => {
  const t = useT();
  const id = useId();
  const { data: domains } = useQuery(domainsQuery());
  const linkHosts = useMemo(() => domains?.map(({ host }) => host) ?? [], [domains]);
  const page = usePageForm({ kind, stored, start, linkHosts, reset, onSaved });
  const { form, theirs, review } = page;
  const { control, setFocus, setValue, getValues, formState } = form;
  const isOffer = kind === 'offer';
  const { data: networks = [] } = useQuery({ ...sourcesQuery(), enabled: isOffer });
  const { data: me } = useQuery(meQuery());
  const chosen = useWatch({ control, name: 'network' });
  /** Its network puts the click ID into the URL. */
  const isFilled = networks.some(({ id, clickParameter }) => id === chosen && clickParameter !== '');
  const { field: tagged, fieldState } = useController({ control, name: 'tags' });
  // To replace a dead URL, pasting is enough. On a touch screen the keyboard would cover the rest.
  useEffect(() => {
    if (window.matchMedia('(hover: hover)').matches) setFocus('url', { shouldSelect: true });
  }, [setFocus]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Also for a field that still has the focus.
    const url = getValues('url');
    if (meantUrl(url) !== url.trim()) setValue('url', meantUrl(url), { shouldDirty: true });
    void page.submit();
  };
  return (
    <>
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={submit}
        sx={{ mt: 3, display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)', ...aboveSaveBar }}
      >
        <LeaveGuard dirty={formState.isDirty} />
        {theirs && (
          <TheirVersion control={control} theirs={theirs} onLoad={page.loadTheirs} onBack={page.loadMine} />
        )}
        <TextInput
          control={control}
          name="name"
          label={t('library.name')}
          helperText={t('library.name.help')}
          autoComplete="off"
        />
        <UrlInput
          control={control}
          setValue={setValue}
          name="url"
          label={t('campaign.destination.url')}
          withoutClickId={isFilled ? null : isOffer ? 'no_click_id' : 'landing_without_click_id'}
        />
        <MacroHelp form={form} first="url" />
        {!isOffer && <ExitsField control={control} />}
        {isOffer && me && (
          <OfferFields
            form={form}
            stored={stored}
            networks={networks}
            workspace={me.workspace}
            chain={page.chain}
          />
        )}
        <FieldGroup title={t('library.group.notes')}>
          {isOffer && <CountriesField control={control} />}
          <TagsInput
            known={tags}
            value={tagged.value}
            onChange={tagged.onChange}
            onBlur={tagged.onBlur}
            // With several tags, the message may belong to one of them.
            error={
              fieldState.error?.message ?? [fieldState.error].flat().find((one) => one?.message)?.message
            }
          />
          <TextInput
            control={control}
            name="notes"
            label={t('campaign.notes.label')}
            helperText={t('campaign.notes.help')}
            multiline
            minRows={2}
          />
        </FieldGroup>
      </Box>
      {children}
      <SaveBar
        isInDrawer
        notes={
          page.failure && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {t(page.failure)}
            </Alert>
          )
        }
      >
        <Button
          type="submit"
          form={id}
          variant="contained"
          size="large"
          loading={page.isBusy}
          // The field keeps the focus: notes that appear or go when it is left would move the button from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          {t(stored === null ? `library.create.${kind}` : 'action.save')}
        </Button>
      </SaveBar>
      {review && (
        <ReviewDialog
          preview={review.preview}
          changesOffer={['network', 'cap', 'fallback'].some((field) => field in review.patch)}
          pending={page.isBusy}
          onConfirm={() => void page.confirm()}
          onClose={page.closeReview}
        />
      )}
    </>
  );
};
