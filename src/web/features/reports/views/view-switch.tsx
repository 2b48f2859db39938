import CalendarView from '@mui/icons-material/CalendarViewMonthOutlined';
import Grid from '@mui/icons-material/GridOnOutlined';
import Rows from '@mui/icons-material/TableRowsOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useT } from '../../../i18n/use-t.ts';
import { VIEW_KINDS, type View } from './view-search.ts';

const icons = { table: Rows, heatmap: Grid, pivot: CalendarView };

/** Selects how a report's rows are shown. */
export const ViewSwitch = ({ view, onView }: { view: View; onView: (next: View) => void }) => {
  const t = useT();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view.kind}
      // Null if the active one is pressed.
      onChange={(_event, kind: View['kind'] | null) => kind !== null && onView({ ...view, kind })}
      aria-label={t('saved.view')}
      sx={{ maxWidth: 1, overflowX: 'auto', justifySelf: 'start', alignSelf: 'flex-start' }}
    >
      {VIEW_KINDS.map((kind) => {
        const Icon = icons[kind];
        return (
          <ToggleButton
            key={kind}
            value={kind}
            sx={{ gap: 1, px: { xs: 1.25, sm: 2 }, textTransform: 'none', whiteSpace: 'nowrap' }}
          >
            <Icon fontSize="small" sx={{ display: { xs: 'none', sm: 'block' } }} />
            {t(`saved.view.${kind}`)}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
};
