import { readFileSync } from 'node:fs';
import { type BrowserContext, type Download, expect, type Page } from '@playwright/test';
import decode from 'qr/decode.js';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());
test.beforeEach(({ context }) => house.enter(context));

/** Creates a campaign for the user signed in on the page, and opens its view with the dialog. */
const openShare = async (page: Page, body: object): Promise<Campaign> => {
  await house.storeSession(page);
  const campaign = await house.makeCampaign(page, body);
  await page.goto(`${house.origin}/campaign/campaignsView?id=${campaign.id}`);
  await page.getByRole('button', { name: 'QR code and sharing' }).click();
  return campaign;
};

const saved = async (page: Page, button: string): Promise<Download> => {
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  return download;
};

/** What a reader decodes from an image drawn by the browser `width` pixels wide; one character per pixel. */
const readBy = async (
  context: BrowserContext,
  file: string,
  type: string,
  width: number,
): Promise<string> => {
  const url = `data:${type};base64,${readFileSync(file).toString('base64')}`;
  const page = await context.newPage();
  const pixels = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = '${url}';
    await image.decode();
    const canvas = new OffscreenCanvas(${width}, ${width});
    const paper = canvas.getContext('2d');
    paper.drawImage(image, 0, 0, ${width}, ${width});
    const { data } = paper.getImageData(0, 0, ${width}, ${width});
    let text = image.naturalWidth + ' ';
    for (let at = 0; at < data.length; at += 4) text += data[at] < 128 ? '#' : '.';
    return text;
  })()`);
  await page.close();
  const [natural = '', drawn = ''] = pixels.split(' ');
  const data = Uint8Array.from(drawn, (pixel) => (pixel === '#' ? 0 : 255));
  const rgba = new Uint8Array(data.length * 4);
  for (let at = 0; at < rgba.length; at++) rgba[at] = at % 4 === 3 ? 255 : (data[at >> 2] as number);
  return `${natural} ${decode({ width, height: width, data: rgba })}`;
};

test('the saved code, as PNG and as SVG, decodes to exactly the link', async ({ page, context }) => {
  const { link } = await openShare(page, { name: 'Summer sale, 50 %', slug: 'summer' });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: `QR code for ${link}` })).toBeVisible();

  await dialog.getByLabel('Error correction').click();
  await page.getByRole('option', { name: 'H: about 30%' }).click();
  await dialog.getByLabel('PNG size').click();
  await page.getByRole('option', { name: '1024 × 1024 px' }).click();
  const png = await saved(page, 'Download PNG');
  expect(png.suggestedFilename()).toBe('summer-sale-50-qr-1024.png');
  expect(await readBy(context, await png.path(), 'image/png', 1024)).toBe(`1024 ${link}`);

  const svg = await saved(page, 'Download SVG');
  expect(svg.suggestedFilename()).toBe('summer-sale-50-qr.svg');
  expect(await readBy(context, await svg.path(), 'image/svg+xml', 512)).toMatch(new RegExp(` ${link}$`));
});

test('a link is copied in the required format', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { link } = await openShare(page, { name: 'Summer sale', source: 'Google Ads' });
  const dialog = page.getByRole('dialog');
  const clipboard = (): Promise<string> => page.evaluate('navigator.clipboard.readText()');

  await dialog.getByRole('button', { name: 'Copy: Markdown' }).click();
  await expect.poll(clipboard).toBe(`[Summer sale](${link})`);
  await dialog.getByRole('button', { name: 'Copy: Link with traffic source tokens' }).click();
  await expect.poll(clipboard).toContain(`${link}?sub1={campaignid}`);
  await dialog.getByRole('button', { name: 'Copy image' }).click();
  await expect(page.getByText('Image copied')).toBeVisible();
});
