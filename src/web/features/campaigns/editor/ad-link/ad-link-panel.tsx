import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Domain } from '../../../../../contracts/workspace/domain.ts';
import { type AdLink, readAdLink } from '../../../../../core/sources/ad-link.ts';
import { sourceTemplatesQuery, trafficSourcesQuery } from '../../../../api/campaigns/traffic-sources.ts';
import { useT } from '../../../../i18n/use-t.ts';
import type { CampaignForm } from '../form-values.ts';
import { AdLinkResult } from './ad-link-result.tsx';
import { type Filled, fillFrom } from './fill.ts';

export interface AdLinkPanelProps {
  form: CampaignForm;
  domains: readonly Domain[];
}

/** A link that was read, and what its reading changed. */
interface Reading {
  text: string;
  link: AdLink;
  before: Filled;
  after: Filled;
}

/** The same in every language. */
const SAMPLE = 'https://shop.example/?utm_source=google';
const URL_FIELD = 'destinations.0.url';

/** Reads the link of a running ad, fills the form from it, and says what it found. */
export const AdLinkPanel = ({ form, domains }: AdLinkPanelProps) => {
  const t = useT();
  const id = useId();
  const sources = useQuery(trafficSourcesQuery());
  const templates = useQuery(sourceTemplatesQuery());
  const [text, setText] = useState('');
  const [reading, setReading] = useState<Reading | null>(null);
  /** What the last link filled in, until it is undone. */
  const last = useRef<Filled | null>(null);
  const known = sources.data && templates.data;

  const put = (fields: Filled): void => {
    const change = { shouldDirty: true, shouldValidate: true } as const;
    if (fields.source !== form.getValues('source')) form.setValue('source', fields.source, change);
    if (fields.url !== form.getValues(URL_FIELD)) form.setValue(URL_FIELD, fields.url, change);
  };
  const read = (pasted: string, choice?: string): void => {
    if (!known || pasted.trim() === '') return;
    const hosts = domains.flatMap(({ host, origin }) => [host, URL.parse(origin)?.host ?? host]);
    const all = { templates: templates.data, sources: sources.data, linkHosts: hosts };
    const link = readAdLink(pasted, all, choice);
    const before = { source: form.getValues('source'), url: form.getValues(URL_FIELD) };
    const after = link.kind === 'read' ? fillFrom(link, before, last.current) : before;
    put(after);
    if (link.kind === 'read') last.current = after;
    // An undo after a choice goes back to before the link.
    setReading({
      text: pasted,
      link,
      before: choice === undefined ? before : (reading?.before ?? before),
      after,
    });
  };
  const undo = (): void => {
    if (!reading) return;
    const now = { source: form.getValues('source'), url: form.getValues(URL_FIELD) };
    const { before, after } = reading;
    // What was changed by hand since then stays.
    put({
      source: now.source === after.source ? before.source : now.source,
      url: now.url === after.url ? before.url : now.url,
    });
    last.current = null;
    setReading(null);
    setText('');
  };
  const failed = sources.error ?? templates.error;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <TextField
          id={id}
          autoFocus
          sx={{ flex: '1 1 240px' }}
          label={t('adLink.label')}
          placeholder={SAMPLE}
          helperText={t('adLink.help')}
          value={text}
          autoComplete="off"
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          onChange={({ target }) => setText(target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (text !== '' || pasted.trim() === '') return;
            event.preventDefault();
            setText(pasted.trim());
            read(pasted);
          }}
          onKeyDown={(event) => {
            // Enter would save the campaign.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (text.trim() !== reading?.text.trim()) read(text);
          }}
        />
        <Button
          variant="outlined"
          sx={{ mt: 1 }}
          disabled={!known || text.trim() === '' || text.trim() === reading?.text.trim()}
          onClick={() => read(text)}
        >
          {t('adLink.read')}
        </Button>
      </Box>
      {failed && !known && <Alert severity="error">{t('adLink.failed')}</Alert>}
      <div role="status">
        {reading && (
          <AdLinkResult
            link={reading.link}
            filled={reading.after}
            changed={JSON.stringify(reading.before) !== JSON.stringify(reading.after)}
            onChoose={(platform) => read(reading.text, platform)}
            onUndo={undo}
          />
        )}
      </div>
    </Box>
  );
};
