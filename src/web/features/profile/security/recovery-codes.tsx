import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';

const download = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

/** Ten codes, shown only once. They stay until the user confirms that they are stored. */
export const RecoveryCodeList = ({
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
