import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DeliveryDetail } from '../../../../contracts/postbacks/delivery.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBlock } from '../code-block.tsx';
import { problemWords } from '../problem-text.ts';

interface AttemptListProps {
  detail: DeliveryDetail;
  timeZone: string;
}

/** Every stored attempt, with its answer. */
export const AttemptList = ({ detail: { attempts, tries }, timeZone }: AttemptListProps) => {
  const t = useT();
  const format = useFormat();
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('sent.attempts')}
      </Typography>
      {attempts.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('sent.attempts.none')}
        </Typography>
      )}
      {attempts.length > 0 && attempts.length < tries && (
        <Typography variant="body2" color="textSecondary">
          {t('sent.attempts.older', { count: attempts.length, total: tries })}
        </Typography>
      )}
      {attempts.length > 0 && (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.875rem' }}>
          {attempts.map(({ at, ms, status, answer, problem }) => (
            <Box
              component="li"
              key={at}
              sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:not(* + *)': { borderTop: 0 } }}
            >
              <Box sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
                {format.moment(at, timeZone)} ·{' '}
                {status === null
                  ? t('sent.attempt.nothing', { ms })
                  : t('sent.attempt.answer', { status: String(status), ms })}
              </Box>
              <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {problem ? problemWords(t, problem).what : t('sent.attempt.taken')}
              </Box>
              {answer !== '' && (
                <Box sx={{ mt: 1 }}>
                  <CodeBlock label={format.moment(at, timeZone)} maxHeight={160}>
                    {answer}
                  </CodeBlock>
                </Box>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};
