import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { machineFile } from '../../config/paths.ts';
import { machineNumber, openMachine } from './machine.ts';

let root: string;
let dir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fairlead-machine-'));
  dir = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a folder keeps its name and number', () => {
  expect(machineNumber(dir)).toBeNull();
  const machine = openMachine(dir, 'nod_1');
  machine.setNumber(7);
  expect(machineNumber(dir)).toBe(7);
  const again = openMachine(dir, 'nod_1');
  expect([again.folder, again.number()]).toEqual([machine.folder, 7]);
});

test('a moved folder is the same, a copied one another without a number', () => {
  const machine = openMachine(dir, 'nod_1');
  machine.setNumber(7);
  const copy = join(root, 'copy');
  cpSync(dir, copy, { recursive: true });
  expect(machineNumber(copy)).toBeNull();
  expect(openMachine(copy, 'nod_1').folder).not.toBe(machine.folder);
  const moved = join(root, 'moved');
  renameSync(dir, moved);
  expect(machineNumber(moved)).toBe(7);
});

test('a number counts only for the node that got it', () => {
  const { folder, setNumber } = openMachine(dir, 'nod_1');
  setNumber(7);
  const other = openMachine(dir, 'nod_2');
  expect([other.folder, other.number(), machineNumber(dir)]).toEqual([folder, null, null]);
});

test('a folder knows all numbers that it has had, and a copy knows none', () => {
  const machine = openMachine(dir, 'nod_1');
  machine.setNumber(7, 9);
  machine.setNumber(null);
  openMachine(dir, 'nod_2').setNumber(8);
  const again = openMachine(dir, 'nod_2');
  expect(again.had()).toEqual([
    { node: 'nod_2', number: 8 },
    { node: 'nod_1', number: 7 },
  ]);
  expect(again.dealt()).toBe(9);
  const copy = join(root, 'copy');
  cpSync(dir, copy, { recursive: true });
  expect(openMachine(copy, 'nod_2').had()).toEqual([]);
});

test('a file of an earlier version knows the number that it has', () => {
  openMachine(dir, 'nod_1').setNumber(7);
  const file = machineFile(dir);
  const { had: _, dealt: __, ...before } = JSON.parse(readFileSync(file, 'utf8'));
  // Written into the same file, which keeps its inode.
  writeFileSync(file, JSON.stringify(before));
  const { had, dealt } = openMachine(dir, 'nod_2');
  expect([had(), dealt()]).toEqual([[{ node: 'nod_1', number: 7 }], 0]);
});

test('a file that makes no sense is made again', () => {
  openMachine(dir, 'nod_1').setNumber(7);
  writeFileSync(machineFile(dir), '{"folder":');
  expect(machineNumber(dir)).toBeNull();
  openMachine(dir, 'nod_1').setNumber(8);
  expect(machineNumber(dir)).toBe(8);
});
