import Alert from '@mui/material/Alert';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import type { SpendImportAnswer, SpendImportInput } from '../../contracts/campaigns/spend.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { zoneClock } from '../../core/time/zone.ts';
import { useLanguage } from '../i18n/language-store.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import { type NamedOption, zoneOptions } from '../zones/zone-options.ts';

interface VanishedQuestionProps {
  vanished: SpendImportAnswer['vanished'];
  currency: string;
  /** Whether they are set to 0. */
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether entries of earlier uploads that the file no longer has are set to 0. */
const VanishedQuestion = ({
  vanished: { count, amount },
  currency,
  checked,
  disabled,
  onChange,
}: VanishedQuestionProps) => {
  const t = useT();
  const format = useFormat();
  return (
    <Alert severity="warning">
      {t('spend.file.vanished', { count, amount: format.price(amount, currency) })}
      <FormControlLabel
        sx={{ display: 'flex' }}
        control={
          <Checkbox
            size="small"
            checked={checked}
            disabled={disabled}
            onChange={(_event, next) => onChange(next)}
          />
        }
        label={t('spend.file.vanished.zero', { count })}
      />
    </Alert>
  );
};

const search = createFilterOptions<NamedOption>({
  trim: true,
  stringify: ({ label, words = '' }) => `${label} ${words}`,
});

/** `UTC+5:30` */
const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`;
};

interface ZoneQuestionProps {
  question: NonNullable<SpendImportAnswer['zone']>;
  /** The zone in which the file was checked. */
  zone: string;
  disabled: boolean;
  onChoose: (zone: string) => void;
  onKeep: () => void;
}

interface SourceQuestionProps {
  sources: SpendImportAnswer['sources'];
  disabled: boolean;
  onChoose: (source: string) => void;
}

/** Which traffic source a file is from whose IDs had visits of these. */
const SourceQuestion = ({ sources, disabled, onChoose }: SourceQuestionProps) => {
  const t = useT();
  return (
    <Alert severity="warning">
      {t('spend.file.source.ask')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {sources.map(({ id, name, visits }) => (
          <Button key={id} size="small" variant="outlined" disabled={disabled} onClick={() => onChoose(id)}>
            {t('spend.file.source.visits', { source: name, count: visits })}
          </Button>
        ))}
      </Box>
    </Alert>
  );
};

/** In which zone the days of a file are that match visits badly. */
const ZoneQuestion = ({
  question: { by, at, offsets },
  zone,
  disabled,
  onChoose,
  onKeep,
}: ZoneQuestionProps) => {
  const t = useT();
  const language = useLanguage();
  const options = useMemo(() => {
    const time = Date.parse(at);
    const rank = new Map(offsets.map((minutes, place) => [minutes * MINUTE_MS, place]));
    return zoneOptions(language, zone, time)
      .flatMap((option) => {
        const place = rank.get(zoneClock(option.value).offset(time));
        return place === undefined ? [] : [{ place, option }];
      })
      .toSorted((a, b) => a.place - b.place)
      .map(({ option }) => option);
  }, [language, zone, at, offsets]);
  return (
    <Alert severity="warning" slotProps={{ message: { sx: { flex: 1, minWidth: 0 } } }}>
      {t(by === 'clicks' ? 'spend.file.zone.clicks' : 'spend.file.zone.amount', {
        offset: offsetText(offsets[0] ?? 0),
        zone,
      })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
        <Autocomplete
          sx={{ flex: '1 1 240px' }}
          size="small"
          disabled={disabled}
          options={options}
          filterOptions={search}
          value={null}
          onChange={(_event, option) => option && onChoose(option.value)}
          noOptionsText={t('spend.file.zone.none')}
          renderInput={(input) => <TextField {...input} label={t('spend.file.zone.other')} />}
        />
        <Button disabled={disabled} onClick={onKeep}>
          {t('spend.file.zone.keep', { zone })}
        </Button>
      </Box>
    </Alert>
  );
};

interface SpendFileQuestionsProps {
  answer: SpendImportAnswer;
  /** The zone in which the file was checked. */
  zone: string;
  asksZone: boolean;
  asksToZero: boolean;
  /** Whether entries that the file no longer has are set to 0. */
  zeroMissing: boolean;
  disabled: boolean;
  onChoose: (choice: Pick<SpendImportInput, 'sourceId' | 'timeZone'>) => void;
  onKeep: () => void;
  onZero: (checked: boolean) => void;
}

/** What a check cannot decide: whose file it is, in which zone, and what became of rows that it no longer has. */
export const SpendFileQuestions = ({
  answer: { sources, zone: question, vanished, currency },
  zone,
  asksZone,
  asksToZero,
  zeroMissing,
  disabled,
  onChoose,
  onKeep,
  onZero,
}: SpendFileQuestionsProps) => (
  <>
    {sources.length > 0 && (
      <SourceQuestion sources={sources} disabled={disabled} onChoose={(sourceId) => onChoose({ sourceId })} />
    )}
    {asksZone && question && (
      <ZoneQuestion
        question={question}
        zone={zone}
        disabled={disabled}
        onChoose={(timeZone) => onChoose({ timeZone })}
        onKeep={onKeep}
      />
    )}
    {asksToZero && (
      <VanishedQuestion
        vanished={vanished}
        currency={currency}
        checked={zeroMissing}
        disabled={disabled}
        onChange={onZero}
      />
    )}
  </>
);
