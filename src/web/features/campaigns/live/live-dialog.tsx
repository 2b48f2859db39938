import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { Cancelled } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { useSource } from '../editor/source-tokens.tsx';
import { ConversionStep } from './conversion-step.tsx';
import { LandingStep } from './landing-step.tsx';
import { LiveLink } from './live-link.tsx';
import { ParametersStep } from './parameters-step.tsx';
import { useLiveCheck } from './use-live-check.ts';
import { VisitStep } from './visit-step.tsx';

export interface LiveDialogProps {
  campaign: Campaign;
  /** Visitors are being redirected. */
  isOn: boolean;
  /** IANA name of the zone for times. */
  zone: string;
  onClose: () => void;
}

/** Whether visits go through a page that reports itself, or that leads on. */
const hasLanding = ({ redirect, paths }: Campaign): boolean =>
  redirect === 'none' || paths.some(({ landing }) => landing !== null);

/** Follows one visit of the link through the log, from the click to the conversion. */
export const LiveDialog = ({ campaign, isOn, zone, onClose }: LiveDialogProps) => {
  const t = useT();
  const id = useId();
  const narrow = useMediaQuery('(max-width: 599px)');
  const source = useSource(campaign.source);
  const check = useLiveCheck(campaign.id);
  const { error, over, again, row, detail } = check;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={narrow}>
      <DialogTitle id={id}>{t('live.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={3} sx={{ pt: 1 }}>
          {!isOn && <Alert severity="warning">{t('live.off')}</Alert>}
          <LiveLink campaign={campaign} source={source} />
          <Box
            component="ol"
            aria-live="polite"
            aria-label={t('live.steps')}
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2.5 }}
          >
            <VisitStep check={check} zone={zone} />
            <ParametersStep source={source} row={row} readsCost={campaign.costs.model === 'token'} />
            {hasLanding(campaign) && <LandingStep detail={detail} />}
            <ConversionStep check={check} />
          </Box>
          {error && !(error instanceof Cancelled) && !over && (
            <Alert severity="error">
              {t(failureKey(error))} {t('live.retrying')}
            </Alert>
          )}
          {over && (
            <Alert
              severity="info"
              action={
                <Button color="inherit" size="small" onClick={again}>
                  {t('live.again')}
                </Button>
              }
            >
              {t('live.over')}
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
