import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryPage } from '../../../../contracts/library/library-page.ts';
import { exitAddress } from '../../../../core/routing/exit-address.ts';
import { domainsQuery } from '../../../api/campaigns/campaigns.ts';
import { checkLanding, pageCampaignsQuery } from '../../../api/campaigns/library.ts';
import { PageCode, scriptTag } from '../../../destinations/page-code.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { PlainSelect } from '../../../ui/inputs/plain-select.tsx';
import { PAGE_CAMPAIGNS } from './page-campaigns.tsx';
import { SetupCheck } from './setup-check.tsx';
import { setupDomain } from './setup-domain.ts';

interface PageSetupProps {
  page: LibraryPage;
  mayEdit: boolean;
}

/** What a landing page needs to lead on, to copy, and a check of whether it has that. */
export const PageSetup = ({ page, mayEdit }: PageSetupProps) => {
  const t = useT();
  const { data: domains = [] } = useQuery(domainsQuery());
  const campaigns = useQuery(pageCampaignsQuery('landing', page.id, 1, PAGE_CAMPAIGNS));
  const [chosen, setChosen] = useState('');
  const domain = domains.find(({ id }) => id === chosen) ?? setupDomain(domains, campaigns.data?.rows ?? []);
  const check = useMutation({ mutationFn: (id: string) => checkLanding(page.id, { domain: id }) });
  // Addresses that are copied must not change a moment later.
  if (domain === undefined || campaigns.isPending) return null;
  const { origin } = domain;
  const isOne = page.exits === 1;
  const choose = (id: string): void => {
    setChosen(id);
    check.reset();
  };
  return (
    <Box component="section" aria-label={t('library.setup')} sx={{ mt: 4, display: 'grid', gap: 2 }}>
      <Typography variant="h3">{t('library.setup')}</Typography>
      {domains.length > 1 && (
        <PlainSelect
          label={t('library.setup.domain')}
          value={domain.id}
          onChange={choose}
          sx={{ justifySelf: 'start', maxWidth: 1 }}
        >
          {domains.map(({ id, host }) => (
            <option key={id} value={id}>
              {host}
            </option>
          ))}
        </PlainSelect>
      )}
      {Array.from({ length: page.exits }, (_, i) => i + 1).map((exit) => (
        <PageCode
          key={exit}
          label={isOne ? t('library.setup.out') : t('library.setup.exit', { number: exit })}
          code={exitAddress(origin, exit, page.exits)}
          copy={t('library.setup.copy', { number: exit })}
        />
      ))}
      <PageCode label={t('noRedirect.script')} code={scriptTag(origin)} copy={t('noRedirect.script.copy')} />
      <Typography variant="body2" color="textSecondary">
        {t('library.setup.script', { example: '?cid={click_id}' })}
      </Typography>
      {mayEdit && (
        <Button
          variant="outlined"
          size="small"
          loading={check.isPending}
          onClick={() => check.mutate(domain.id)}
          sx={{ justifySelf: 'start' }}
        >
          {t('library.check')}
        </Button>
      )}
      <Box role="status">
        {check.error && <Alert severity="error">{t(failureKey(check.error))}</Alert>}
        {check.data && !check.isPending && (
          <SetupCheck found={check.data} origin={origin} exits={page.exits} />
        )}
      </Box>
    </Box>
  );
};
