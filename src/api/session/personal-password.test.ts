import { expect, test } from 'vitest';
import { passwordProblem } from './passwords.ts';

const owner = {
  email: 'Mariana.Silveira@brightwater-media.co.uk',
  name: 'Mariana Silveira',
  workspace: 'Northwind Ads',
};

test.each([
  'fairlead2026',
  'FairLead!!2026',
  'F41rl34d_2026',
  '2026fairlead#1',
  'marianasilveira',
  'Silveira-Mariana-1',
  'm4r14n4s1lve1ra',
  'brightwater1!',
  'BrightwaterMedia',
  'northwindads26',
  'N0rthw1nd-4ds!',
  'northwind-silveira',
  'ｆａｉｒｌｅａｄ２０２６',
])('%s is little more than public knowledge about its owner', (password) => {
  expect(passwordProblem(password, owner)).toBe('password_personal');
});

test.each([
  'fairlead correct horse',
  'fairlead-84721938-22119482',
  'mariana likes kayaks',
  'northern winds at sea',
  'a long enough phrase',
  'Tr0ub4dor&3x',
])('%s is not', (password) => {
  expect(passwordProblem(password, owner)).toBeNull();
});

test('another owner can have it, and the address itself is reported as before', () => {
  expect(passwordProblem('Northwind-2026', { email: 'ana@example.net' })).toBeNull();
  expect(passwordProblem('mariana.silveira@brightwater-media.co.uk', owner)).toBe('password_is_email');
});
