import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AdLink } from '../../../../../core/sources/ad-link.ts';
import type { Platform } from '../../../../../core/sources/platform-signs.ts';
import { type Translate, useT } from '../../../../i18n/use-t.ts';
import { AddSource } from './add-source.tsx';
import { type Filled, listOf, pageNote } from './fill.ts';

type Read = Extract<AdLink, { kind: 'read' }>;

/** More equally likely platforms than this are as good as none. */
const MOST_CHOICES = 8;

const foundSentence = (t: Translate, { platforms, signs, sourceName }: Read): string => {
  const [platform] = platforms;
  const by = signs.join(', ');
  if (platforms.length > MOST_CHOICES) return t('adLink.many', { signs: by });
  if (platforms.length > 1) return t('adLink.several', { signs: by });
  if (platform) return t('adLink.found', { source: platform.name, signs: by });
  return sourceName === '' ? t('adLink.none') : t('adLink.utm', { source: sourceName });
};

/** What is true of the link's parameters, sentence by sentence. */
const parameterSentences = (t: Translate, { parameters, platforms, tracker }: Read): string[] => {
  // Which of them a source knows is decided with the source.
  if (platforms.length > 1) return [];
  const moved = listOf(parameters, 'moved');
  const unknown = listOf(parameters, 'unknown');
  const trackers = listOf(parameters, 'tracker');
  return [
    ...(moved === '' ? [] : [t('adLink.moved', { parameters: moved })]),
    ...(unknown === '' ? [] : [t('adLink.unknown', { parameters: unknown })]),
    ...(trackers === '' ? [] : [t('adLink.ofTracker', { parameters: trackers, tracker: tracker ?? '' })]),
  ];
};

interface ChoicesProps {
  platforms: readonly Platform[];
  onChoose: (name: string) => void;
}

const Choices = ({ platforms, onChoose }: ChoicesProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
    {platforms.map(({ name }) => (
      <Button key={name} size="small" variant="outlined" color="inherit" onClick={() => onChoose(name)}>
        {name}
      </Button>
    ))}
  </Box>
);

interface AdLinkResultProps {
  link: AdLink;
  /** The fields after the link was read. */
  filled: Filled;
  /** Whether a field was filled, so that there is something to undo. */
  changed: boolean;
  onChoose: (platform: string) => void;
  onUndo: () => void;
}

/** What was recognized in a link, what was not, and what was filled in. */
export const AdLinkResult = ({ link, filled, changed, onChoose, onUndo }: AdLinkResultProps) => {
  const t = useT();
  if (link.kind !== 'read')
    return (
      <Alert severity="warning">
        {link.kind === 'own' ? t('adLink.own', { host: link.host }) : t('adLink.unreadable')}
      </Alert>
    );
  const { platforms } = link;
  const [platform] = platforms;
  const found = platforms.length === 1 ? platform : undefined;
  const page = pageNote(link, filled);
  return (
    <Alert severity={found || link.sourceName !== '' ? 'success' : 'info'}>
      <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
        <span>
          {foundSentence(t, link)} {t(`adLink.page.${page}`, { tracker: link.tracker ?? '' })}
        </span>
        {parameterSentences(t, link).map((sentence) => (
          <Typography key={sentence} variant="body2" component="span">
            {sentence}
          </Typography>
        ))}
      </Box>
      {platforms.length > 1 && platforms.length <= MOST_CHOICES && (
        <Choices platforms={platforms} onChoose={onChoose} />
      )}
      {found?.source === null && found.template && (
        <AddSource key={found.name} template={found.template.id} />
      )}
      {changed && (
        <Box sx={{ mt: 1 }}>
          <Button color="inherit" size="small" onClick={onUndo} sx={{ ml: -1.25 }}>
            {t('action.undo')}
          </Button>
        </Box>
      )}
    </Alert>
  );
};
