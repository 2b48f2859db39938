import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CampaignReport, Metrics } from '../../contracts/reports/report.ts';
import { metricNames, VERDICT } from '../../core/report/metrics.ts';

const guide = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8');
const names = Object.keys(Metrics.shape);

/** The section on a metric: from its heading to the next. */
const chapterOf = (name: string): string | undefined =>
  guide.split(/^## /m).find((chapter) => chapter.startsWith(`\`${name}\`\n`));

test.each([...metricNames, VERDICT])(
  'docs/metrics.md defines %s once: what it includes, what it excludes, where it is decided',
  (name) => {
    expect(guide.split(`\n## \`${name}\`\n`)).toHaveLength(2);
    expect(guide).toMatch(new RegExp(`^\\| [A-Z][A-Za-z ]+ +\\| \`${name}\` +\\|`, 'm'));
    const chapter = chapterOf(name) ?? '';
    expect(chapter.indexOf('**Not included:**')).toBeGreaterThan(40);
    expect(chapter).toContain('**Decided** ');
  },
);

test('docs/metrics.md defines no metric that no report has', () => {
  const defined = [...guide.matchAll(/^## `(\w+)`$/gm)].map((match) => match[1]);
  expect(defined.toSorted()).toEqual([...metricNames, VERDICT].toSorted());
});

test('every other number in a report is explained', () => {
  const destinations = Object.keys(CampaignReport.shape.destinations.def.element.shape);
  const others = destinations.filter((name) => !names.includes(name));
  expect(names.filter((name) => !(metricNames as string[]).includes(name))).toEqual([]);
  expect(others).toContain('visitors');
  // The name of a row, and the weight set by the campaign itself.
  const plain = ['id', 'name', 'url', 'weight'];
  for (const name of others.filter((other) => !plain.includes(other))) expect(guide).toContain(`\`${name}\``);
});
