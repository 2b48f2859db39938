import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/layout/link.tsx';
import { CampaignsLink } from './campaigns-link.tsx';
import { useAnswers } from './domain-answers.tsx';
import { DomainStatus } from './domain-state.tsx';
import { useCheckWords } from './use-check-text.ts';

interface DomainRowProps {
  domain: Domain;
  /** Milliseconds since 1970. */
  now: number;
}

const row = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.75,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'minmax(0, 1fr) 190px 210px 130px' },
  px: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const whole = { gridColumn: '1 / -1', minWidth: 0, overflowWrap: 'anywhere' } as const;

/** Facts in a row, with a dot between them. */
const facts = {
  ...whole,
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: '0.75rem',
  color: 'text.secondary',
  '& li': { display: { xs: 'block', md: 'inline' } },
  '& li:not(:first-of-type)::before': { content: { md: '" · "' } },
} as const;

/** One domain: two lines on wide screens, a card on a phone. Its name opens the details. */
export const DomainRow = ({ domain, now }: DomainRowProps) => {
  const t = useT();
  const times = useCheckWords()(domain, now);
  const answers = useAnswers()(domain);
  const details = (before: object) => ({ ...before, domain: domain.id });
  return (
    <Box component="li" sx={row}>
      <Box
        sx={{
          gridColumn: { xs: '1 / -1', md: 'auto' },
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          minWidth: 0,
        }}
      >
        <Link to="." search={details} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {domain.host}
        </Link>
        {domain.isDefault && <Chip size="small" label={t('domains.default')} />}
      </Box>
      <DomainStatus status={domain.status} />
      <Box
        sx={{ order: { xs: 1, md: 0 }, gridColumn: { xs: '1 / -1', md: 'auto' }, color: 'text.secondary' }}
      >
        {times?.checked}
      </Box>
      <Box sx={{ textAlign: { md: 'right' } }}>
        <CampaignsLink domain={domain} />
      </Box>
      {domain.status === 'waiting' && (
        <Box sx={{ ...whole, order: 2 }}>
          <Link to="." search={details}>
            {t('domains.row.records')}
          </Link>
        </Box>
      )}
      <Box component="ul" sx={{ ...facts, order: 2 }}>
        {answers.map(([label, value]) => (
          <li key={label}>{t('domains.fact', { label, value })}</li>
        ))}
      </Box>
    </Box>
  );
};
