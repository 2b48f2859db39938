import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ADDRESS_DAYS, type DisclosureAddressInput } from '../../../../contracts/campaigns/disclosure.ts';
import { makeDisclosureAddress } from '../../../api/campaigns/disclosure.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';

type Days = DisclosureAddressInput['days'];

/** Creates an address that opens a limited disclosure. It is shown until the page is left, and not stored. */
export const SignedAddress = ({ campaign }: { campaign: string }) => {
  const t = useT();
  const format = useFormat();
  const [days, setDays] = useState<Days>(30);
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => makeDisclosureAddress(campaign, { days }),
    onError: (error) => notify({ message: failureKey(error), tone: 'error' }),
  });
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label={t('disclosure.for')}
          value={days ?? 0}
          onChange={({ target }) =>
            setDays(ADDRESS_DAYS.find((one) => (one ?? 0) === Number(target.value)) ?? null)
          }
          sx={{ minWidth: 160 }}
        >
          {ADDRESS_DAYS.map((one) => (
            <MenuItem key={one ?? 0} value={one ?? 0}>
              {one === null ? t('disclosure.for.ever') : t('disclosure.for.days', { count: one })}
            </MenuItem>
          ))}
        </TextField>
        <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
          {t('disclosure.make')}
        </Button>
      </Box>
      {data && (
        <>
          <CodeBox>{data.url}</CodeBox>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <CopyButton text={data.url} label={t('disclosure.signed.copy')} />
            <Typography variant="body2" color="textSecondary" role="status">
              {data.until === null
                ? t('disclosure.signed.ever')
                : t('disclosure.signed.until', { time: format.minute(data.until, 'UTC') })}
            </Typography>
          </Box>
        </>
      )}
    </Stack>
  );
};
