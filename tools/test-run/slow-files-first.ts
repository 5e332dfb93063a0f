import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What needs no built site runs first, while that is built, and many short files run last, so that no worker is idle at the end.
 * A worker keeps its modules within a project.
 */
const projects = ['component', 'unit', 'chaos', 'e2e', 'server'];

/** Files that take a minute and more on a busy machine, the longest first; those that may wait for the built site a little later. */
export const slowFiles: readonly string[] = [
  'e2e/phone-user-sees-every-page.spec.ts',
  'e2e/visitor-sees-every-page.spec.ts',
  'features/checkout/server/killed-payments.chaos.test.ts',
  'testing/data-folder/backup.test.ts',
  'features/checkout/server/event-orders.test.ts',
  'e2e/school-members-see-every-page.spec.ts',
  'e2e/attacker-writes-markup.spec.ts',
  'e2e/attacker-writes-campaign-texts.spec.ts',
  'e2e/reader-sees-every-block.spec.ts',
  'e2e/attacker-writes-page-texts.spec.ts',
  'studio/compose/every-style.test.ts',
  'features/uploads/server/killed-server.chaos.test.ts',
  'testing/hostile-files/hostile-audio.test.ts',
  'features/tracks/server/files/unusual-uploads.test.ts',
  'e2e/members-join-and-post-in-a-group.spec.ts',
  'testing/access/access.test.ts',
  'features/checkout/server/money-races.chaos.test.ts',
  'features/campaigns/server/winners/publish-winners.chaos.test.ts',
  'features/campaigns/server/emails/mailings.chaos.test.ts',
  'apps/database-outage.chaos.test.ts',
  'apps/killed-processes.chaos.test.ts',
  'apps/across-features/counters-match-rows.test.ts',
  'apps/site/across-pages/jury-secrets.test.ts',
  'features/publications/server/publish-project.test.ts',
  'testing/access/forged-requests.test.ts',
  'testing/access/schools.test.ts',
  'features/sign-in/server/tokens/emails-by-smtp.test.ts',
  'apps/site/across-pages/hostile-pages.test.ts',
  'apps/start.test.ts',
];

/** Orders files by project, slow ones first; the others keep the order that they come in. */
export function orderFiles<T>(
  files: readonly T[],
  placeOf: (file: T) => { project: string; path: string },
): T[] {
  const rankOf = (file: T) => {
    const { project, path } = placeOf(file);
    const slow = slowFiles.indexOf(path);
    return projects.indexOf(project) * 1000 + (slow < 0 ? slowFiles.length : slow);
  };
  return files.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The order of files in a run, whatever earlier runs have measured. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = this.ctx.config.root;
    const sorted = await super.sort(files);
    return orderFiles(sorted, ({ project, moduleId }) => ({
      project: project.name,
      path: relative(root, moduleId),
    }));
  }
}
