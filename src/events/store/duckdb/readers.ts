import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** A connection does one thing at a time: several of them, so that a question that takes long does not hold up the others. */
export interface Readers {
  /** On the connection that has the least to do. */
  read<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  close(): void;
}

export const openReaders = async (instance: DuckDBInstance, count: number): Promise<Readers> => {
  const readers = await Promise.all(
    Array.from({ length: count }, async () => ({ connection: await instance.connect(), busy: 0 })),
  );
  return {
    read: async (work) => {
      const reader = readers.reduce((least, one) => (one.busy < least.busy ? one : least));
      reader.busy++;
      try {
        return await work(reader.connection);
      } finally {
        reader.busy--;
      }
    },
    close: () => {
      for (const { connection } of readers) connection.closeSync();
    },
  };
};
