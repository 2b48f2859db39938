import { controlSocketPath } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { type FreedLink, freeLink } from '../db/retired-links.ts';
import { withControlStore } from './control-store.ts';
import { askControl } from './local-client.ts';

/** Output for the operator. Throws Problem for a link that is not reserved. */
export const describeFreed = (freed: FreedLink, link: string): string => {
  if (freed === 'freed') return `${link} is free. Campaigns can use it again.`;
  throw new Problem(
    `${link} is not a link of a deleted workspace. Enter it as HOST/SLUG, including the port if it has one.`,
  );
};

/** `free-link HOST/SLUG`: asks the running control process, or does it alone. */
export const freeLinkCommand = async (link: string): Promise<void> => {
  const config = readProcessConfig();
  const answer = await askControl(controlSocketPath(config.dataDir), { kind: 'free-link', link });
  const freed =
    answer === null ? await withControlStore(config, (db) => freeLink(db, link)) : (answer.body as FreedLink);
  console.log(describeFreed(freed, link));
};
