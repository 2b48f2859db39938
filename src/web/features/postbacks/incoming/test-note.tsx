import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { PostbackTest } from '../../../../contracts/postbacks/postback.ts';
import { OTHER_TYPE } from '../../../../core/conversions/types.ts';
import { useT } from '../../../i18n/use-t.ts';
import { typeName } from '../../../report/conversions/type-name.ts';
import { useConversionTypes } from '../../../report/conversions/use-conversion-types.ts';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { refusalWord } from '../received/refusal-word.ts';

interface TestNoteProps {
  answer: PostbackTest;
  /** The event that was sent; '' if none. */
  event: string;
}

/** The edge's answer to a test, the request, and what its event would count as. */
export const TestNote = ({ answer, event }: TestNoteProps) => {
  const t = useT();
  const types = useConversionTypes();
  const good = answer.result === 'accepted';
  const named = types?.find(({ events }) => events.includes(event.toLowerCase()));
  const other = types?.find(({ number }) => number === OTHER_TYPE);
  const type = good && event !== '' ? (named ?? other) : undefined;
  const isOther = type && type.number === OTHER_TYPE && !type.countsAsConversion;
  return (
    <Alert
      severity={good ? (isOther ? 'warning' : 'success') : 'error'}
      role="status"
      sx={{ mt: 2, '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere', flexGrow: 1 } }}
    >
      <AlertTitle>{t(good ? 'source.test.good' : 'source.test.bad')}</AlertTitle>
      {answer.reason !== null && <Box>{refusalWord(t, answer.reason)}</Box>}
      {type && (
        <Box>
          {isOther
            ? t('source.test.unnamed', { event })
            : t('source.test.type', { event, type: typeName(t, type) })}
        </Box>
      )}
      <Box component="code" sx={{ display: 'block', fontSize: '0.8125rem', my: 1 }}>
        {answer.sent}
      </Box>
      <LinkButton
        to="/postback/$page"
        params={{ page: 'received' }}
        size="small"
        color="inherit"
        variant="outlined"
      >
        {t('source.test.log')}
      </LinkButton>
    </Alert>
  );
};
