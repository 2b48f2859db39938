import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { endTotp, newRecoveryCodes, profileQuery } from '../../../api/accounts/profile.ts';
import { useLanguage } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { SecondStepProof } from './second-step-proof.tsx';
import { SecondStepSetup } from './second-step-setup.tsx';

const download = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

/** Ten codes, shown only once. They stay until the user confirms that they are stored. */
const RecoveryCodeList = ({
  codes,
  email,
  onKept,
}: {
  codes: readonly string[];
  email: string;
  onKept: () => void;
}) => {
  const t = useT();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <Stack spacing={2}>
      <Typography variant="h3" ref={title} tabIndex={-1} data-own-ring sx={{ outline: 'none' }}>
        {t('profile.codes.title')}
      </Typography>
      <Alert severity="warning">{t('profile.codes.text')}</Alert>
      <Box
        component="ol"
        aria-label={t('profile.codes.title')}
        sx={{
          m: 0,
          p: 2,
          pl: 5,
          borderRadius: '8px',
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          columnGap: 4,
          rowGap: 0.75,
          fontFamily: 'ui-monospace, monospace',
          fontSize: '0.875rem',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <CopyButton text={text} label={t('profile.codes.copy')} />
        <Button
          variant="outlined"
          startIcon={<Download fontSize="small" />}
          onClick={() => download('fairlead-recovery-codes.txt', `Fairlead\n${email}\n\n${text}\n`)}
        >
          {t('profile.codes.download')}
        </Button>
        <Button variant="contained" onClick={onKept}>
          {t('profile.codes.kept')}
        </Button>
      </Stack>
    </Stack>
  );
};

/** With fewer codes left, new ones should be created. */
const FEW_CODES = 3;

type Doing = 'nothing' | 'setup' | 'codes' | 'off';

/** Sets up, renews or removes two-step verification. */
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
