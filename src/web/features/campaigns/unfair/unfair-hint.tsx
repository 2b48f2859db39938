import Alert from '@mui/material/Alert';
import { use } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { UnfairContext } from './unfair-context.ts';

interface UnfairHintProps {
  /** Number of a stored rule; undefined: a new one; null: the default. */
  rule: number | null | undefined;
}

/** At a rule, or the default: why it is refused as stored; nothing if it is not. */
export const UnfairHint = ({ rule }: UnfairHintProps) => {
  const t = useT();
  const refused = use(UnfairContext);
  const reason = rule === undefined ? undefined : refused.get(rule);
  if (reason === undefined) return null;
  return (
    <Alert severity="warning" sx={rule === null ? { mb: 2 } : { mx: 2, mb: 1.5 }}>
      {t(`unfair.reason.${reason}`)}
    </Alert>
  );
};
