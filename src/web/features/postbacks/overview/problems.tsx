import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Problem } from '../../../../contracts/postbacks/outgoing.ts';
import { useT } from '../../../i18n/use-t.ts';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { problemWords } from '../problem-text.ts';
import { TargetState } from '../target-state.tsx';
import { logOf, type SeenTarget } from './seen-target.ts';

const CODES: ReadonlySet<Problem['code']> = new Set([
  ...(['token_expired', 'token_invalid', 'permission_missing', 'pixel_unknown'] as const),
  ...(['conversion_action_unknown', 'customer_unknown', 'terms_not_accepted'] as const),
  ...(['developer_token_refused', 'oauth_client_refused', 'refresh_token_refused'] as const),
  ...(['target_forbids', 'secret_missing', 'secret_unreadable'] as const),
]);

/** Whether waiting does not help: someone has to correct a token or a setting. */
const needsPerson = (problem: Problem | null): boolean => problem !== null && CODES.has(problem.code);

const fails = ({ health }: SeenTarget): boolean => health.state === 'failing' || health.state === 'resting';
const isIll = (target: SeenTarget): boolean => target.enabled && (fails(target) || target.gaps.length > 0);

/** Targets that are failing, each with a way to fix it. */
export const Problems = ({ targets, timeZone }: { targets: readonly SeenTarget[]; timeZone: string }) => {
  const t = useT();
  const ill = targets.filter(isIll);
  if (ill.length === 0)
    return (
      <Alert severity="success">
        <AlertTitle>{t('flow.fine')}</AlertTitle>
        {t('flow.fine.text')}
      </Alert>
    );
  return (
    <Stack component="section" spacing={1.5} aria-label={t('flow.problems')}>
      <Typography variant="h2">{t('flow.problems')}</Typography>
      {ill.map((target) => {
        const { id, name, isRule, enabled, gaps, health: state } = target;
        const words = state.lastProblem && problemWords(t, state.lastProblem);
        return (
          <Alert
            key={id}
            severity={fails(target) ? 'error' : 'warning'}
            sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere', flexGrow: 1 } }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.5 }}>
              <Box sx={{ fontWeight: 700 }}>{name}</Box>
              <TargetState health={state} enabled={enabled} timeZone={timeZone} />
            </Box>
            {words && (
              <>
                <Box>{words.what}</Box>
                {words.said !== null && <Box>{words.said}</Box>}
                <Box>{words.todo}</Box>
              </>
            )}
            {gaps.map((gap) => (
              <Box key={gap}>{gap}</Box>
            ))}
            {state.state === 'resting' && (
              <Box>
                {t(isRule && needsPerson(state.lastProblem) ? 'target.resting.person' : 'target.resting')}
              </Box>
            )}
            {state.failed24h > 0 && <Box>{t('flow.failed', { count: state.failed24h })}</Box>}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
              <LinkButton
                to="/postback/$page"
                params={{ page: isRule ? 'outgoing' : 'webhooks' }}
                search={isRule ? { open: id } : {}}
                size="small"
                variant="outlined"
                color="inherit"
              >
                {t(isRule ? 'flow.mend' : 'flow.mend.webhook')}
              </LinkButton>
              <LinkButton
                to="/postback/$page"
                params={{ page: 'deliveries' }}
                search={logOf(target)}
                size="small"
                color="inherit"
              >
                {t('flow.show')}
              </LinkButton>
            </Box>
          </Alert>
        );
      })}
    </Stack>
  );
};
