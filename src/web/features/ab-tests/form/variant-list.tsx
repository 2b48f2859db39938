import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SplitFields } from '../../../split/split-fields.tsx';
import { parsePercent, showPercent, withOneMore, withoutOne } from '../../../split/weights.ts';
import type { Codes } from '../failure.tsx';
import { pathWords } from '../words.ts';
import { Field } from './field.tsx';
import type { VariantValue } from './values.ts';

interface VariantListProps {
  campaign: Campaign;
  variants: readonly VariantValue[];
  codes: Codes;
  onChange: (variants: VariantValue[]) => void;
}

/** Error codes of the variants, in the form that a split's fields read. */
const errorsOf = (codes: Codes, count: number): object => {
  const at = (place: number, ...names: string[]) => {
    const message = names.map((name) => codes[`arms.${place}.${name}`]).find((code) => code !== undefined);
    return message === undefined ? {} : { message };
  };
  const rows = Array.from({ length: count }, (_, place) => [
    place,
    { path: at(place, 'path', 'url'), weight: at(place, 'weight') },
  ]);
  const root = codes.arms === undefined ? {} : { root: { message: codes.arms } };
  return { ...Object.fromEntries(rows), ...root };
};

const numbersOf = (variants: readonly VariantValue[]): number[] =>
  variants.map(({ weight }) => parsePercent(weight) ?? 0);

/** The variants of a test: pages, names in reports, and weights. The first is the control. */
export const VariantList = ({ campaign, variants, codes, onChange }: VariantListProps) => {
  const t = useT();
  const [url, setUrl] = useState('');
  const urls = variants.map(({ target }) => target).filter((target) => target.startsWith('url:'));
  const options = [
    ...campaign.paths.map(({ number }) => ({ value: `path:${number}`, label: pathWords(campaign, number) })),
    ...urls.map((value) => ({ value, label: value.slice(4).replace(/^https?:\/\//i, '') })),
  ];
  const labelOf = (target: string): string => options.find(({ value }) => value === target)?.label ?? '';
  const weigh = (list: readonly VariantValue[], weights: readonly number[]): void =>
    onChange(list.map((variant, place) => ({ ...variant, weight: showPercent(weights[place] ?? 0) })));
  const add = (target: string): void =>
    weigh([...variants, { target, weight: '0', name: '' }], withOneMore(numbersOf(variants)));
  const page = url.trim();
  const addUrl = (): void => {
    if (page === '' || variants.some(({ target }) => target === `url:${page}`)) return;
    add(`url:${page}`);
    setUrl('');
  };
  return (
    <Stack spacing={2.5}>
      <SplitFields
        rows={variants}
        options={options}
        label={t('abTest.variant.page')}
        addLabel={t('abTest.variant.add')}
        error={errorsOf(codes, variants.length)}
        targetName="path"
        onWeights={(weights) =>
          onChange(
            variants.map((variant, place) => ({ ...variant, weight: weights[place] ?? variant.weight })),
          )
        }
        onTarget={(place, target) =>
          onChange(variants.with(place, { ...(variants[place] as VariantValue), target }))
        }
        onAdd={add}
        onRemove={(place) => weigh(variants.toSpliced(place, 1), withoutOne(numbersOf(variants), place))}
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <Field
          size="small"
          label={t('abTest.variant.url')}
          placeholder={t('campaign.destination.url.placeholder')}
          helperText={t('abTest.variant.url.help')}
          value={url}
          onChange={setUrl}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addUrl();
          }}
          sx={{ flex: '1 1 240px' }}
        />
        <Button startIcon={<Add />} variant="outlined" onClick={addUrl} disabled={page === ''}>
          {t('abTest.variant.url.add')}
        </Button>
      </Box>
      <Box>
        <Typography variant="h3" sx={{ mb: 2 }}>
          {t('abTest.variant.names')}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {variants.map((variant, place) => (
            <Field
              key={variant.target}
              size="small"
              label={t(place === 0 ? 'abTest.variant.control' : 'abTest.variant.number', { number: place })}
              placeholder={labelOf(variant.target)}
              helperText={labelOf(variant.target)}
              code={codes[`arms.${place}.name`]}
              value={variant.name}
              onChange={(name) => onChange(variants.with(place, { ...variant, name }))}
              slotProps={{ formHelperText: { sx: { overflowWrap: 'anywhere' } } }}
            />
          ))}
        </Box>
      </Box>
    </Stack>
  );
};
