import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CampaignInput } from '../../../../contracts/campaigns/campaign.ts';
import type { TryInput } from '../../../../contracts/campaigns/try.ts';
import { isRegion } from '../../../../contracts/routing/targeting.ts';
import { ApiError } from '../../../api/api-error.ts';
import { tryCampaign } from '../../../api/campaigns/try.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey, placeFailure } from '../../../ui/feedback/failure.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';
import { Answer } from './answer.tsx';
import { TryFields } from './try-fields.tsx';
import { askedOf, isTryField, nobody } from './try-values.ts';

export interface TryDialogProps {
  /** Id of a campaign. */
  campaign: string;
  /** IANA name of its zone. */
  zone: string;
  /** The editor's values; if absent, tries the newest revision. */
  draft?: CampaignInput | undefined;
  onClose: () => void;
}

/** Shows where a sample visitor would go. Any change clears the answer, which no longer applies. */
export const TryDialog = ({ campaign, zone, draft, onClose }: TryDialogProps) => {
  const t = useT();
  const narrow = useMediaQuery('(max-width: 599px)');
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, setError } = useForm({ defaultValues: nobody });
  const asking = useMutation({ mutationFn: (asked: TryInput) => tryCampaign(campaign, asked) });

  const explain = (error: unknown): void => {
    const codes = error instanceof ApiError ? Object.entries(error.fields) : [];
    const problems = codes
      .filter(([field]) => field.startsWith('draft'))
      .map(([, code]) => t(fieldKey(code)));
    const message = placeFailure(error, setError, isTryField);
    if (problems.length > 0)
      setFailure(t('try.draftRefused', { problems: [...new Set(problems)].join(' · ') }));
    else setFailure(message && t(message));
  };
  const submit = handleSubmit((values) => {
    const asked = askedOf(values, zone, draft);
    if (asked.region != null && !isRegion(asked.region)) {
      setError('region', { message: 'region_unknown' }, { shouldFocus: true });
      return;
    }
    asking.mutate(asked, { onError: explain });
  });
  const forget = (): void => {
    setFailure(null);
    asking.reset();
  };
  return (
    <FormDialog
      title={t('try.title')}
      action={t('try.run')}
      pending={asking.isPending}
      dismiss={t('action.close')}
      onChange={forget}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
      fullScreen={narrow}
    >
      <div>
        <DialogContentText variant="body2" sx={{ mb: 2 }}>
          {t('try.lead')}
        </DialogContentText>
        <TryFields control={control} zone={zone} campaign={draft ? undefined : campaign} />
        {failure && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
        <Box aria-live="polite" sx={{ mt: asking.data ? 3 : 0 }}>
          {asking.data && <Answer answer={asking.data} zone={zone} />}
        </Box>
      </div>
    </FormDialog>
  );
};
