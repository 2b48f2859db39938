import './config/thread-pool.ts';
import { buildProgram } from './commands/program.ts';
import { Problem } from './config/problem.ts';

try {
  await buildProgram().parseAsync();
} catch (error) {
  // What a person can fix is stated in words; anything else is a bug and keeps its stack.
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
