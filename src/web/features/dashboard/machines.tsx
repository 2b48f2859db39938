import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Status } from '../../../contracts/workspace/status.ts';
import { meQuery } from '../../api/accounts/session.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';

type Machine = NonNullable<Status['nodes']>[number];

/** A clock that differs by less says nothing: a heartbeat takes as long. */
const CLOCK_MS = 1000;
const MEGABYTE = 1_000_000;

const useFacts = (): ((machine: Machine) => string[]) => {
  const t = useT();
  const format = useFormat();
  const intl = useIntl();
  const me = useQuery(meQuery());
  const zone = me.data?.workspace.timeZone ?? 'UTC';
  const size = (bytes: number): string =>
    intl.formatNumber(bytes < MEGABYTE ? Math.ceil(bytes / 1000) : bytes / MEGABYTE, {
      style: 'unit',
      unit: bytes < MEGABYTE ? 'kilobyte' : 'megabyte',
      maximumFractionDigits: 1,
    });
  return ({ number, state, heardAt, aheadMs, waitingBytes, snapshotRevision }) => [
    t(`machines.state.${state}`),
    ...(number === null ? [] : [t('machines.number', { number })]),
    ...(state === 'connected' || heardAt === null
      ? []
      : [t('machines.heard', { at: format.minute(heardAt, zone) })]),
    ...(aheadMs === null || Math.abs(aheadMs) < CLOCK_MS
      ? []
      : [
          t(aheadMs > 0 ? 'machines.clock.ahead' : 'machines.clock.behind', {
            seconds: Math.abs(aheadMs) / 1000,
          }),
        ]),
    ...(waitingBytes === 0 ? [] : [t('machines.waiting', { size: size(waitingBytes) })]),
    ...(snapshotRevision === null ? [] : [t('machines.revision', { revision: snapshotRevision })]),
  ];
};

/** The edge machines of the installation, and what is wrong with them beyond the other warnings. */
export const Machines = ({ nodes }: { nodes: readonly Machine[] }): ReactNode => {
  const t = useT();
  const factsOf = useFacts();
  return (
    <Box
      component="section"
      aria-label={t('machines.title')}
      sx={{ flexBasis: '100%', display: 'grid', gap: 1 }}
    >
      {nodes.flatMap(({ name, refusedOther, noDayKey }) => [
        refusedOther && (
          <Alert key={`${name} key`} severity="warning">
            {t('machines.refused', { name })}
          </Alert>
        ),
        noDayKey && (
          <Alert key={`${name} day`} severity="warning">
            {t('machines.no_key', { name })}
          </Alert>
        ),
      ])}
      <Typography variant="subtitle2" component="h3">
        {t('machines.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {nodes.map((machine) => (
          <Typography key={machine.name} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{machine.name}</strong> {factsOf(machine).join(' · ')}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};
