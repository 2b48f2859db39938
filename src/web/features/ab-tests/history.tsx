import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type {
  AbOutcome,
  AbPhase,
  AbTestDetail,
  AbTrailEntry,
  AbVariant,
} from '../../../contracts/ab-tests/ab-test.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { type Translate, useT } from '../../i18n/use-t.ts';
import { Section } from '../../ui/layout/section.tsx';
import { TableScroll } from '../../ui/tables/table-scroll.tsx';

/** How a test ended. */
export const outcomeWords = (
  t: Translate,
  variants: readonly Pick<AbVariant, 'path' | 'name'>[],
  outcome: AbOutcome,
): string => {
  if (outcome.kind === 'none') return t('abTest.outcome.ended');
  const path = outcome.kind === 'winner' ? outcome.path : variants[0]?.path;
  const name = variants.find((variant) => variant.path === path)?.name ?? String(path);
  return t(`abTest.outcome.${outcome.kind}`, { name });
};

/** Automatic entries: their missing user is not a former member. */
const BY_FAIRLEAD: ReadonlySet<AbTrailEntry['act']> = new Set(['bandit', 'upgrade', 'rules_skipped']);

interface TrailListProps {
  test: AbTestDetail;
  timeZone: string;
}

/** The history of a test, newest first. */
export const TrailList = ({ test: { trail, arms: variants }, timeZone }: TrailListProps) => {
  const t = useT();
  const format = useFormat();
  const details = ({ fields, phase, outcome, note }: AbTrailEntry): string[] => [
    ...(fields.length > 0 ? [t('abTest.trail.fields', { count: fields.length })] : []),
    ...(phase === null ? [] : [t('abTest.trail.phase', { phase })]),
    ...(outcome === null ? [] : [outcomeWords(t, variants, outcome)]),
    ...(note === '' ? [] : [note]),
  ];
  return (
    <Section title={t('abTest.section.trail')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {trail.map((entry) => (
          <Box component="li" key={`${entry.at} ${entry.act} ${entry.phase}`}>
            <Typography variant="body2">
              <strong>{t(`abTest.trail.${entry.act}`)}</strong>
              {details(entry).map((detail) => ` · ${detail}`)}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {format.minute(entry.at, timeZone)} ·{' '}
              {BY_FAIRLEAD.has(entry.act) ? t('app.name') : (entry.user?.name ?? t('abTest.trail.nobody'))}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
};

interface PhaseListProps {
  test: { phases: readonly AbPhase[]; arms: readonly Pick<AbVariant, 'path' | 'name'>[] };
  timeZone: string;
}

/** The phases of a test, newest first. */
export const PhaseList = ({ test: { phases, arms: variants }, timeZone }: PhaseListProps) => {
  const t = useT();
  const format = useFormat();
  const nameOf = (path: number): string =>
    variants.find((variant) => variant.path === path)?.name ?? t('abTest.variant.gone', { path });
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
