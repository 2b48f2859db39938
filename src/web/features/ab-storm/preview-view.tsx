import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { AbPreview } from '../../../contracts/ab-tests/ab-test-acts.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { TableScroll } from '../../ui/tables/table-scroll.tsx';

/** The effect of an action: the phase that begins and why, and each variant's share. */
export const PreviewView = ({ preview: { phase, arms, moves } }: { preview: AbPreview }) => {
  const t = useT();
  const { weight } = useFormat();
  const share = (value: number | null): string => (value === null ? t('app.notKnown') : weight(value));
  return (
    <Stack spacing={1.5}>
      {phase && (
        <Alert severity={phase.counts ? 'info' : 'warning'}>
          {t('abTest.preview.phase', {
            phase: phase.phase,
            reason: t(`abTest.reason.${phase.reason}`),
          })}{' '}
          {t(phase.counts ? 'abTest.preview.counts' : 'abTest.preview.countsNot')}
        </Alert>
      )}
      <TableScroll label={t('abTest.arms')} maxHeight={280}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('abTest.arm')}</TableCell>
              <TableCell align="right">{t('abTest.preview.before')}</TableCell>
              <TableCell align="right">{t('abTest.preview.after')}</TableCell>
              <TableCell>{t('abTest.preview.keeps')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {arms.map((arm) => (
              <TableRow key={arm.path}>
                <TableCell sx={{ maxWidth: 280, overflowWrap: 'break-word' }}>{arm.name}</TableCell>
                <TableCell align="right">{share(arm.before)}</TableCell>
                <TableCell align="right">{share(arm.after)}</TableCell>
                <TableCell>{t(arm.keeps ? 'abTest.preview.yes' : 'abTest.preview.no')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableScroll>
      <Typography variant="body2" color="textSecondary">
        {t('abTest.preview.moves', { share: weight(moves) })}
      </Typography>
    </Stack>
  );
};
