/** Names of the free parameters of links, which reports group by and macros pass on. */
export const SUBS = [
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'sub6',
  'sub7',
  'sub8',
  'sub9',
  'sub10',
] as const;
