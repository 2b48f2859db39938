import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ClassShown } from '../../contracts/accounts/class.ts';
import { useT } from '../i18n/use-t.ts';

type TestimonialsProps = Pick<ClassShown, 'testimonials' | 'language'>;

/** Testimonials about the class, as written by the operator; columns fill up one after the other. */
export const Testimonials = ({ testimonials, language }: TestimonialsProps) => {
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
