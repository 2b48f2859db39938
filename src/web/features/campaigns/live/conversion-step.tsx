import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { sendTestConversion } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { statusWord } from '../../../networks/status-word.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { CheckStep, Note } from './check-step.tsx';
import { PostbackAddress } from './postback-address.tsx';
import { conversionSigns, conversionState } from './progress.ts';
import type { LiveCheck } from './use-live-check.ts';

/** A conversion for the visit, sent through an edge worker like all others, in test mode. */
const TestButton = ({ click, onSent }: { click: string; onSent: () => void }) => {
  const t = useT();
  const [hint, setHint] = useState('');
  const sending = useMutation({
    mutationFn: () => sendTestConversion(click),
    onSuccess: (answer) => {
      setHint(answer.result === 'refused' ? (answer.hint ?? answer.reason ?? '') : '');
      onSent();
    },
    onError: (error) => notify({ message: failureKey(error), tone: 'error' }),
  });
  return (
    <div>
      <Button size="small" variant="outlined" loading={sending.isPending} onClick={() => sending.mutate()}>
        {t('live.conversion.send')}
      </Button>
      {hint !== '' && (
        <Typography variant="body2" color="error" role="alert" sx={{ mt: 1 }}>
          {hint}
        </Typography>
      )}
    </div>
  );
};

/** Whether a conversion of the visit arrives, and how to send one. */
export const ConversionStep = ({ check: { row, detail, postbacks, look } }: { check: LiveCheck }) => {
  const t = useT();
  const mayEdit = useOnlyReading() === null;
  const signs = conversionSigns(detail, postbacks);
  const { tested, status, refused } = signs;
  return (
    <CheckStep state={conversionState(signs)} title={t('live.conversion')}>
      {row === undefined && <Note>{t('live.conversion.waiting')}</Note>}
      {status !== null && (
        <Typography variant="body2">
          {t('live.conversion.counted', { status: statusWord(t, status) })}
        </Typography>
      )}
      {tested && <Typography variant="body2">{t('live.conversion.tested')}</Typography>}
      {refused && <Typography variant="body2">{t('live.conversion.refused')}</Typography>}
      {row && !tested && mayEdit && <TestButton key={row.id} click={row.id} onSent={look} />}
      {row && mayEdit && <PostbackAddress click={row.id} />}
      {(tested || refused) && row && (
        <Box>
          <LinkButton
            to="/postback/$page"
            params={{ page: 'received' }}
            search={{ find: row.id }}
            size="small"
          >
            {t('live.conversion.log')}
          </LinkButton>
        </Box>
      )}
    </CheckStep>
  );
};
