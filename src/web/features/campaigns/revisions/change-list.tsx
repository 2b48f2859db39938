import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Change } from '../../../../contracts/campaign-changes/change.ts';
import { domainsQuery } from '../../../api/campaigns.ts';
import { useWords } from '../../../decision/use-words.ts';
import { changeWords } from './change-words.ts';

interface ChangeListProps {
  changes: readonly Change[];
  /** IANA name of the campaign's zone. */
  zone: string;
}

/** Differences in words. */
export const ChangeList = ({ changes, zone }: ChangeListProps) => {
  const { data: domains } = useQuery(domainsQuery());
  const words = {
    ...useWords(zone),
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
