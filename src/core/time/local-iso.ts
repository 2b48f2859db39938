import { zoneClock } from './zone.ts';

const MINUTE = 60_000;
const two = (number: number): string => String(number).padStart(2, '0');

/** An instant in a zone's local time, with its offset: `2026-03-10T00:00:00-03:00`. */
export const localIso = (time: number, zone: string): string => {
  const offset = zoneClock(zone).offset(time);
  const wall = new Date(time + offset).toISOString().slice(0, 19);
  const minutes = Math.round(Math.abs(offset) / MINUTE);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};
