import { expect, test } from '@playwright/test';
import { type Program, startProgram } from '../helpers/program.ts';
import { makeCampaign, openTab } from '../helpers/steps.ts';
import { storeFirstSession } from '../helpers/stored-session.ts';

let program: Program;

test.beforeAll(async () => {
  program = await startProgram();
});
test.afterAll(() => program?.dispose());

test('a disclosure is open to everybody, until it is limited to a signed address', async ({
  page,
  context,
}) => {
  await storeFirstSession(page, program.appUrl);
  const link = await makeCampaign(page, program.appUrl, 'https://shop.example');
  await openTab(page, 'Setup');
  const card = page.getByRole('region', { name: 'Disclosure' });
  await expect(card.getByText(`${link}+`)).toBeVisible();

  const visitor = await context.newPage();
  await visitor.goto(`${link}+`);
  await expect(visitor.getByRole('heading', { name: 'Where this link leads' })).toBeVisible();
  await expect(visitor.getByRole('listitem').filter({ hasText: 'https://shop.example/a' })).toBeVisible();

  await card.getByLabel('Require a signed URL').click();
  await expect(card.getByText('Limited. Only people with a signed URL')).toBeVisible();
  await expect.poll(async () => (await visitor.goto(`${link}+`).catch(() => null))?.status()).toBe(403);
  await expect(visitor.getByRole('heading', { name: 'Access to this disclosure is limited' })).toBeVisible();

  await card.getByRole('button', { name: 'Create signed URL' }).click();
  const address = card.getByText('?key=');
  await expect(address).toBeVisible();
  await visitor.goto((await address.textContent()) ?? '');
  await expect(visitor.getByRole('heading', { name: 'Where this link leads' })).toBeVisible();
});
