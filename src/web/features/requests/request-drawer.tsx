import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { RequestRow } from '../../../contracts/request.ts';
import { replayQuery } from '../../api/reports.ts';
import { meQuery } from '../../api/session.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/link.tsx';
import { ClassChip } from './class-chip.tsx';
import { costWord } from './cost-word.ts';
import { Facts } from './facts.tsx';
import { LateMark } from './late-mark.tsx';
import { ReplaySection } from './replay-section.tsx';
import { capWord, namedFacts, ruleWord, splitWord } from './request-facts.ts';
import { visitKey } from './visit-key.ts';
import { agentWord, reasonWord } from './words.ts';

interface RequestDrawerProps {
  row: RequestRow | null;
  timeZone: string;
  onClose: () => void;
}

/** One request: everything that was recorded, and why it went where it did. */
export const RequestDrawer = ({ row, timeZone, onClose }: RequestDrawerProps) => {
  const t = useT();
  const format = useFormat();
  const intl = useIntl();
  const id = useId();
  const replay = useQuery({ ...replayQuery(row?.id ?? ''), enabled: row !== null });
  const { data: me } = useQuery(meQuery());
  const price = (amount: string, currency: string | null): string =>
    format.price(amount, currency ?? me?.workspace.currency ?? 'USD');
  const rules = replay.data?.rules;
  const nameOf = (type: 'region' | 'language', code: string | null): string | null =>
    code && (intl.formatDisplayName(code, { type }) ?? code);
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
              [
                t('requests.campaign'),
                row.campaign && (
                  <Link to="/campaign/campaignsView" search={{ id: row.campaign.id }}>
                    {row.campaign.name}
                  </Link>
                ),
              ],
              [t('requests.destination'), row.destination && (row.destination.name || row.destination.id)],
              [t('request.rule'), ruleWord(t, row, rules)],
              [t('request.split'), splitWord(t, format.weight, row, replay.data?.steps ?? [])],
              [t('request.variant', { macro: '{variant}' }), row.variant < 0 ? null : String(row.variant)],
              [
                t('request.caps'),
                row.exhaustedCaps.map((cap) => capWord(t, cap, rules)).join('; ') || t('request.caps.none'),
              ],
            ]}
          />
          <ReplaySection row={row} replay={replay} />
          <Facts
            title={t('request.traffic')}
            facts={[
              [t('requests.class'), t(`class.${row.trafficClass}`)],
              [
                t('request.reasons'),
                row.reasons.map((code) => reasonWord(t, code)).join(', ') || t('request.reasons.none'),
              ],
              [t('requests.visit'), t(visitKey(row))],
              [t('clickCost.label'), costWord(t, row, price)],
            ]}
          />
          <LateMark request={row.id} timeZone={timeZone} />
          <Facts
            title={t('request.visitor')}
            facts={[
              [t('request.country'), nameOf('region', row.country)],
              [t('request.region'), row.region],
              [t('request.city'), row.city],
              [t('request.language'), nameOf('language', row.language)],
              [t('requests.device'), agentWord(t, row.device)],
              [t('request.os'), agentWord(t, row.os)],
              [t('request.browser'), agentWord(t, row.browser)],
              [t('request.app'), row.inApp],
              [t('request.address'), row.address],
              [t('request.visitorKey'), row.visitor],
            ]}
          />
          <Facts
            title={t('request.given')}
            facts={[
              ...namedFacts(t('request.subs'), row.subs),
              ...namedFacts(t('request.clickIds'), row.clickIds),
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
