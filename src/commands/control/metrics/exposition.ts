/** Names and values of labels. */
export type Labels = Readonly<Record<string, string | number>>;

interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

interface Histogram {
  readonly labels?: Labels;
  /** Upper bounds in ascending order, each with the number of observations up to it. */
  readonly upTo: readonly (readonly [bound: number, count: number])[];
  readonly count: number;
  readonly sum: number;
}

/** Metrics of one name. Without samples, nothing is written: an absent value is unknown, not 0. */
export type Family = { readonly name: string; readonly help: string } & (
  | { readonly type: 'counter' | 'gauge'; readonly samples: readonly Sample[] }
  | { readonly type: 'histogram'; readonly histograms: readonly Histogram[] }
);

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelled = (name: string, labels: Labels): string => {
  const list = Object.entries(labels).map(([key, value]) => `${key}="${escaped(String(value))}"`);
  return list.length === 0 ? name : `${name}{${list.join(',')}}`;
};

const linesOf = (family: Family): string[] => {
  const { name } = family;
  if (family.type !== 'histogram')
    return family.samples.map(({ labels = {}, value }) => `${labelled(name, labels)} ${value}`);
  return family.histograms.flatMap(({ labels = {}, upTo, count, sum }) => [
    ...upTo.map(([bound, seen]) => `${labelled(`${name}_bucket`, { ...labels, le: bound })} ${seen}`),
    `${labelled(`${name}_bucket`, { ...labels, le: '+Inf' })} ${count}`,
    `${labelled(`${name}_sum`, labels)} ${sum}`,
    `${labelled(`${name}_count`, labels)} ${count}`,
  ]);
};

/** Text of the Prometheus exposition format, version 0.0.4. */
export const exposition = (families: readonly Family[]): string =>
  families
    .map((family) => ({ family, lines: linesOf(family) }))
    .filter(({ lines }) => lines.length > 0)
    .flatMap(({ family: { name, help, type }, lines }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} ${type}`,
      ...lines,
    ])
    .map((line) => `${line}\n`)
    .join('');
