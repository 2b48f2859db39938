import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { PostbackTest } from '../../../../contracts/postbacks/postback.ts';
import { useT } from '../../../i18n/use-t.ts';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { refusalWord } from '../received/refusal-word.ts';

/** The edge's answer to a test, and the request. */
export const TestNote = ({ answer }: { answer: PostbackTest }) => {
  const t = useT();
  const good = answer.result === 'accepted';
  return (
    <Alert
      severity={good ? 'success' : 'error'}
      role="status"
      sx={{ mt: 2, '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere', flexGrow: 1 } }}
    >
      <AlertTitle>{t(good ? 'source.test.good' : 'source.test.bad')}</AlertTitle>
      {answer.reason !== null && <Box>{refusalWord(t, answer.reason)}</Box>}
      <Box component="code" sx={{ display: 'block', fontSize: '0.8125rem', my: 1 }}>
        {answer.sent}
      </Box>
      <LinkButton to="/postback" search={{ tab: 'received' }} size="small" color="inherit" variant="outlined">
        {t('source.test.log')}
      </LinkButton>
    </Alert>
  );
};
