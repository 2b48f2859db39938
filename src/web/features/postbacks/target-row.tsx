import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { TargetHealth } from '../../../contracts/postbacks/outgoing.ts';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/layout/link.tsx';
import { problemWords } from './problem-text.ts';
import { TargetState } from './target-state.tsx';

interface TargetRowProps {
  title: ReactNode;
  /** Says what it belongs to and accepts. */
  text: string;
  /** The filter of its log. */
  log: { rule: string } | { webhook: string };
  health: TargetHealth;
  enabled: boolean;
  timeZone: string;
  /** Conditions that can no longer be met. */
  gaps?: readonly string[];
  /** Label of the switch; null if it may not change. */
  toggle: { label: string; onChange: (enabled: boolean) => void } | null;
  actions: ReactNode;
}

/** One target of a list, its health, and the actions on it. */
export const TargetRow = (props: TargetRowProps) => {
  const t = useT();
  const { title, text, log, health, enabled, timeZone, gaps = [], toggle, actions } = props;
  const { delivered24h: delivered, failed24h: failed, notSent24h: notSent, waiting, lastProblem } = health;
  const ill = enabled && (health.state === 'failing' || health.state === 'resting');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: 'minmax(0, 1fr) 260px auto',
        },
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'center',
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:not(* + *)': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      </Box>
      <Box sx={{ gridRow: { xs: 2, md: 'auto' }, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <TargetState health={health} enabled={enabled} timeZone={timeZone} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', whiteSpace: 'nowrap' }}>
        {toggle && (
          <Switch
            checked={enabled}
            onChange={(event) => toggle.onChange(event.target.checked)}
            slotProps={{ input: { role: 'switch', 'aria-label': toggle.label } }}
          />
        )}
        {actions}
      </Box>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ gridColumn: '1 / -1', fontVariantNumeric: 'tabular-nums' }}
      >
        {t('target.day', { delivered, failed, waiting })}
        {notSent > 0 && (
          <>
            {' · '}
            <Link to="/postback/$page" params={{ page: 'deliveries' }} search={{ ...log, state: 'dropped' }}>
              {t('target.notSent', { count: notSent })}
            </Link>
          </>
        )}
      </Typography>
      {gaps.map((gap) => (
        <Typography
          key={gap}
          variant="body2"
          sx={{ gridColumn: '1 / -1', color: 'warning.main', overflowWrap: 'anywhere' }}
        >
          {gap}
        </Typography>
      ))}
      {ill && lastProblem && (
        <Typography variant="body2" color="error" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
          {problemWords(t, lastProblem).what}
        </Typography>
      )}
    </Box>
  );
};
