import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TrafficSource } from '../../../contracts/campaigns/traffic-source.ts';
import { isSub } from '../../../core/report/subs.ts';
import type { SourceHolds, SourceRole } from '../../../core/sources/parameters.ts';
import { sourceValuesQuery } from '../../api/campaigns/source-values.ts';
import { useT } from '../../i18n/use-t.ts';
import { parameterWord } from '../../report/words.ts';

interface RolePreviewProps {
  /** As saved. */
  source: TrafficSource;
  parameter: string;
  role: SourceRole | '';
  holds: SourceHolds;
}

/** What another role of a parameter changes in reports of the past; nothing while the role is the saved one. */
export const RolePreview = ({ source, parameter, role, holds }: RolePreviewProps) => {
  const t = useT();
  const saved = source.tokens.find((token) => token.parameter === parameter);
  const before = saved?.role ?? '';
  const isChanged = role !== before || (role !== '' && holds !== saved?.holds);
  const { data } = useQuery({
    ...sourceValuesQuery(source.id, parameter),
    enabled: isChanged && isSub(parameter),
  });
  const shown = role || before;
  if (!isChanged || !data || shown === '') return null;
  const { visits, values } = data;
  const isAll = values.reduce((sum, one) => sum + one.visits, 0) >= visits;
  const told = role === '' ? 'gone' : holds === 'name' ? 'named' : 'listed';
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      role="status"
      sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}
    >
      {visits === 0
        ? t('sources.roleChange.none', { parameter })
        : t(`sources.roleChange.${told}`, {
            role: t(`source.role.${shown}`),
            values: [...values.map(({ value }) => parameterWord(t, value)), ...(isAll ? [] : ['…'])].join(
              ', ',
            ),
            count: visits,
          })}
    </Typography>
  );
};
