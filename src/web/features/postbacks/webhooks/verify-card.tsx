import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { PlainSelect } from '../../../ui/inputs/plain-select.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { CodeBlock } from '../code-block.tsx';
import { VERIFY_CODE } from './verify-code.ts';

const LANGUAGES = Object.keys(VERIFY_CODE) as (keyof typeof VERIFY_CODE)[];

/** What a receiver must check before it trusts a message. */
export const VerifyCard = () => {
  const t = useT();
  const [language, setLanguage] = useState<keyof typeof VERIFY_CODE>('Node.js');
  const code = VERIFY_CODE[language];
  return (
    <Section
      title={t('hooks.verify')}
      actions={<CopyButton text={code} label={t('hooks.verify.copy')} compact />}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('hooks.verify.text')}
      </Typography>
      <Box sx={{ mb: 1.5 }}>
        <PlainSelect
          label={t('hooks.verify.language')}
          value={language}
          onChange={(value) => setLanguage(LANGUAGES.find((one) => one === value) ?? 'Node.js')}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </PlainSelect>
      </Box>
      <CodeBlock label={t('hooks.verify')}>{code}</CodeBlock>
    </Section>
  );
};
