import ChevronRight from '@mui/icons-material/ChevronRight';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { SourceTemplate } from '../../../contracts/campaigns/traffic-source.ts';
import { sourceTemplatesQuery } from '../../api/campaigns/traffic-sources.ts';
import { messageKey } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { isNamed } from './source-values.ts';

/** The kinds to filter by; rarer ones can be searched for. */
const KINDS = ['search', 'social', 'native', 'push', 'pop', 'display', 'video'] as const;

/** The names of kinds of traffic; one that only a newer server knows has none. */
const useKinds = (): ((kind: string) => string) => {
  const t = useT();
  return (kind) => {
    const key = messageKey(`sources.kind.${kind.replaceAll('-', '_')}`, 'app.name');
    return key === 'app.name' ? '' : t(key);
  };
};

interface PlatformListProps {
  title: string;
  templates: readonly SourceTemplate[];
  onChoose: (template: SourceTemplate) => void;
}

const PlatformList = ({ title, templates, onChoose }: PlatformListProps) => {
  const kindOf = useKinds();
  if (templates.length === 0) return null;
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="caption" component="h3" color="textSecondary" sx={{ fontWeight: 500, mb: 1 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(3, minmax(0, 1fr))',
          },
        }}
      >
        {templates.map((template) => (
          <li key={template.id}>
            <ButtonBase
              onClick={() => onChoose(template)}
              sx={{
                width: 1,
                minHeight: 56,
                px: 1.5,
                py: 1,
                gap: 1,
                border: 1,
                borderColor: 'divider',
                borderRadius: '12px',
                justifyContent: 'space-between',
                textAlign: 'start',
                '&:hover': { bgcolor: 'action.hover', borderColor: 'primary.main' },
                '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                  {template.name}
                </Typography>
                <Typography variant="caption" color="textSecondary" component="p">
                  {template.kinds.map(kindOf).filter(Boolean).join(', ')}
                </Typography>
              </Box>
              <ChevronRight fontSize="small" color="action" />
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
};

interface PlatformChoiceProps {
  onTemplate: (template: SourceTemplate) => void;
  /** Another platform, named as far as it was typed. */
  onOther: (name: string) => void;
  onClose: () => void;
}

/** The first step of adding a source. Enter chooses the first platform found. */
export const PlatformChoice = ({ onTemplate, onOther, onClose }: PlatformChoiceProps) => {
  const t = useT();
  const kindOf = useKinds();
  const { data, error, refetch } = useQuery(sourceTemplatesQuery());
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<string | null>(null);
  // A source that comes with Fairlead exists already.
  const found = (data ?? []).filter(
    (template) =>
      template.builtIn === null &&
      (kind === null || template.kinds.includes(kind)) &&
      (isNamed(template.name, words) || template.kinds.some((one) => isNamed(kindOf(one), words))),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const [first] = found;
    if (words.trim() !== '' && first) onTemplate(first);
  };
  return (
    <>
      <DialogTitle>{t('sources.platform.title')}</DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ px: 3, pt: 1, pb: 2, display: 'grid', gap: 1.5 }}
      >
        <TextField
          autoFocus
          fullWidth
          size="small"
          type="search"
          autoComplete="off"
          placeholder={t('sources.platform.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          slotProps={{
            htmlInput: { 'aria-label': t('sources.platform.search'), spellCheck: false },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
        <Box
          role="group"
          aria-label={t('sources.platform.kinds')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
        >
          {[null, ...KINDS].map((one) => (
            <Chip
              key={one ?? ''}
              clickable
              label={one === null ? t('sources.platform.all') : kindOf(one)}
              color={kind === one ? 'primary' : 'default'}
              variant={kind === one ? 'filled' : 'outlined'}
              aria-pressed={kind === one}
              onClick={() => setKind(one)}
            />
          ))}
        </Box>
      </Box>
      <DialogContent
        dividers
        sx={{
          display: 'grid',
          gap: 3,
          alignContent: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
          height: 460,
        }}
      >
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingRows rows={6} />}
        <PlatformList
          title={t('sources.platform.confirmed')}
          templates={found.filter(({ confirmed }) => confirmed)}
          onChoose={onTemplate}
        />
        <PlatformList
          title={t('sources.unconfirmed')}
          templates={found.filter(({ confirmed }) => !confirmed)}
          onChoose={onTemplate}
        />
        {data && found.length === 0 && (
          <Box sx={{ textAlign: 'center', py: 4 }} role="status">
            <Typography variant="h3" component="p">
              {t('sources.platform.none')}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
              {t('sources.platform.none.text')}
            </Typography>
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2, justifyContent: 'space-between' }}>
        <Button onClick={() => onOther(found.length === 0 ? words.trim() : '')}>
          {t('sources.platform.other')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </DialogActions>
    </>
  );
};
