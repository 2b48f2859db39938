import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SourceTemplate } from '../../../contracts/campaigns/traffic-source.ts';
import { useT } from '../../i18n/use-t.ts';
import { CodeBox } from '../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';
import type { TokenChange } from './source-values.ts';

/** What is added to the link in an ad. */
export const TokenString = ({ text }: { text: string }) => {
  const t = useT();
  if (text === '') return null;
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('sources.preview')}
      </Typography>
      <CodeBox>{text}</CodeBox>
      <Box sx={{ mt: 1 }}>
        <CopyButton text={text} label={t('sources.preview.copy')} />
      </Box>
    </Box>
  );
};

/** Where a platform takes conversions: the step after adding it. Nothing for a platform that takes none by URL. */
export const PostbackNote = ({ template }: { template: SourceTemplate | undefined }) => {
  const t = useT();
  if (!template?.postback) return null;
  const { url, fill, confirmed } = template.postback;
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('sources.postback.title', { platform: template.name })}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {[
          t('sources.postback.text'),
          ...(fill.length > 0
            ? [t('sources.postback.fill', { words: fill.join(', '), count: fill.length })]
            : []),
          ...(confirmed ? [] : [t('sources.postback.check')]),
        ].join(' ')}
      </Typography>
      <CodeBox>{url}</CodeBox>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <CopyButton text={url} label={t('sources.postback.copy')} />
        <LinkButton to="/postback/$page" params={{ page: 'outgoing' }}>
          {t('sources.postback.link')}
        </LinkButton>
      </Box>
    </Box>
  );
};

interface ChangedNoteProps {
  changes: readonly TokenChange[];
  /** Fills in the form; nothing is saved. */
  onUse: () => void;
}

/** A source that differs from its template. It cannot be known which of them has changed. */
export const ChangedNote = ({ changes, onUse }: ChangedNoteProps) => {
  const t = useT();
  const [comparing, setComparing] = useState(false);
  if (changes.length === 0) return null;
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 } }}>
      {t('sources.changed')}
      {comparing && (
        <Box
          component="table"
          sx={{
            mt: 1,
            borderCollapse: 'collapse',
            fontSize: '0.8125rem',
            '& th, & td': { textAlign: 'start', py: 0.5, pr: { xs: 1.5, sm: 3 }, fontWeight: 400 },
            '& td': { overflowWrap: 'anywhere' },
            '& thead th': { fontWeight: 500 },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{t('sources.column.parameter')}</th>
              <th scope="col">{t('sources.changed.mine')}</th>
              <th scope="col">{t('sources.changed.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ parameter, mine, theirs }) => (
              <tr key={parameter}>
                <th scope="row">{parameter}</th>
                <td>{mine ?? '—'}</td>
                <td>{theirs ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          aria-expanded={comparing}
          onClick={() => setComparing(!comparing)}
        >
          {t('sources.changed.compare')}
        </Button>
        <Button size="small" color="inherit" variant="outlined" onClick={onUse}>
          {t('sources.changed.use')}
        </Button>
      </Box>
    </Alert>
  );
};
