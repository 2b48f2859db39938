import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import type { NewApiKey } from '../../../../contracts/accounts/api-key.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';

/** A new key, which is shown only once. */
export const NewKey = ({ made, onKept }: { made: NewApiKey; onKept: () => void }) => {
  const t = useT();
  const title = useRef<HTMLDivElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Alert
      severity="success"
      sx={{ '& .MuiAlert-message': { minWidth: 0, flexGrow: 1, overflow: 'visible' } }}
    >
      <AlertTitle ref={title} tabIndex={-1} data-own-ring sx={{ outline: 'none' }}>
        {t('profile.key.made', { name: made.name })}
      </AlertTitle>
      {t('profile.key.once')}
      <Stack spacing={1.5} sx={{ mt: 1.5 }}>
        <CodeBox>{made.key}</CodeBox>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <CopyButton text={made.key} label={t('profile.key.copy')} />
          <Button onClick={onKept}>{t('profile.key.kept')}</Button>
        </Stack>
      </Stack>
    </Alert>
  );
};
