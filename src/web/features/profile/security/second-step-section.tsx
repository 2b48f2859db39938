import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { endTotp, newRecoveryCodes, profileQuery } from '../../../api/accounts/profile.ts';
import { useLanguage } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';
import { SecondStepProof } from './second-step-proof.tsx';
import { SecondStepSetup } from './second-step-setup.tsx';

/** With fewer of them left, new ones should be created. */
const FEW_CODES = 3;

type Doing = 'nothing' | 'setup' | 'codes' | 'off';

/** Two-step verification: set up, renewed, removed. */
export const SecondStepSection = ({ me }: { me: Me }) => {
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const [doing, setDoing] = useState<Doing>('nothing');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data: profile, error, refetch } = useQuery(profileQuery());
  const rest = async (): Promise<void> => {
    setDoing('nothing');
    await queries.invalidateQueries({ queryKey: profileQuery().queryKey });
  };
  const show = async (fresh: readonly string[], isNew = false): Promise<void> => {
    if (isNew) {
      notify({ message: 'profile.step.on.done' });
      await queries.invalidateQueries({ queryKey: ['sessions'] });
    }
    setCodes(fresh);
    await rest();
  };
  if (codes) {
    return <RecoveryCodeList codes={codes} email={me.user.email} onKept={() => setCodes(null)} />;
  }
  if (!profile) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={2} />;
  }
  const { on, codesLeft } = profile.secondStep;
  if (doing === 'setup')
    return <SecondStepSetup onDone={(fresh) => show(fresh, true)} onCancel={() => setDoing('nothing')} />;
  if (doing === 'codes' || doing === 'off') {
    const off = doing === 'off';
    return (
      <SecondStepProof
        lead={t(off ? 'profile.step.off.lead' : 'profile.codes.lead')}
        action={t(off ? 'profile.step.off' : 'profile.codes.make')}
        onCancel={() => setDoing('nothing')}
        onProof={async (given) => {
          const proof = { ...given, language };
          if (!off) return show(await newRecoveryCodes(proof));
          await endTotp(proof);
          notify({ message: 'profile.step.off.done' });
          await rest();
        }}
      />
    );
  }
  if (!on) {
    return (
      <Stack spacing={2} sx={{ alignItems: 'start' }}>
        <Typography color="textSecondary">{t('profile.step.why')}</Typography>
        <Button variant="outlined" onClick={() => setDoing('setup')}>
          {t('profile.step.setup')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack spacing={2}>
      <Alert severity="success">{t('profile.step.on')}</Alert>
      {codesLeft < FEW_CODES ? (
        <Alert severity="warning">{t('profile.codes.few', { count: codesLeft })}</Alert>
      ) : (
        <Typography color="textSecondary">{t('profile.codes.left', { count: codesLeft })}</Typography>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => setDoing('codes')}>
          {t('profile.codes.make')}
        </Button>
        <Button onClick={() => setDoing('off')}>{t('profile.step.off')}</Button>
      </Stack>
    </Stack>
  );
};
