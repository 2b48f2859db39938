import { HOUR_MS } from '../../../../core/time/durations.ts';
import { startOfDay } from '../../../../core/time/zone.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Sparkline } from './sparkline.tsx';

const DAY_HOURS = 24;

interface HoursProps {
  /** Valid visits in each hour since midnight. */
  hours: readonly number[];
  /** Milliseconds since 1970. */
  now: number;
  timeZone: string;
}

/** Today's visits on the width of a whole day, so that curves of different campaigns can be compared. */
export const Hours = ({ hours, now, timeZone }: HoursProps) => {
  const t = useT();
  const format = useFormat();
  const count = hours.reduce((sum, one) => sum + one, 0);
  const most = Math.max(0, ...hours);
  const at = startOfDay(now, timeZone) + hours.indexOf(most) * HOUR_MS;
  const hour = format.dayOrHour(new Date(at).toISOString(), timeZone, false);
  const text =
    count === 0 ? t('campaignList.hours.none') : t('campaignList.hours.text', { count, most, hour });
  const ahead = new Array<null>(Math.max(0, DAY_HOURS - hours.length)).fill(null);
  return <Sparkline values={[...hours, ...ahead]} text={text} />;
};
