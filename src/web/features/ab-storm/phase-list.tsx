import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { AbArm, AbPhase } from '../../../contracts/ab-tests/ab-test.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { Section } from '../../ui/layout/section.tsx';
import { TableScroll } from '../../ui/tables/table-scroll.tsx';

interface PhaseListProps {
  test: { phases: readonly AbPhase[]; arms: readonly Pick<AbArm, 'path' | 'name'>[] };
  timeZone: string;
}

/** The phases of a test, newest first. */
export const PhaseList = ({ test: { phases, arms }, timeZone }: PhaseListProps) => {
  const t = useT();
  const format = useFormat();
  const nameOf = (path: number): string =>
    arms.find((arm) => arm.path === path)?.name ?? t('abTest.arm.gone', { path });
  return (
    <Section title={t('abTest.section.phases')} flush={phases.length > 0}>
      {phases.length === 0 ? (
        <Typography color="textSecondary">{t('abTest.phases.none')}</Typography>
      ) : (
        <TableScroll label={t('abTest.section.phases')} maxHeight={360}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{t('abTest.phase')}</TableCell>
                <TableCell>{t('abTest.phase.from')}</TableCell>
                <TableCell>{t('abTest.phase.why')}</TableCell>
                <TableCell>{t('abTest.phase.weights')}</TableCell>
                <TableCell>{t('abTest.phase.counts')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {phases.toReversed().map(({ phase, from, reason, weights, counts }) => (
                <TableRow key={phase}>
                  <TableCell>{phase}</TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{format.minute(from, timeZone)}</TableCell>
                  <TableCell sx={{ minWidth: 180 }}>{t(`abTest.reason.${reason}`)}</TableCell>
                  <TableCell sx={{ minWidth: 180, maxWidth: 420, overflowWrap: 'break-word' }}>
                    {weights
                      .map(({ path, weight }) => `${nameOf(path)} ${format.weight(weight)}`)
                      .join(' · ')}
                  </TableCell>
                  <TableCell>{t(counts ? 'abTest.preview.yes' : 'abTest.preview.no')}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableScroll>
      )}
    </Section>
  );
};
