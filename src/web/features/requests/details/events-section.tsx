import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { RequestDetail } from '../../../../contracts/reports/request.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';

interface EventsSectionProps {
  events: RequestDetail['events'];
  timeZone: string;
}

/** The visitor's actions after the click; nothing if none were reported. */
export const EventsSection = ({ events, timeZone }: EventsSectionProps) => {
  const t = useT();
  const format = useFormat();
  const id = useId();
  if (events.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography variant="h3" id={id} sx={{ mb: 1 }}>
        {t('after.title')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5, fontSize: '0.875rem' }}>
        {events.map((event) => (
          <li key={JSON.stringify(event)}>
            {format.dateTime(event.time, timeZone)} ·{' '}
            {event.type === 'landed'
              ? t('after.landed')
              : t('after.out', {
                  page: event.destination
                    ? event.destination.name || event.destination.id
                    : t('app.notKnown'),
                })}
            {!event.first && ` · ${t('after.again')}`}
          </li>
        ))}
      </Box>
    </Box>
  );
};
