import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import type { TryAnswer } from '../../../../contracts/campaigns/try.ts';
import { SAMPLE_CLICK_ID } from '../../../../core/routing/url/template.ts';
import { DecisionSteps } from '../../../decision/decision-steps.tsx';
import { useWords } from '../../../decision/use-decision-text.ts';
import { messageKey } from '../../../i18n/language-store.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';

const HUNDREDTHS_OF_PERCENT = 100;

/** Where visitors like this one go, with each address. The figure repeats the bar. */
const ShareBars = ({ shares }: { shares: TryAnswer['shares'] }) => {
  const { weight } = useFormat();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {shares.map(({ path, id, name, url, share }, place) => (
        <li key={`${path} ${id ?? place}`}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {name}
            </Typography>
            <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}>
              {weight(share)}
            </Typography>
          </Box>
          <Box aria-hidden sx={{ height: 6, borderRadius: 3, bgcolor: 'action.hover', overflow: 'hidden' }}>
            <Box sx={{ height: 1, width: `${share / HUNDREDTHS_OF_PERCENT}%`, bgcolor: 'primary.main' }} />
          </Box>
          <Typography
            variant="caption"
            color="textSecondary"
            sx={{ display: 'block', fontFamily: 'monospace', overflowWrap: 'anywhere', mt: 0.5 }}
          >
            {url}
          </Typography>
        </li>
      ))}
    </Box>
  );
};

interface AnswerProps {
  answer: TryAnswer;
  zone: string;
}

const Headline = ({ answer: { outcome, destination, shares } }: { answer: TryAnswer }) => {
  const t = useT();
  const leads = outcome === 'redirected';
  return (
    <>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {destination ? t('try.goes', { name: destination.name }) : t(leads ? 'try.several' : 'try.nowhere')}
      </Typography>
      {destination && <CodeBox>{destination.url}</CodeBox>}
      {leads && shares.length > 1 && (
        <Typography variant="body2" color="textSecondary">
          {t('try.drawn')}
        </Typography>
      )}
      {shares.some(({ url }) => url.includes(SAMPLE_CLICK_ID)) && (
        <Typography variant="body2" color="textSecondary">
          {t('try.sample')}
        </Typography>
      )}
    </>
  );
};

const Facts = ({ answer, zone }: AnswerProps) => {
  const t = useT();
  const words = useWords(zone);
  const format = useFormat();
  const { country, region, language, device, os, browser } = answer.visitor;
  const facts = [
    country && words.nameOf(country, 'region'),
    region,
    language && words.nameOf(language, 'language'),
    ...[device, os, browser].map((value) => value && t(messageKey(`word.${value}`, 'app.notKnown'))),
    format.minute(answer.at, zone),
  ];
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {t('try.seen', { facts: facts.filter(Boolean).join(' · ') })}
      <br />
      {answer.revision === null ? t('try.byDraft') : t('try.by', { revision: answer.revision })}
    </Typography>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Typography variant="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </div>
);

/** Where the visitor goes, and why. Scrolls into view, and screen readers announce its first lines. */
export const Answer = ({ answer, zone }: AnswerProps) => {
  const t = useT();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Stack spacing={2} ref={top}>
      <Headline answer={answer} />
      {answer.shares.length > 1 && (
        <Part title={t('try.shares')}>
          <ShareBars shares={answer.shares} />
        </Part>
      )}
      <Part title={t('try.why')}>
        <DecisionSteps steps={answer.steps} zone={zone} />
      </Part>
      <Facts answer={answer} zone={zone} />
    </Stack>
  );
};
