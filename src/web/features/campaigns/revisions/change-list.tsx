import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { Change } from '../../../../contracts/campaign-changes/change.ts';
import { domainsQuery } from '../../../api/campaigns/campaigns.ts';
import { useWords } from '../../../decision/use-decision-text.ts';
import { useTypeNames } from '../../../report/conversions/use-type-names.ts';
import { changeWords } from './change-text.ts';

interface ChangeListProps {
  changes: readonly Change[];
  /** IANA name of the campaign's zone. */
  zone: string;
}

/** Differences in words. */
export const ChangeList = ({ changes, zone }: ChangeListProps) => {
  const intl = useIntl();
  const { data: domains } = useQuery(domainsQuery());
  const types = useTypeNames(changes.some(({ kind, fact }) => kind === 'field' && fact === 'costs'));
  const words = {
    ...useWords(zone),
    amount: (decimal: string) => intl.formatNumber(Number(decimal), { maximumFractionDigits: 6 }),
    types,
    host: (id: string) => domains?.find((domain) => domain.id === id)?.host ?? id,
  };
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: '0.875rem', '& > li': { overflowWrap: 'anywhere' } }}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.fact}`}>{changeWords(words, change)}</li>
      ))}
    </Box>
  );
};
