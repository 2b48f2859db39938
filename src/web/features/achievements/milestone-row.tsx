import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Achievement } from '../../../contracts/reports/achievement.ts';
import { useT } from '../../i18n/use-t.ts';
import { Link, LinkButton } from '../../ui/layout/link.tsx';
import { MilestoneIcon } from './milestone-icon.tsx';
import { placeOf } from './milestone-places.ts';
import { MilestoneProgress } from './milestone-progress.tsx';

interface MilestoneRowProps {
  achievement: Achievement;
  mayEdit: boolean;
  /** The next one to do: its link is the screen's only action. */
  isNext?: boolean;
}

const row = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) 220px' },
  px: 2,
  py: 2,
  '&:first-of-type': { pt: 0.5 },
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
} as const;

const aside = {
  gridColumn: { xs: '2', md: 'auto' },
  display: 'grid',
  gap: 1.5,
  alignContent: 'start',
  justifyItems: 'start',
  pt: { md: 0.75 },
} as const;

/** A pending milestone: its benefit, its progress and a link to it. */
export const MilestoneRow = ({ achievement, mayEdit, isNext = false }: MilestoneRowProps) => {
  const t = useT();
  const { code } = achievement;
  const { label, ...place } = placeOf(code, mayEdit);
  return (
    <Box component="li" sx={row}>
      <MilestoneIcon code={code} />
      <Box sx={{ minWidth: 0, maxWidth: 680 }}>
        <Typography variant="h3" sx={{ minHeight: 36, display: 'flex', alignItems: 'center' }}>
          {t(`milestone.${code}.name`)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(`milestone.${code}.why`)}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {t(`milestone.${code}.how`)}
        </Typography>
      </Box>
      <Box sx={aside}>
        <Box sx={{ width: 1 }}>
          <MilestoneProgress {...achievement} />
        </Box>
        {isNext ? (
          <LinkButton {...place} variant="contained">
            {t(label)}
          </LinkButton>
        ) : (
          <Link {...place} variant="body2">
            {t(label)}
          </Link>
        )}
      </Box>
    </Box>
  );
};
