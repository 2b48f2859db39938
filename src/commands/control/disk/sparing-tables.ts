import type { EventTables } from '../../../events/store/tables.ts';
import type { DiskWatch } from './watch.ts';

/** The tables, except that no Parquet file is made, nor finished, while the disk is too full for it. CSV needs none. */
export const sparingTables = (tables: EventTables, disk: Pick<DiskWatch, 'isAtLeast'>): EventTables => {
  const refuse = (): void => {
    if (disk.isAtLeast('sparing'))
      throw new Error('No space left: the rest of the disk belongs to the journals.');
  };
  return {
    ...tables,
    openParquet: async (columns, signal) => {
      refuse();
      const file = await tables.openParquet(columns, signal);
      return {
        ...file,
        add: (text) => {
          refuse();
          return file.add(text);
        },
        finish: () => {
          refuse();
          return file.finish();
        },
      };
    },
  };
};
