import { expect, type Page, test } from '@playwright/test';
import { violationsOn } from '../helpers/axe.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';
import { register } from '../helpers/steps.ts';

let program: Program;
let receiver: Receiver;

test.beforeAll(async () => {
  receiver = await startReceiver();
  program = await startProgram({ firstDay: true });
});
test.afterAll(async () => {
  await program?.dispose();
  await receiver?.close();
});

const urls = (page: Page) => page.getByLabel('Destination URL', { exact: true });
const labels = (page: Page) => page.getByLabel('Label (optional)');
const exit = (page: Page, number: number) =>
  page.getByRole('group', { name: 'Path 1' }).getByRole('group', { name: `Exit ${number}` });
const offers = (page: Page, number: number) => exit(page, number).getByRole('combobox', { name: /^Offer/ });

const edit = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.waitForURL('**/campaignsEdit**');
  await expect(page.getByRole('group', { name: 'Path 1' })).toBeVisible();
};

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
  await page.waitForURL('**/campaignsView**');
};

test('a landing page gets a second exit, whose offer changes, and loses it again', async ({
  page,
  context,
}) => {
  await register(page, program.appUrl);
  await page.goto(new URL('/campaign/campaignsRegister', program.appUrl).href);
  await page.getByLabel('Campaign name').fill('Two buttons');
  await urls(page).nth(0).fill(`${receiver.origin}/shop?cid={click_id}`);
  await labels(page).nth(0).fill('Shop');
  await page.getByRole('button', { name: 'Add landing page' }).click();
  await urls(page).nth(1).fill(`${receiver.origin}/quiz?cid={click_id}`);
  await labels(page).nth(1).fill('Quiz');
  // With one exit, nothing speaks of exits but the button.
  await expect(exit(page, 1)).toHaveCount(0);

  // Every destination is taken, so the exit gets a new one, whose URL is focused.
  const path = page.getByRole('group', { name: 'Path 1' });
  await path.getByRole('button', { name: 'Add exit' }).click();
  await expect(urls(page).nth(2)).toBeFocused();
  await urls(page).nth(2).fill(`${receiver.origin}/hats?cid={click_id}`);
  await labels(page).nth(2).fill('Hats');
  await expect(offers(page, 1)).toHaveText('Shop');
  await expect(offers(page, 2)).toHaveText('Hats');
  await expect(exit(page, 1)).toContainText(`${program.linkOrigin}/out`);
  await expect(exit(page, 2)).toContainText(`${program.linkOrigin}/out/2`);
  expect(await violationsOn(page)).toEqual([]);

  // An unused destination is the next exit's offer at once; an exit that was not saved goes without a question.
  await page.getByRole('button', { name: 'Add destination' }).click();
  await urls(page).nth(3).fill(`${receiver.origin}/shoes?cid={click_id}`);
  await labels(page).nth(3).fill('Shoes');
  await path.getByRole('button', { name: 'Add exit' }).click();
  await expect(offers(page, 3)).toHaveText('Shoes');
  await page.getByRole('button', { name: 'Remove exit 3' }).click();
  await expect(exit(page, 3)).toHaveCount(0);
  await expect(path.getByRole('button', { name: 'Add exit' })).toBeFocused();

  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');
  const link = ((await page.getByLabel('Campaign link').textContent()) ?? '').trim();

  const visitor = await context.newPage();
  const reached = async (address: string): Promise<string | undefined> => {
    await visitor.goto(address);
    return receiver.visits.at(-1)?.pathname;
  };
  expect(await reached(link)).toBe('/quiz');
  expect(await reached(`${program.linkOrigin}/out/2`)).toBe('/hats');
  expect(await reached(`${program.linkOrigin}/out`)).toBe('/shop');

  await edit(page);
  await expect(offers(page, 2)).toHaveText('Hats');
  await offers(page, 2).click();
  await page.getByRole('option', { name: 'Shoes', exact: true }).click();
  await save(page);
  await expect.poll(() => reached(`${program.linkOrigin}/out/2`)).toBe('/shoes');

  // Its address is on the page, so removing it says what the address will do.
  await edit(page);
  await page.getByRole('button', { name: 'Remove exit 2' }).click();
  const question = page.getByRole('dialog', { name: 'Remove exit 2?' });
  await expect(question).toContainText(
    `Clicks on ${program.linkOrigin}/out/2 will then lead to exit 1 and count as an unknown exit.`,
  );
  expect(await violationsOn(page)).toEqual([]);
  await question.getByRole('button', { name: 'Remove exit' }).click();
  await expect(exit(page, 1)).toHaveCount(0);
  await expect(path.getByRole('button', { name: 'Add exit' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(offers(page, 2)).toHaveText('Shoes');
  await page.getByRole('button', { name: 'Remove exit 2' }).click();
  await question.getByRole('button', { name: 'Remove exit' }).click();
  await save(page);
  await expect.poll(() => reached(`${program.linkOrigin}/out/2`)).toBe('/shop');
});
