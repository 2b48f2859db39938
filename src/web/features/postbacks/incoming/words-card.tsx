import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MappedWord,
  type PostbackSettings,
  type PostbackSettingsPatch,
  STATUSES,
  type UnmappedWords,
} from '../../../../contracts/postbacks/postback.ts';
import { changeSettings, INTAKE } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { newStatuses } from '../../../networks/form/source-values.ts';
import { WordList } from '../../../networks/form/word-list.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useAct } from '../use-act.ts';

interface WordsCardProps {
  settings: PostbackSettings;
  unmapped: UnmappedWords['rows'];
  mayEdit: boolean;
}

/** Senders' words for statuses and their meaning here; received words without a meaning are offered first. */
export const WordsCard = ({ settings: { statuses, custom }, unmapped, mayEdit }: WordsCardProps) => {
  const t = useT();
  const queries = useQueryClient();
  const { busy, run } = useAct();
  const [word, setWord] = useState('');
  const write = (patch: PostbackSettingsPatch): Promise<boolean> =>
    run('words', async () => {
      await changeSettings(patch);
      await queries.invalidateQueries({ queryKey: INTAKE });
    });
  const change = async (next: MappedWord[]): Promise<void> => {
    const own = newStatuses(next, [...STATUSES, ...custom]);
    const done = await write({ statuses: next, ...(own.length > 0 && { custom: [...custom, ...own] }) });
    if (done && next.length >= statuses.length) setWord('');
  };
  return (
    <Section title={t('words.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('words.text')}
      </Typography>
      {unmapped.length > 0 && (
        <Alert severity="info" sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0 } }}>
          {t('words.unmapped')}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            {unmapped.map((one) => (
              <Chip
                key={one.word}
                size="small"
                label={t('words.seen', { word: one.word, count: one.count })}
                {...(mayEdit && { onClick: () => setWord(one.word) })}
              />
            ))}
          </Box>
        </Alert>
      )}
      <WordList
        words={statuses}
        busy={busy !== null}
        onWord={setWord}
        onChange={(next) => void change(next)}
        custom={custom}
        mayEdit={mayEdit}
        word={word}
      />
      {custom.length > 0 && (
        <Box sx={{ mt: 3 }}>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {t('words.own.known')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('words.own.text')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 0.5 }}>
            {custom.map((own) => (
              <Box component="li" key={own} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <span>{own}</span>
                {mayEdit && !statuses.some(({ status }) => status === own) && (
                  <IconButton
                    size="small"
                    aria-label={t('words.remove', { word: own })}
                    disabled={busy !== null}
                    onClick={() => void write({ custom: custom.filter((one) => one !== own) })}
                  >
                    <Close fontSize="small" />
                  </IconButton>
                )}
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Section>
  );
};
