import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { domainsQuery } from '../../api/campaigns/campaigns.ts';
import { removeDomain } from '../../api/campaigns/domains.ts';
import { useT } from '../../i18n/use-t.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { failureKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { LinkButton } from '../../ui/layout/link.tsx';

interface DeleteDomainProps {
  domain: Domain;
  onRemoved: () => void;
}

/** Deletes a domain; if campaigns use it, links to them instead. */
export const DeleteDomain = ({ domain: { id, host, campaigns }, onRemoved }: DeleteDomainProps) => {
  const t = useT();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeDomain(id),
    onSuccess: async () => {
      // The link that opened this is removed first: the focus would return to it and be lost.
      await queries.invalidateQueries(domainsQuery());
      onRemoved();
      notify({ message: 'domains.deleted', values: { host } });
    },
    onError: () => queries.invalidateQueries(domainsQuery()),
  });
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h3">{t('domains.delete')}</Typography>
      {error && <Alert severity="error">{t(failureKey(error))}</Alert>}
      {campaigns > 0 ? (
        <>
          <Typography variant="body2" color="textSecondary">
            {t('domains.delete.used', { count: campaigns })}
          </Typography>
          <LinkButton to="/campaign/campaigns" search={{ domain: id }} variant="outlined">
            {t('domains.delete.show')}
          </LinkButton>
        </>
      ) : (
        <Button variant="outlined" color="error" loading={isPending} onClick={() => setAsking(true)}>
          {t('domains.delete')}
        </Button>
      )}
      <Confirm
        open={asking}
        title={t('domains.delete.title', { host })}
        text={t('domains.delete.text')}
        action={t('domains.delete')}
        onConfirm={() => {
          setAsking(false);
          mutate();
        }}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
};
