import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useWords } from '../../../decision/use-decision-text.ts';
import { useT } from '../../../i18n/use-t.ts';
import { placeKey } from '../../../split/field-codes.ts';
import { Section } from '../../../ui/layout/section.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { type MapBox, type MapWay, routeMap } from './map-boxes.ts';
import type { RoutingValues } from './routing-values.ts';

/** A share as a bar behind the text; a dead end is marked. */
const Way = ({ way }: { way: MapWay }) => {
  const t = useT();
  return (
    <Box component="li" sx={{ mt: 0.75 }}>
      <Box
        sx={{
          position: 'relative',
          borderRadius: '6px',
          bgcolor: 'action.hover',
          overflow: 'hidden',
          px: 1,
          py: 0.5,
        }}
      >
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            inset: 0,
            width: `${way.share / 100}%`,
            bgcolor: 'primary.main',
            opacity: 0.16,
          }}
        />
        <Box sx={{ position: 'relative', display: 'flex', gap: 1, fontSize: '0.8125rem' }}>
          <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {way.name}
          </Box>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500, flexShrink: 0 }}>
            {way.shown}
          </Box>
        </Box>
      </Box>
      {way.end && (
        <Typography
          variant="caption"
          component="div"
          // A URL that is still to be typed is no mistake.
          sx={{ color: way.end === 'noUrl' ? 'text.secondary' : 'warning.main', px: 1 }}
        >
          {t(`editor.map.${way.end}`)}
        </Typography>
      )}
      {way.exits.map((ways, place) => (
        <Box key={placeKey(place)} sx={{ ml: 1.5, pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
          <Typography variant="caption" color="textSecondary" component="div" sx={{ mt: 0.75 }}>
            {way.exits.length === 1 ? t('editor.map.then') : t('editor.exit', { number: place + 1 })}
          </Typography>
          <Ways ways={ways} />
        </Box>
      ))}
    </Box>
  );
};

const Ways = ({ ways }: { ways: readonly MapWay[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {ways.map((way) => (
      <Way key={way.key} way={way} />
    ))}
  </Box>
);

const Stop = ({ box }: { box: MapBox }) => (
  <Box
    component="li"
    sx={{
      position: 'relative',
      pl: 2.5,
      pb: 2,
      // The line from one rule to the next, with a stop at each.
      '&::before': {
        content: '""',
        position: 'absolute',
        left: 5,
        top: 8,
        bottom: -8,
        width: 2,
        bgcolor: 'divider',
      },
      '&:last-of-type::before': { display: 'none' },
      '&::after': {
        content: '""',
        position: 'absolute',
        left: 0,
        top: 4,
        width: 12,
        height: 12,
        borderRadius: '50%',
        border: 2,
        borderColor: box.warning ? 'warning.main' : 'primary.main',
        bgcolor: 'background.paper',
      },
    }}
  >
    <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
      {box.title}
    </Typography>
    {box.who !== null && (
      <Typography variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {box.who}
      </Typography>
    )}
    {box.warning !== null && (
      <Typography variant="caption" component="div" sx={{ color: 'warning.main' }}>
        {box.warning}
      </Typography>
    )}
    <Ways ways={box.ways} />
  </Box>
);

interface TreeProps {
  routing: RoutingValues;
  zone: string;
}

const Tree = memo(({ routing, zone }: TreeProps) => {
  const words = useWords(zone);
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {routeMap(words, routing).map((box) => (
        <Stop key={box.key} box={box} />
      ))}
    </Box>
  );
});

interface RouteMapProps {
  form: CampaignForm;
  /** The whole link, or the known part of it. */
  link: string;
  timeZone: string;
  /** Beside the heading. */
  actions?: ReactNode;
}

/** A live map of the link: the rules in order, their splits, and dead ends. */
export const RouteMap = ({ form, link, timeZone, actions }: RouteMapProps) => {
  const t = useT();
  const routing = useWatch({
    control: form.control,
    compute: ({ destinations, paths, default: split, rules }): RoutingValues => ({
      destinations,
      paths,
      default: split,
      rules,
    }),
  });
  // Typing takes priority over rendering.
  const shown = useDeferredValue(routing);
  return (
    <Section title={t('editor.map')} actions={actions}>
      <Typography
        variant="body2"
        sx={{ display: 'block', fontWeight: 500, mb: 2, overflowWrap: 'anywhere' }}
        aria-label={t('editor.map.link')}
        component="output"
      >
        {link}
      </Typography>
      <Tree routing={shown} zone={timeZone} />
    </Section>
  );
};
