import { attemptAll } from './runner.ts';

interface SkipParts<Due extends { readonly publicId: string }> {
  /** Campaigns that are due. */
  readonly due: () => Promise<readonly Due[]>;
  /** Skips the rules of a campaign, all or none; resolves to whether there was anything to skip. */
  readonly skip: (campaign: Due) => Promise<boolean>;
  /** Publishes new plans to the edge. */
  readonly publish: () => Promise<unknown>;
  readonly isStopping: () => boolean;
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
}

/**
 * Skips the rules of campaigns whose 14 days are over. A failing one does not block others and is retried in the next
 * run. If the process ends before the edges have received the change, they do when it restarts.
 */
export const skipUnfairRules = async <Due extends { readonly publicId: string }>({
  due,
  skip,
  publish,
  isStopping,
  log,
}: SkipParts<Due>): Promise<void> => {
  const attempts = attemptAll(log);
  let moved = false;
  for (const campaign of await due()) {
    if (isStopping()) break;
    await attempts.run({ campaign: campaign.publicId }, async () => {
      if (!(await skip(campaign))) return;
      moved = true;
      log.info(
        { campaign: campaign.publicId },
        'Skipped the rules of a campaign: they were refused for 14 days.',
      );
    });
  }
  if (moved) await attempts.run({ step: 'publish' }, async () => void (await publish()));
  attempts.end();
};
