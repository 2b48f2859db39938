import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { CodeBlock } from '../code-block.tsx';
import { requestText } from '../request-text.ts';
import type { RuleControl, RuleValues } from './rule-values.ts';
import { sampleRequest } from './sample.ts';

/** The request for a sample sale, updated while typing. */
export const Preview = ({ control }: { control: RuleControl }) => {
  const t = useT();
  const [now] = useState(() => Date.now());
  const request = sampleRequest(useWatch({ control }) as RuleValues, now);
  return (
    <Section title={t('rule.preview')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t(request ? 'rule.preview.text' : 'rule.preview.missing')}
      </Typography>
      {request && <CodeBlock label={t('rule.preview')}>{requestText(request)}</CodeBlock>}
    </Section>
  );
};
