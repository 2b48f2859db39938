import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { useT } from '../../i18n/use-t.ts';
import { CampaignsLink } from './campaigns-link.tsx';
import { DeleteDomain } from './delete-domain.tsx';
import { DnsRecords } from './dns-records.tsx';
import { DomainAnswers } from './domain-answers.tsx';
import { DomainState } from './domain-state.tsx';
import { DomainStatus } from './domain-status.tsx';
import { SettingsForm } from './settings-form.tsx';

interface DomainDrawerProps {
  /** Null: it is closed. */
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
  /** The link that opened this may disappear: with its domain, or because a record need no longer be set. */
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
