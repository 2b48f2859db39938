import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

test('a file that makes no sense is made again', () => {
  openMachine(dir, 'nod_1').setNumber(7);
  writeFileSync(machineFile(dir), '{"folder":');
  expect(machineNumber(dir)).toBeNull();
  openMachine(dir, 'nod_1').setNumber(8);
  expect(machineNumber(dir)).toBe(8);
});
