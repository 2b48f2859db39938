import AltRoute from '@mui/icons-material/AltRoute';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import Tooltip from '@mui/material/Tooltip';
import { type Dimension, isConversionDimension } from '../../../contracts/reports/report-query.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';
import { useT } from '../../i18n/use-t.ts';
import { onlyThis } from '../../report/filters/filters.ts';
import { isStep } from '../../report/saved/built-state.ts';
import type { Report } from '../../report/use-report.ts';
import { IconLink } from '../../ui/layout/link.tsx';
import { KeyButton } from './key-button.tsx';
import type { ruleOfRow } from './row-rule.ts';

export interface KeyProps {
  report: Report;
  dimension: Dimension;
  value: string | null;
  /** The value in words. */
  word: string;
  isFirst: boolean;
  /** Search of the request log for the row; in its first cell. Null if the log cannot be searched for it. */
  log: Record<string, string | undefined> | null;
  /** Where a rule about the row is made; in its first cell. Null if there can be none. */
  rule: ReturnType<typeof ruleOfRow>;
}

/** A row's key: a time, a conversion's type or status, or a value that filters on click; and the row's requests. */
export const Key = ({ report: { state, change }, dimension, value, word, isFirst, log, rule }: KeyProps) => {
  const t = useT();
  const plain = isStep(dimension) || isConversionDimension(dimension);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {plain ? (
        <Box component="span" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {word}
        </Box>
      ) : (
        <KeyButton
          dimension={dimension}
          value={value}
          word={word}
          onClick={() => change({ filters: onlyThis(state.filters, dimension, value) })}
        />
      )}
      {rule && (
        <Tooltip title={t('saved.rule')}>
          <IconLink
            to="/campaign/campaignsEdit"
            search={{ id: rule.id }}
            hash={rule.hash}
            size="small"
            aria-label={`${t('saved.rule')}: ${word}`}
            sx={{ p: { xs: 0.25, md: 0.625 } }}
          >
            <AltRoute fontSize="small" />
          </IconLink>
        </Tooltip>
      )}
      {isFirst && log && (
        <Tooltip title={t('breakdown.log')}>
          <IconLink
            to="/requests"
            search={log}
            size="small"
            aria-label={`${t('breakdown.log')}: ${word}`}
            sx={{ p: { xs: 0.25, md: 0.625 } }}
          >
            <ListIcon fontSize="small" />
          </IconLink>
        </Tooltip>
      )}
    </Box>
  );
};

/** A key in a column of its own, where an ID and its buttons are whole on a small screen. */
export const KeyCell = (props: KeyProps) => {
  const { dimension, isFirst } = props;
  const head = isFirst ? ({ component: 'th', scope: 'row' } as const) : {};
  return (
    <TableCell
      {...head}
      sx={
        isStep(dimension)
          ? { whiteSpace: 'nowrap' }
          : { maxWidth: { xs: isRoleDimension(dimension) ? 200 : 170, md: 280 } }
      }
    >
      <Key {...props} />
    </TableCell>
  );
};
