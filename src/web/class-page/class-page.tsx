import AdsClick from '@mui/icons-material/AdsClickOutlined';
import Bolt from '@mui/icons-material/BoltOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Shield from '@mui/icons-material/ShieldOutlined';
import SmartToy from '@mui/icons-material/SmartToyOutlined';
import TrendingUp from '@mui/icons-material/TrendingUpOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import type { ClassShown } from '../../contracts/accounts/class.ts';
import { useT } from '../i18n/use-t.ts';
import { hasSignedUp, rememberSignup } from '../state/class-signups.ts';
import { useArrivalFocus } from '../ui/layout/arrival.ts';
import { ClassVideo } from './class-video.tsx';
import { ClassSignup } from './signup-form.tsx';

/** Says that the page is a sample. */
const SampleNote = () => (
  <Alert severity="info" sx={{ mb: 4 }}>
    {useT()('webinar.sample')}
  </Alert>
);

interface ClassPlaceProps {
  /** Null: there is no video yet. */
  url: string | null;
  title: string;
  focused: boolean;
}

/** The class, or a note that there is none yet. */
const ClassPlace = ({ url, ...rest }: ClassPlaceProps) => {
  const t = useT();
  if (url === null) return <Alert severity="info">{t('webinar.noVideo')}</Alert>;
  return <ClassVideo url={url} {...rest} />;
};

type TestimonialsProps = Pick<ClassShown, 'testimonials' | 'language'>;

/** Testimonials about the class, as written by the operator; columns fill up one after the other. */
const Testimonials = ({ testimonials, language }: TestimonialsProps) => {
  const t = useT();
  return (
    <section>
      <Typography variant="h2" sx={{ fontSize: '1.25rem', mb: 3 }}>
        {t('webinar.voices')}
      </Typography>
      <Box lang={language} sx={{ columns: { xs: 1, sm: 2, md: 3 }, columnGap: 2 }}>
        {testimonials.map(({ speakerId, quote, speaker }) => (
          <Card
            key={`${speakerId} ${quote}`}
            component="figure"
            sx={{ m: 0, mb: 2, p: 2.5, breakInside: 'avoid', overflowWrap: 'anywhere' }}
          >
            <Typography component="blockquote" sx={{ m: 0, whiteSpace: 'pre-line' }}>
              {quote}
            </Typography>
            <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
              {speaker}
            </Typography>
          </Card>
        ))}
      </Box>
    </section>
  );
};

const topics = [
  { key: 'approval', Icon: AdsClick },
  { key: 'copycats', Icon: Shield },
  { key: 'metrics', Icon: SmartToy },
  { key: 'speed', Icon: Bolt },
  { key: 'conversion', Icon: TrendingUp },
  { key: 'links', Icon: LinkIcon },
] as const;

const Topics = () => {
  const t = useT();
  return (
    <section>
      <Typography variant="h2" sx={{ fontSize: '1.25rem', mb: 3 }}>
        {t('webinar.topics')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { sm: '1fr 1fr' },
        }}
      >
        {topics.map(({ key, Icon }) => (
          <Box component="li" key={key} sx={{ display: 'flex', gap: 1.5 }}>
            <Icon sx={{ color: 'primary.main' }} />
            <Typography>{t(`webinar.topic.${key}`)}</Typography>
          </Box>
        ))}
      </Box>
    </section>
  );
};

interface ClassPageProps {
  webinarId: string;
  content: ClassShown;
  /** The owner previews unsaved changes: signing up stores nothing. */
  isPreview?: boolean;
}

const headline = { fontSize: { xs: '1.5rem', md: '2rem' }, lineHeight: 1.25, textWrap: 'balance' } as const;

/** The page of the class, from sign-up to the class itself. The owner's texts stay in their own language. */
export const ClassPage = ({ webinarId, content, isPreview = false }: ClassPageProps) => {
  const t = useT();
  const heading = useArrivalFocus<HTMLHeadingElement>();
  const place = useRef<HTMLElement>(null);
  const placeTitle = useId();
  const [justNow, setJustNow] = useState(false);
  const signedUp = justNow || (!isPreview && hasSignedUp(webinarId));
  useEffect(() => {
    // The card has grown from a form to a video.
    if (justNow) place.current?.scrollIntoView({ block: 'center' });
  }, [justNow]);
  const { language, title, lead, apply, testimonials, videoUrl } = content;
  const onDone = (): void => {
    if (!isPreview) rememberSignup(webinarId);
    setJustNow(true);
  };
  const toForm = (): void => {
    place.current?.scrollIntoView({ block: 'center' });
    // The first field, or the play button.
    place.current
      ?.querySelector<HTMLElement>('input:not([type=hidden]), button')
      ?.focus({ preventScroll: true });
  };
  return (
    <Box sx={{ display: 'grid', gap: { xs: 7, md: 10 }, py: { xs: 6, md: 9 } }}>
      {!isPreview && <title>{t('app.title', { page: t('webinar.page') })}</title>}
      <section>
        {content.sample && <SampleNote />}
        <Typography sx={{ color: 'primary.main', fontWeight: 500, mb: 1.5 }}>{t('webinar.page')}</Typography>
        <Typography
          variant="h1"
          ref={heading}
          tabIndex={-1}
          lang={language}
          sx={{
            fontSize: { xs: '2.25rem', md: '3.25rem' },
            lineHeight: 1.12,
            letterSpacing: '-0.03em',
            textWrap: 'balance',
            overflowWrap: 'anywhere',
          }}
        >
          {title}
        </Typography>
        {lead !== undefined && (
          <Typography
            lang={language}
            color="textSecondary"
            sx={{ mt: 2.5, maxWidth: 640, fontSize: '1.125rem', lineHeight: 1.6, whiteSpace: 'pre-line' }}
          >
            {lead}
          </Typography>
        )}
        <Button variant="contained" size="large" onClick={toForm} sx={{ mt: 4 }}>
          {t('webinar.watch')}
        </Button>
      </section>
      <Topics />
      <Typography variant="h2" sx={headline}>
        {t('webinar.now')}
      </Typography>
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} language={language} />}
      {!signedUp && (
        <section>
          <Typography variant="h2" sx={headline}>
            {t('webinar.apply.title')}
          </Typography>
          {apply !== undefined && (
            <Typography
              lang={language}
              color="textSecondary"
              sx={{ mt: 1.5, maxWidth: 640, whiteSpace: 'pre-line' }}
            >
              {apply}
            </Typography>
          )}
          <Button variant="outlined" size="large" onClick={toForm} sx={{ mt: 3 }}>
            {t('webinar.apply')}
          </Button>
        </section>
      )}
      <Card
        component="section"
        ref={place}
        aria-labelledby={placeTitle}
        sx={{ p: { xs: 2.5, sm: 4 }, width: 1, maxWidth: signedUp ? 'none' : 520 }}
      >
        <Typography variant="h2" id={placeTitle} sx={{ mb: 2.5, fontSize: '1.25rem' }}>
          {t(signedUp ? 'webinar.ready' : 'webinar.form')}
        </Typography>
        {signedUp ? (
          <ClassPlace url={videoUrl} title={title} focused={justNow} />
        ) : (
          <ClassSignup webinarId={webinarId} storesNothing={isPreview} onDone={onDone} />
        )}
      </Card>
    </Box>
  );
};
