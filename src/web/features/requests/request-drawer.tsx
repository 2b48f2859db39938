import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { RequestRow } from '../../../contracts/request.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ClassChip } from './class-chip.tsx';
import { visitKey } from './visit-key.ts';
import { agentWord, reasonWord } from './words.ts';

type Fact = readonly [label: string, value: string | null];

/** Everything of one kind; what is not known or was empty shows a dash. */
const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => {
  const t = useT();
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: '140px minmax(0, 1fr)',
          gap: 1,
          fontSize: '0.875rem',
        }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
              {value || t('app.notKnown')}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

interface RequestDrawerProps {
  row: RequestRow | null;
  timeZone: string;
  onClose: () => void;
}

/** One request: everything that was recorded. */
export const RequestDrawer = ({ row, timeZone, onClose }: RequestDrawerProps) => {
  const t = useT();
  const format = useFormat();
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open={row !== null}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-labelledby': id, role: 'dialog', sx: { width: { xs: 1, sm: 480 }, p: 3 } },
      }}
      sx={{ zIndex: 'modal' }}
    >
      {row && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Typography variant="h2" id={id} sx={{ flexGrow: 1 }}>
              {t('request.title')}
            </Typography>
            <ClassChip trafficClass={row.trafficClass} reasons={[]} />
            <IconButton edge="end" aria-label={t('action.close')} onClick={onClose}>
              <Close />
            </IconButton>
          </Box>
          <Typography variant="body2" color="textSecondary">
            {format.dateTime(row.time, timeZone)} · {t('range.zone', { zone: timeZone })}
          </Typography>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1, fontSize: '0.8125rem' }}>
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {row.id}
            </Box>
            <CopyButton text={row.id} label={t('request.copyId')} compact />
          </Box>
          <Facts
            title={t('request.decision')}
            facts={[
              [t('requests.outcome'), t(`outcome.${row.outcome}`)],
              [t('requests.campaign'), row.campaign?.name ?? null],
              [t('requests.destination'), row.destination && (row.destination.name || row.destination.id)],
            ]}
          />
          <Facts
            title={t('request.traffic')}
            facts={[
              [t('requests.class'), t(`class.${row.trafficClass}`)],
              [
                t('request.reasons'),
                row.reasons.map((code) => reasonWord(t, code)).join(', ') || t('request.reasons.none'),
              ],
              [t('requests.visit'), t(visitKey(row))],
            ]}
          />
          <Facts
            title={t('request.visitor')}
            facts={[
              [t('request.country'), row.country],
              [t('request.language'), row.language],
              [t('requests.device'), agentWord(t, row.device)],
              [t('request.os'), agentWord(t, row.os)],
              [t('request.browser'), agentWord(t, row.browser)],
              [t('request.address'), row.address],
              [t('request.visitorKey'), row.visitor],
            ]}
          />
          <Facts
            title={t('request.received')}
            facts={[
              [t('request.method'), row.method],
              [t('request.host'), row.host],
              [t('requests.path'), row.path],
              [t('request.referrer'), row.referrer],
              [t('request.userAgent'), row.userAgent],
            ]}
          />
        </>
      )}
    </Drawer>
  );
};
