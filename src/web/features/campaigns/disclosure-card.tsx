import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from '../../../contracts/campaigns/campaign.ts';
import {
  ADDRESS_DAYS,
  type DisclosureAddressInput,
  disclosureLink,
} from '../../../contracts/campaigns/disclosure.ts';
import { campaignQuery, patchCampaign } from '../../api/campaigns/campaigns.ts';
import { makeDisclosureAddress } from '../../api/campaigns/disclosure.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { CodeBox } from '../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { failureKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { Section } from '../../ui/layout/section.tsx';

type Days = DisclosureAddressInput['days'];

/** Creates an address for a limited disclosure. It is shown until the page is left, and not stored. */
const SignedAddress = ({ campaign }: { campaign: string }) => {
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

/** Changes who may read a campaign's disclosure, which creates a revision like any other change. */
const useSetDisclosure = () => {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const set = async (campaign: Campaign, disclosure: Campaign['disclosure']): Promise<void> => {
    setBusy(true);
    try {
      const saved = await patchCampaign(campaign.id, { disclosure, revision: campaign.revision });
      queryClient.setQueryData(campaignQuery(saved.id).queryKey, saved);
    } catch (error) {
      // After a conflict the next attempt must use the newest revision.
      void queryClient.invalidateQueries({ queryKey: campaignQuery(campaign.id).queryKey });
      notify({ message: failureKey(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { set, busy };
};

interface DisclosureCardProps {
  campaign: Campaign;
  mayEdit: boolean;
}

/** The address of a link's disclosure, and who may read it. */
export const DisclosureCard = ({ campaign, mayEdit }: DisclosureCardProps) => {
  const t = useT();
  const { set, busy } = useSetDisclosure();
  const limited = campaign.disclosure === 'limited';
  const link = disclosureLink(campaign.link);
  return (
    <Section title={t('disclosure.title')}>
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary">
          {t('disclosure.why')}
        </Typography>
        <CodeBox>{link}</CodeBox>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <CopyButton text={link} label={t('disclosure.copy')} />
          <Button
            href={link}
            target="_blank"
            rel="noreferrer"
            variant="outlined"
            startIcon={<OpenInNew fontSize="small" />}
          >
            {t('disclosure.open')}
          </Button>
        </Box>
        {mayEdit && (
          <FormControlLabel
            control={
              <Switch
                checked={limited}
                disabled={busy}
                onChange={(_event, checked) => void set(campaign, checked ? 'limited' : 'public')}
              />
            }
            label={t('disclosure.limit')}
          />
        )}
        <Typography variant="body2" color="textSecondary">
          {t(limited ? 'disclosure.limited' : 'disclosure.public')}
        </Typography>
        {limited && mayEdit && <SignedAddress campaign={campaign.id} />}
      </Stack>
    </Section>
  );
};
