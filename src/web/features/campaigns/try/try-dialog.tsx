import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CampaignInput } from '../../../../contracts/campaigns/campaign.ts';
import type { TryInput } from '../../../../contracts/campaigns/try.ts';
import { isRegion } from '../../../../contracts/routing/targeting.ts';
import { ApiError } from '../../../api/api-error.ts';
import { tryCampaign } from '../../../api/campaigns/try.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey, placeFailure } from '../../../ui/feedback/failure.ts';
import { Answer } from './answer.tsx';
import { TryFields } from './try-fields.tsx';
import { askedOf, isTryField, nobody } from './try-values.ts';

export interface TryDialogProps {
  /** Id of a campaign. */
  campaign: string;
  /** IANA name of its zone. */
  zone: string;
  /** The editor's values; absent: the newest revision is tried. */
  draft?: CampaignInput | undefined;
  onClose: () => void;
}

/** Shows where a sample visitor would go. Any change clears the answer, which no longer applies. */
export const TryDialog = ({ campaign, zone, draft, onClose }: TryDialogProps) => {
  const t = useT();
  const id = useId();
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
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={narrow}>
      <DialogTitle id={id}>{t('try.title')}</DialogTitle>
      <Box
        component="form"
        noValidate
        onChange={forget}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          // React events of a dialog bubble to the component that opened it, which may be the campaign's form.
          event.stopPropagation();
          void submit(event);
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 }}
      >
        <DialogContent>
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
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose}>{t('action.close')}</Button>
          <Button type="submit" variant="contained" loading={asking.isPending}>
            {t('try.run')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
};
