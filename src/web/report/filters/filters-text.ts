import * as z from 'zod/mini';
import { MAX_FILTERS, ReportFilter, type ReportFilters } from '../../../contracts/reports/report-query.ts';

/**
 * Filters in an address: `os:ios;country!:BR,IN;sub1~:promo`. A dash means "not known"; a backslash escapes a separator
 * or a dash.
 */
const OPS = { is: ':', isNot: '!:', contains: '~:', notContains: '!~:' } as const;

const escaped = (value: string): string => (value === '-' ? '\\-' : value.replace(/[\\,;]/g, '\\$&'));

export const filtersText = (filters: ReportFilters): string | undefined =>
  filters.length === 0
    ? undefined
    : filters
        .map(({ dimension, op, values }) => {
          const list = values.map((value) => (value === null ? '-' : escaped(value)));
          return `${dimension}${OPS[op]}${list.join(',')}`;
        })
        .join(';');

/** Parts between unescaped separators; escapes are kept. */
const parts = (text: string, separator: ',' | ';'): string[] => {
  const found = [''];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === separator) found.push('');
    else {
      const whole = sign === '\\' ? text.slice(at, at + 2) : sign;
      found[found.length - 1] += whole;
      at += whole.length - 1;
    }
  }
  return found;
};

const plain = (value: string): string | null => (value === '-' ? null : value.replace(/\\(.)/gs, '$1'));

const filterOf = (part: string): ReportFilter | null => {
  const found = /^(\w+)(!?~?):(.*)$/s.exec(part);
  if (found === null) return null;
  const [, dimension, sign, list = ''] = found;
  const op = { '': 'is', '!': 'isNot', '~': 'contains', '!~': 'notContains' }[sign ?? ''];
  const read = z.safeParse(ReportFilter, { dimension, op, values: parts(list, ',').map(plain) });
  return read.success ? read.data : null;
};

/** The filters in an address; unreadable and duplicate ones are left out. */
export const filtersOf = (text: string | undefined): ReportFilters =>
  text === undefined || text === ''
    ? []
    : [...new Set(parts(text, ';'))]
        .map(filterOf)
        .filter((filter) => filter !== null)
        .slice(0, MAX_FILTERS);
