import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { domainsQuery } from '../../api/campaigns/campaigns.ts';
import { removeDomain } from '../../api/campaigns/domains.ts';
import { useT } from '../../i18n/use-t.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { failureKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { LinkButton } from '../../ui/layout/link.tsx';
import { CampaignsLink } from './campaigns-link.tsx';
import { DnsRecords } from './dns-records.tsx';
import { DomainAnswers } from './domain-answers.tsx';
import { DomainState, DomainStatus } from './domain-state.tsx';
import { SettingsForm } from './settings-form.tsx';

interface DeleteDomainProps {
  domain: Domain;
  onRemoved: () => void;
}

/** Deletes a domain; if campaigns use it, links to them instead. */
const DeleteDomain = ({ domain: { id, host, campaigns }, onRemoved }: DeleteDomainProps) => {
  const t = useT();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeDomain(id),
    onSuccess: async () => {
      // Remove the link that opened this first; otherwise the focus returns to it and is lost.
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

interface DomainDrawerProps {
  /** Null: the drawer is closed. */
  domain: Domain | null;
  linkHosts: readonly string[];
  /** Milliseconds since 1970. */
  now: number;
  mayEdit: boolean;
  onClose: () => void;
}

/** Details of one domain: its state, DNS records, answers, and deletion. */
export const DomainDrawer = ({ domain, linkHosts, now, mayEdit, onClose }: DomainDrawerProps) => {
  const t = useT();
  const id = useId();
  const removed = useRef(false);
  /** The link that opened this may disappear: with its domain, or because a record no longer needs to be set. */
  const settle = (): void => {
    if (removed.current || document.activeElement === document.body) document.querySelector('h1')?.focus();
    removed.current = false;
  };
  return (
    <Drawer
      anchor="right"
      open={domain !== null}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-labelledby': id, role: 'dialog', sx: { width: { xs: 1, sm: 520 }, p: 3 } },
        transition: { onExited: settle },
      }}
      sx={{ zIndex: 'modal' }}
    >
      {domain && (
        <Stack spacing={3} key={domain.id}>
          <div>
            <Box sx={{ display: 'flex', alignItems: 'start', gap: 1.5 }}>
              <Typography variant="h2" id={id} sx={{ flexGrow: 1, overflowWrap: 'anywhere', pt: 1 }}>
                {domain.host}
              </Typography>
              <IconButton edge="end" aria-label={t('action.close')} onClick={onClose}>
                <Close />
              </IconButton>
            </Box>
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}
            >
              <DomainStatus status={domain.status} />
              {domain.isDefault && <Chip size="small" label={t('domains.default')} />}
              <CampaignsLink domain={domain} />
            </Box>
          </div>
          <DomainState domain={domain} now={now} mayEdit={mayEdit} />
          {domain.records && <DnsRecords host={domain.host} records={domain.records} />}
          {mayEdit && domain.changeable ? (
            <SettingsForm domain={domain} linkHosts={linkHosts} />
          ) : (
            <DomainAnswers domain={domain} />
          )}
          {mayEdit && !domain.isDefault && (
            <DeleteDomain
              domain={domain}
              onRemoved={() => {
                removed.current = true;
                onClose();
              }}
            />
          )}
        </Stack>
      )}
    </Drawer>
  );
};
