import { expect, it } from 'vitest';
import { linkForms } from './link-forms.ts';

const shared = {
  name: 'Summer & <sale> [50%]',
  slug: 'summer',
  link: 'https://go.example/summer',
  tokenString: '',
  source: '',
  passQuery: false,
};

it('a plain link is text, HTML and Markdown, with the name as its label', () => {
  expect(linkForms(shared)).toEqual([
    ['plain', 'https://go.example/summer'],
    ['html', '<a href="https://go.example/summer">Summer &amp; &lt;sale&gt; [50%]</a>'],
    ['markdown', '[Summer & \\<sale\\> \\[50%\\]](https://go.example/summer)'],
  ]);
});

it('tokens are written as the source wants them, including braces', () => {
  expect(linkForms({ ...shared, source: 'Google Ads', tokenString: 'sub1={campaignid}' })).toContainEqual([
    'tokens',
    'https://go.example/summer?sub1={campaignid}',
  ]);
});

it('UTM tags are offered where they reach the destination', () => {
  expect(linkForms({ ...shared, passQuery: true })).toContainEqual([
    'utm',
    'https://go.example/summer?utm_source=newsletter&utm_medium=email&utm_campaign=summer',
  ]);
  expect(linkForms({ ...shared, passQuery: true, source: 'Google Ads' })).toContainEqual([
    'utm',
    'https://go.example/summer?utm_source=google-ads&utm_medium=cpc&utm_campaign=summer',
  ]);
});
