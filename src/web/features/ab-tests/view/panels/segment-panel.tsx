import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { AbDimension, AbSegments } from '../../../../../contracts/ab-tests/ab-test-segments.ts';
import type { FilterDimension } from '../../../../../contracts/reports/report-query.ts';
import { abSegmentsQuery } from '../../../../api/campaigns/ab-tests.ts';
import { dimensionWord, valueWord } from '../../../../report/words.ts';
import { ErrorState, LoadingRows } from '../../../../ui/feedback/states.tsx';
import { PlainSelect } from '../../../../ui/inputs/plain-select.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { TableScroll } from '../../../../ui/tables/table-scroll.tsx';
import { HelpButton } from '../help-button.tsx';
import type { ResultsTerms } from '../terms.ts';
import { VariantName } from '../variant-name.tsx';

interface SegmentTableProps {
  label: string;
  /** The dimension of the values. */
  head: string;
  data: AbSegments;
  word: (value: string | null) => string;
  terms: ResultsTerms;
}

/** Each value with its variants. */
const SegmentTable = ({ label, head, data, word, terms }: SegmentTableProps) => {
  const { t, figures, nameOf, placeOf } = terms;
  const heads = [
    ...[t('result.units'), t('result.conversions'), t('result.rate'), t('result.lift')],
    ...[t('result.p'), t('result.fixed.holm'), t('result.segments.bh')],
  ];
  return (
    <TableScroll label={label} maxHeight={480}>
      <Table size="small" stickyHeader sx={{ '& td, & th': { whiteSpace: 'nowrap', verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{head}</TableCell>
            <TableCell>{t('abTest.variant')}</TableCell>
            {heads.map((one) => (
              <TableCell key={one} align="right">
                {one}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.rows.flatMap(({ value, arms: variants }) =>
            variants.map((variant, place) => (
              <TableRow key={`${value} ${variant.path}`}>
                <TableCell
                  component="th"
                  scope="row"
                  sx={{
                    '&&': { whiteSpace: 'normal', minWidth: 90, maxWidth: 220, overflowWrap: 'break-word' },
                  }}
                >
                  {/* Shown once for all of its variants, and read out for each. */}
                  <Typography
                    variant="body2"
                    component="span"
                    sx={place === 0 ? { fontWeight: 500 } : { opacity: 0 }}
                  >
                    {word(value)}
                  </Typography>
                </TableCell>
                <TableCell>
                  <VariantName name={nameOf(variant.path)} place={placeOf(variant.path)} />
                </TableCell>
                <TableCell align="right">{figures.count(variant.units)}</TableCell>
                <TableCell align="right">{figures.count(variant.converted)}</TableCell>
                <TableCell align="right">{figures.rate(variant.rate)}</TableCell>
                <TableCell align="right">
                  {figures.lift(variant.lift)}
                  {variant.interval !== null && (
                    <Typography
                      variant="caption"
                      color="textSecondary"
                      component="div"
                      sx={{ whiteSpace: 'pre-line' }}
                    >
                      {t('result.range.once', { range: figures.lifts(variant.interval) })}
                    </Typography>
                  )}
                </TableCell>
                <TableCell align="right">{figures.p(variant.pValue)}</TableCell>
                <TableCell align="right">{figures.p(variant.pHolm)}</TableCell>
                <TableCell align="right">{figures.p(variant.pBh)}</TableCell>
              </TableRow>
            )),
          )}
        </TableBody>
      </Table>
    </TableScroll>
  );
};

/** Names used in reports. */
const dimensions: Record<AbDimension, FilterDimension> = {
  country: 'country',
  device: 'device',
  os: 'os',
  browser: 'browser',
  language: 'language',
  in_app: 'inApp',
  sub1: 'sub1',
  sub2: 'sub2',
  sub3: 'sub3',
};
const DIMENSIONS = Object.keys(dimensions) as AbDimension[];

/** The same comparison within segments of the traffic: exploratory, corrected for multiple comparisons. */
export const SegmentPanel = ({ test, terms }: { test: string; terms: ResultsTerms }) => {
  const { t } = terms;
  const intl = useIntl();
  const [dimension, setDimension] = useState<AbDimension>('device');
  const { data, error, refetch, isPlaceholderData } = useQuery(abSegmentsQuery(test, dimension));
  const title = t('result.section.segments');
  const shown = data?.dimension ?? dimension;
  const word = (value: string | null): string => valueWord(t, intl, dimensions[shown], value);
  return (
    <Section
      title={title}
      flush
      actions={
        <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <HelpButton name={title} text={t('result.segments.help')} />
          <PlainSelect
            label={t('result.segments.by')}
            value={dimension}
            onChange={(value) => setDimension(DIMENSIONS.find((one) => one === value) ?? 'device')}
          >
            {DIMENSIONS.map((one) => (
              <option key={one} value={one}>
                {dimensionWord(t, dimensions[one])}
              </option>
            ))}
          </PlainSelect>
        </Box>
      }
    >
      <Alert severity="warning" sx={{ mx: 2, mb: 1 }}>
        {t('result.segments.warning')}
      </Alert>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={4} />}
      {data && data.rows.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {t(data.bandit ? 'result.segments.bandit' : 'result.segments.none')}
        </Typography>
      )}
      {data && data.rows.length > 0 && (
        <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
          <SegmentTable
            data={data}
            word={word}
            terms={terms}
            label={title}
            head={dimensionWord(t, dimensions[shown])}
          />
          <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, py: 1 }}>
            {t('result.segments.comparisons', { count: data.comparisons })}
            {data.left > 0 && ` · ${t('result.segments.left', { count: data.left })}`}
          </Typography>
        </Box>
      )}
    </Section>
  );
};
