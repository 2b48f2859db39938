import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type {
  SourceTemplate,
  TrafficSource,
  TrafficSourceInput,
} from '../../../contracts/campaigns/traffic-source.ts';
import { ApiError } from '../../api/api-error.ts';
import { addSource, changeSource, SOURCES } from '../../api/campaigns/traffic-sources.ts';
import { useT } from '../../i18n/use-t.ts';
import { DialogForm } from '../../ui/feedback/form-dialog.tsx';
import { useSubmit } from '../../ui/feedback/use-submit.ts';
import { LeaveGuard } from '../../ui/layout/leave-guard.tsx';
import { SourceInput } from './source-input.tsx';
import { ChangedNote, PostbackNote, TokenString } from './source-notes.tsx';
import {
  isSourceField,
  type SourceValues,
  sourceResolver,
  templateChanges,
  tokenString,
  withTemplate,
} from './source-values.ts';
import { TokenRows } from './token-rows.tsx';

/** Google's click ID. */
const EXAMPLE = 'gclid';

interface SourceFormProps {
  /** Null if new. */
  source: TrafficSource | null;
  initial: SourceValues;
  /** The template of the values; undefined if there is none. */
  template: SourceTemplate | undefined;
  /** Returns to the choice of a platform; undefined if none was made. */
  onBack?: (() => void) | undefined;
  onDirty: (isDirty: boolean) => void;
  onSaved: (source: TrafficSource) => void;
  onClose: () => void;
}

/** The inside of the dialog that adds or changes a traffic source. */
export const SourceForm = ({
  source,
  initial,
  template,
  onBack,
  onDirty,
  onSaved,
  onClose,
}: SourceFormProps) => {
  const t = useT();
  const queries = useQueryClient();
  const form = useForm<SourceValues, unknown, TrafficSourceInput>({
    defaultValues: initial,
    resolver: sourceResolver(source?.linkNames ?? []),
  });
  const { control, getValues, setValue, formState } = form;
  const { isDirty, isSubmitting, isSubmitSuccessful } = formState;
  const tokens = useWatch({ control, name: 'tokens' });
  const isNew = source === null;
  const guarded = isDirty && !isSubmitting && !isSubmitSuccessful;
  useEffect(() => onDirty(guarded), [guarded, onDirty]);
  const { failure, submit } = useSubmit(form, {
    known: isSourceField,
    explain: (error) =>
      error instanceof ApiError && 'template' in error.fields ? 'sources.field.template_unknown' : null,
    send: async ({ template: made, id: _, ...fields }: TrafficSourceInput) => {
      const saved = isNew
        ? await addSource({ ...fields, template: made ?? null })
        : await changeSource({ id: source.id, ...fields, clickId: fields.clickId ?? null });
      await queries.invalidateQueries({ queryKey: SOURCES });
      onSaved(saved);
    },
  });
  // A source that was just made from a template cannot differ from it.
  const differs = source !== null && template && templateChanges(source.tokens, template.tokens).length > 0;
  const takeTemplate = (): void => {
    if (!template) return;
    setValue('tokens', withTemplate(getValues('tokens'), template.tokens), { shouldDirty: true });
    if (formState.isSubmitted) void form.trigger();
    // The button disappears with the note; without a focus, Escape would not close the dialog.
    form.setFocus('name');
  };
  const named = source?.name ?? (onBack ? template?.name : undefined);
  return (
    <DialogForm
      title={
        named === undefined
          ? t('sources.add')
          : t(isNew ? 'sources.form.add' : 'sources.form.edit', { name: named })
      }
      failure={failure && t(failure)}
      action={t(isNew ? 'sources.add' : 'action.save')}
      pending={isSubmitting}
      holdsWhilePending
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveGuard dirty={guarded} />
      {onBack && (
        <Box>
          <Button size="small" startIcon={<ArrowBack />} onClick={onBack} sx={{ ml: -1 }}>
            {t('sources.form.back')}
          </Button>
        </Box>
      )}
      {isNew && template?.confirmed === false && (
        <Alert severity="warning">{t('sources.unconfirmed.text')}</Alert>
      )}
      {differs && <ChangedNote changes={templateChanges(tokens, template.tokens)} onUse={takeTemplate} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { sm: '1fr 1fr' },
          alignItems: 'start',
          pt: 0.5,
        }}
      >
        <SourceInput
          control={control}
          name="name"
          label={t('sources.form.name')}
          helperText={
            isNew ? t('sources.form.name.help') : `${t('sources.form.name.help')} ${t('sources.form.rename')}`
          }
          autoFocus={isNew && template === undefined}
        />
        <SourceInput
          isCode
          control={control}
          name="clickId"
          label={t('sources.form.clickId')}
          placeholder={EXAMPLE}
          helperText={t('sources.form.clickId.help')}
        />
      </Box>
      <Box component="section">
        <Typography variant="h3">{t('sources.form.parameters')}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {t('sources.form.parameters.help')}
        </Typography>
        <TokenRows form={form} template={template} source={source} />
      </Box>
      <TokenString text={tokenString(tokens)} />
      <PostbackNote template={template} />
    </DialogForm>
  );
};
