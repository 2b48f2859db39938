import { Argument, Command, InvalidArgumentError } from 'commander';

const wholeNumber =
  (most: number) =>
  (text: string): number => {
    if (/^\d{1,15}$/.test(text) && Number(text) <= most) return Number(text);
    throw new InvalidArgumentError(`Allowed: a whole number from 0 to ${most}.`);
  };

const positive =
  (most: number) =>
  (text: string): number => {
    if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0 && Number(text) <= most) return Number(text);
    throw new InvalidArgumentError(`Allowed: a number above 0, at most ${most}.`);
  };

const webAddress = (text: string): URL => {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new InvalidArgumentError('Allowed: an address that begins with http:// or https://.');
};

/**
 * The command line. Each command is loaded when it is run: an edge worker never loads a database. docs/commands.md
 * lists them all, and a test sees to it.
 */
export const buildProgram = (): Command => {
  const program = new Command('fairlead')
    .description(
      'Fairlead, a self-hosted click tracker. Settings are environment variables: docs/configuration.md.',
    )
    .showHelpAfterError();

  program
    .command('start')
    .description('run everything on this machine: application, API, links')
    .action(async () => (await import('./start.ts')).start());
  program
    .command('control')
    .description('run the application, its API and the stores only')
    .action(async () => (await import('./control.ts')).control());
  program
    .command('edge')
    .description('answer links only, with as many workers as are configured')
    .option('--worker <n>', 'be one worker, in this process', wholeNumber(254))
    .action(async (options) => (await import('./edge.ts')).edge(options));
  program
    .command('audit')
    .description(
      'prove the event store against the journals; exit code 1 if a record is missing or there twice',
    )
    .option('--json', 'print the figures as JSON', false)
    .action(async (options) => (await import('./audit.ts')).audit(options));
  program
    .command('skip-record')
    .description('tell ingest to go past a broken journal record; its bytes are kept')
    .requiredOption('--segment <name>', 'segment, as audit and the health panel name it')
    .requiredOption('--offset <bytes>', 'offset of the record', wholeNumber(Number.MAX_SAFE_INTEGER))
    .action(async (options) => (await import('./skip-record.ts')).skipRecord(options));
  program
    .command('end-second-step')
    .description('let somebody who lost app and recovery codes sign in with the password alone')
    .argument('<email>', 'e-mail of the account')
    .action(async (email) => (await import('./end-second-step.ts')).endSecondStepCommand(email));
  program
    .command('end-trial')
    .description('make the trial workspace of an account a full one')
    .argument('<email>', 'e-mail of the account')
    .action(async (email) => (await import('./end-trial.ts')).endTrialCommand(email));
  program
    .command('free-link')
    .description('let a link of a deleted workspace be given out again')
    .argument('<link>', 'HOST/SLUG')
    .action(async (link) => (await import('./free-link.ts')).freeLinkCommand(link));
  program
    .command('maintenance')
    .description('tell everybody who opens the application that it is being maintained; links go on')
    .addArgument(new Argument('<state>', 'on or off').choices(['on', 'off']))
    .action(async (state) => (await import('./maintenance.ts')).maintenance(state));
  const keys = program.command('keys').description('list and rotate the keys of this installation');
  keys
    .command('list')
    .description('show what each key is for and since when it is used; never the keys themselves')
    .action(async () => (await import('./keys.ts')).listKeys());
  keys
    .command('rotate')
    .description(
      'make new keys, while Fairlead runs or not; what the old ones signed stays valid until it expires',
    )
    .argument('[uses...]', 'which keys, as `keys list` names them (default: all that can be rotated)')
    .option('--end-sessions', 'access: sign everyone out now', false)
    .option('--revoke', 'someone may have the old keys: drop them now, with everything they signed', false)
    .action(async (uses, options) => (await import('./keys.ts')).rotateKeysCommand(uses, options));
  program
    .command('backup')
    .description('copy everything that Fairlead holds into a folder, while it runs or not')
    .argument('<dir>', 'a folder that is not there yet, or an empty one')
    .action(async (dir) => (await import('./backup.ts')).backup(dir));
  program
    .command('restore')
    .description('put a backup into the data folder; Fairlead must not run')
    .argument('<dir>', 'the backup')
    .option('--replace', 'move what is there aside', false)
    .action(async (dir, options) => (await import('./restore.ts')).restore(dir, options));
  program
    .command('replay')
    .description('send an access log (combined format, .gz too) at a link, as the visitors in it')
    .argument('<file>', 'the access log')
    .requiredOption('--to <url>', 'link that every line is sent to', webAddress)
    .option('--rate <n>', 'requests per second (default: as fast as they are answered)', positive(1_000_000))
    .option('--host <host>', 'Host header to send')
    .option('--keep-methods', "send the log's methods instead of GET", false)
    .option('--concurrency <n>', 'requests under way at the same time', wholeNumber(1024), 16)
    .action(async (file, options) => (await import('./replay/command.ts')).runReplay(file, options));
  program
    .command('classify')
    .description('tell how requests are counted and why: user agents or JSON in, JSON out, one to a line')
    .action(async () => (await import('./classify.ts')).classify());
  program
    .command('decide')
    .description('say where visitors would go and why: JSON lines in, JSON lines out')
    .action(async () => (await import('./decide.ts')).decideCommand());
  program
    .command('stats')
    .description('answer questions of statistics: JSON lines in, JSON lines out')
    .action(async () => (await import('./stats.ts')).statsCommand());
  program
    .command('verify-report')
    .description('check a signed destination report or disclosure; exit code 1 when it is not valid')
    .argument('<file>', 'the JSON file, or its address')
    .option('--key <place>', 'file or address of the keys that it should be signed with')
    .action(async (file, options) => (await import('./verify-report.ts')).verifyReport(file, options));
  program
    .command('bench')
    .description(
      'measure this machine: edge, ingest, visits, campaigns, reports, fairness, stats, ab-test or postbacks',
    )
    .argument(
      '<what>',
      'edge | ingest | visits | campaigns | reports | fairness | stats | ab-test | postbacks',
    )
    .option(
      '--requests <count>',
      'reports, fairness: how many requests to make (100,000,000; 5,000,000); ab-test, visits: how many visitors (10,000,000)',
      wholeNumber(1_000_000_000),
    )
    .option(
      '--data <folder>',
      'reports, ab-test: where to make them and leave them, or where they are from last time',
    )
    .option(
      '--against <folder>',
      'edge: another checkout, with its dependencies, whose edge is measured by turns',
    )
    .action(async (what, options) => (await import('../../bench/index.ts')).bench(what, options));
  return program;
};
