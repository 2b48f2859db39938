import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TrafficSource } from '../../../../contracts/campaigns/traffic-source.ts';
import type { RequestRow } from '../../../../contracts/reports/request.ts';
import { type ArrivedParameter, arrivedParameters } from '../../../../core/sources/arrived.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CheckStep, Note } from './check-step.tsx';
import { parametersState } from './progress.ts';

const Parameter = ({ parameter: { name, token, arrival, value } }: { parameter: ArrivedParameter }) => {
  const t = useT();
  const isBad = arrival !== 'value' && arrival !== 'notKept';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 2,
        gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        py: 0.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="code" sx={{ fontSize: '0.8125rem' }}>
        {token === null ? name : `${name}=${token}`}
      </Box>
      <Typography
        variant="body2"
        color={isBad ? 'warning' : arrival === 'value' ? 'success' : 'textSecondary'}
      >
        {arrival === 'value' ? value : t(`live.parameter.${arrival}`)}
      </Typography>
    </Box>
  );
};

/** Amount that came in the link, if the campaign reads it there. */
const costOf = ({ cost }: RequestRow): string | null => (cost?.by === 'visit' ? cost.amount : null);

interface ParametersStepProps {
  source: TrafficSource | undefined;
  row: RequestRow | undefined;
  /** Whether the campaign takes the cost of a click from its link. */
  readsCost: boolean;
}

/** Which of the source's parameters arrived with values. */
export const ParametersStep = ({ source, row, readsCost }: ParametersStepProps) => {
  const t = useT();
  const title = t('live.parameters');
  if (source === undefined) return null;
  if (source.tokens.length === 0 && source.clickId === null)
    return (
      <CheckStep state="waiting" title={title}>
        <Note>{t('live.parameters.none')}</Note>
      </CheckStep>
    );
  const arrived = row ? arrivedParameters(source, { ...row, cost: costOf(row) }, readsCost) : null;
  const state = parametersState(arrived);
  return (
    <CheckStep state={state} title={title}>
      {arrived === null ? (
        <Note>{t('live.parameters.waiting')}</Note>
      ) : (
        <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {arrived.map((parameter) => (
            <Parameter key={parameter.name} parameter={parameter} />
          ))}
        </Box>
      )}
      {state === 'problem' && <Note>{t('live.parameters.self', { source: source.name })}</Note>}
    </CheckStep>
  );
};
