import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readClassJson } from './class-json.ts';

const english = { webinarId: 'launch', videoUrl: 'https://videos.example/class.mp4', title: 'Clean numbers' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-class-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['{"en":', 'could not be read'],
  ['[]', 'The file must be given, as object'],
  ['{}', 'must hold one of the languages'],
  [{ de: english }, 'not known: de'],
  [{ en: { ...english, title: undefined } }, 'en.title must be given, as string'],
  [{ en: { ...english, webinarId: 'a b' } }, 'en.webinarId must have'],
  [{ en: { ...english, videoUrl: 'http://videos.example/class.mp4' } }, 'en.videoUrl must be an https'],
  [{ en: { ...english, videoUrl: 'javascript:alert(1)' } }, 'en.videoUrl'],
  [{ en: { ...english, videoUrl: 'https://videos.example/page' } }, 'en.videoUrl'],
  [{ en: { ...english, videoUrl: 'https://a;script-src.example/x.mp4' } }, 'en.videoUrl'],
  [{ en: { ...english, videoUrl: 'https://www.youtube.com/watch?v=abcdefgh' } }, 'en.videoUrl'],
])('%j is refused: %s', async (content, reason) => {
  const file = join(folder, 'class.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  expect(await readClassJson(file)).toEqual({
    problems: expect.arrayContaining([expect.stringContaining(reason)]),
  });
});

test('a valid file is read completely, and a missing one is null', async () => {
  const file = join(folder, 'sound.json');
  expect(await readClassJson(file)).toBeNull();
  await writeFile(file, `\uFEFF${JSON.stringify({ en: english })}`);
  expect(await readClassJson(file)).toEqual({ content: { en: english } });
});

test('does not wait for a pipe or an endless file', async () => {
  const pipe = join(folder, 'pipe.json');
  execFileSync('mkfifo', [pipe]);
  expect(await readClassJson(pipe)).toEqual({ problems: ['The file must be an ordinary file'] });
  const large = join(folder, 'large.json');
  await writeFile(large, ' '.repeat(1_000_001));
  expect(await readClassJson(large)).toEqual({ problems: ['The file must have at most 1 MB'] });
});
