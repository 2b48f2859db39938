import { readFileSync } from 'node:fs';

// Loaded first by processes whose clock a test sets ahead: `?file=` names a file that says by how many milliseconds.
const LOOK_MS = 50;
const file = new URL(import.meta.url).searchParams.get('file');
const SystemDate = Date;
let ahead = 0;
const look = () => {
  // The file is replaced while it is read, at the worst.
  ahead = Number(readFileSync(file, 'utf8')) || ahead;
};
look();
setInterval(look, LOOK_MS).unref();

globalThis.Date = class extends SystemDate {
  constructor(...parts) {
    if (parts.length === 0) super(SystemDate.now() + ahead);
    else super(...parts);
  }
  static now() {
    return SystemDate.now() + ahead;
  }
};
