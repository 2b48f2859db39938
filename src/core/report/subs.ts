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
  'sub11',
  'sub12',
  'sub13',
  'sub14',
  'sub15',
  'sub16',
  'sub17',
  'sub18',
  'sub19',
  'sub20',
] as const;
export type Sub = (typeof SUBS)[number];

export const isSub = (name: string): name is Sub => (SUBS as readonly string[]).includes(name);

/** Those that no roll-up has, so that reports on them read individual requests. */
export const RAW_SUBS: readonly Sub[] = SUBS.slice(3);
