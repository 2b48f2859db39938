import { testMarks } from '../contract/marks.ts';
import { temporaryEvents } from './temporary-events.ts';

testMarks(async () => {
  const { ingest, dispose } = await temporaryEvents();
  await ingest.positions();
  return { ingest, dispose };
});
