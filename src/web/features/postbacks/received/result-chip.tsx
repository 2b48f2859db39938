import Chip from '@mui/material/Chip';
import type { ReceivedRow } from '../../../../contracts/postbacks/postback-log.ts';
import { useT } from '../../../i18n/use-t.ts';

const TONE = { refused: 'error', conflict: 'warning', waiting: 'info' } as const;

/** The result of a postback. */
export const ResultChip = ({ row }: { row: Pick<ReceivedRow, 'fate'> }) => {
  const t = useT();
  const fate = row.fate ?? 'refused';
  const color = Object.hasOwn(TONE, fate) ? TONE[fate as keyof typeof TONE] : 'default';
  return <Chip size="small" variant="outlined" color={color} label={t(`flow.fate.${fate}`)} />;
};
