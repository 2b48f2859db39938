import { readLog, writeJournal } from './ingest-x.ts';

console.log(await writeJournal('/tmp/cmpjournal', await readLog()));
