import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { RevisionRow as Row } from '../../../../contracts/campaigns/revision.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { ChangeList } from './change-list.tsx';

interface RevisionRowProps {
  row: Row;
  zone: string;
  isNewest: boolean;
  /** Undefined: the user has read-only access. */
  onRestore: (() => void) | undefined;
}

/** One revision: who, when, and on demand its changes. */
export const RevisionRow = ({ row, zone, isNewest, onRestore }: RevisionRowProps) => {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { revision, madeAt, automatic, reason, user, changes, phases } = row;
  return (
    <Box component="li" sx={{ py: 1, px: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flexGrow: 1, fontVariantNumeric: 'tabular-nums' }}>
          {t('revisions.made', {
            revision,
            time: format.minute(madeAt, zone),
            user: automatic ? t('app.name') : (user?.name ?? t('revisions.nobody')),
          })}
        </Typography>
        {isNewest && <Chip size="small" label={t('revisions.newest')} />}
        <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? 'revisions.hide' : 'revisions.show')}
        </Button>
        {onRestore && !isNewest && (
          <Button size="small" onClick={onRestore}>
            {t('revisions.restore')}
          </Button>
        )}
      </Box>
      <Collapse in={open} id={id} unmountOnExit>
        <Box sx={{ pt: 1 }}>
          {reason !== null && <Typography variant="body2">{t(`revisions.reason.${reason}`)}</Typography>}
          {changes.length > 0 && <ChangeList changes={changes} zone={zone} />}
          {phases.map(({ test, name, phase }) => (
            <Typography key={test} variant="body2">
              <Link to="/ab-storm/$hash" params={{ hash: test }}>
                {t('revisions.phase', { name, phase })}
              </Link>
            </Typography>
          ))}
          {reason === null && changes.length === 0 && phases.length === 0 && (
            <Typography variant="body2">
              {t(revision === 1 ? 'revisions.first' : 'revisions.none')}
            </Typography>
          )}
        </Box>
      </Collapse>
    </Box>
  );
};
