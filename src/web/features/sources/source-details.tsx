import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { TrafficSource } from '../../../contracts/campaigns/traffic-source.ts';
import { writtenName } from '../../../core/sources/link-names.ts';
import { sourceTemplatesQuery } from '../../api/campaigns/traffic-sources.ts';
import { useT } from '../../i18n/use-t.ts';
import { sourceLabel } from '../../report/source-label.ts';
import { PostbackNote, TokenString } from './source-notes.tsx';

interface SourceDetailsProps {
  source: TrafficSource;
  /** Undefined if access is read-only. */
  onCopy: (() => void) | undefined;
  onClose: () => void;
}

/** A source that cannot be changed: one that comes with Fairlead, or any for a viewer. */
export const SourceDetails = ({ source, onCopy, onClose }: SourceDetailsProps) => {
  const t = useT();
  const id = useId();
  const { data: templates = [] } = useQuery(sourceTemplatesQuery());
  const { name, clickId, tokens, template, tokenString } = source;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{name}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <div>
          {clickId !== null && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {t('sources.clickId', { parameter: clickId })}
            </Typography>
          )}
          <Box
            component="ul"
            aria-label={t('sources.form.parameters')}
            sx={{ listStyle: 'none', m: 0, p: 0 }}
          >
            {tokens.map((token) => (
              <Box
                component="li"
                key={token.parameter}
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  justifyContent: 'space-between',
                  columnGap: 2,
                  py: 0.75,
                  borderTop: 1,
                  borderColor: 'divider',
                  fontSize: '0.875rem',
                }}
              >
                <span>{sourceLabel(t, token)}</span>
                <Box
                  component="code"
                  sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
                >
                  {`${writtenName(token)}=${token.token}`}
                </Box>
              </Box>
            ))}
          </Box>
        </div>
        <TokenString text={tokenString} />
        <PostbackNote template={templates.find((one) => one.id === template)} />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        {onCopy && <Button onClick={onCopy}>{t('sources.customize')}</Button>}
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
