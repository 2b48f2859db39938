import { PAGE_SIZES } from '../../../contracts/list.ts';
import type { PostbacksSearch } from './search.ts';

const SIZE = 20;

/** The page of a list in the address; unreadable values fall back to the first page at the usual size. */
export const pageOf = ({ at, rows }: PostbacksSearch): { page: number; perPage: number } => ({
  page: /^[1-9]\d{0,4}$/.test(at ?? '') ? Number(at) : 1,
  perPage: PAGE_SIZES.find((size) => String(size) === rows) ?? SIZE,
});

export const searchOfPage = (page: number, perPage: number): PostbacksSearch => ({
  at: page === 1 ? undefined : String(page),
  rows: perPage === SIZE ? undefined : String(perPage),
});
