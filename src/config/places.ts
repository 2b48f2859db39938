import ipaddr from 'ipaddr.js';
import type { AllowedPlace } from './config.ts';
import type { Parser } from './env.ts';

const ALLOWED =
  'addresses or ranges, each with a port (10.1.2.3:443, 10.1.0.0/16:8080, [fd00::7]:443, * for any port), or none';

const placeOf = (text: string): AllowedPlace | null => {
  const parts = /^(?:\[([0-9a-f:.]+)(\/\d{1,3})?\]|([0-9.]+)(\/\d{1,2})?):(\d{1,5}|\*)$/i.exec(text);
  if (parts === null) return null;
  const address = parts[1] ?? parts[3] ?? '';
  if (parts[1] === undefined ? !ipaddr.IPv4.isValidFourPartDecimal(address) : !ipaddr.IPv6.isValid(address)) {
    return null;
  }
  const most = parts[1] === undefined ? 32 : 128;
  const bits = Number((parts[2] ?? parts[4] ?? `/${most}`).slice(1));
  const port = parts[5] === '*' ? null : Number(parts[5]);
  const isPort = port === null || (port >= 1 && port <= 65_535);
  return bits <= most && isPort ? { address, bits, port } : null;
};

/** Addresses with ports, separated by commas. */
export const places: Parser<readonly AllowedPlace[]> = (text) => {
  if (text === 'none') return { value: [] };
  const list = text.split(',').map((part) => placeOf(part.trim()));
  return list.every((place) => place !== null) ? { value: list } : { allowed: ALLOWED };
};
