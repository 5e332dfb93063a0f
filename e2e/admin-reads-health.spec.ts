import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { projectRoot } from '#platform/server/project-root.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite();

/** What the manual has an operator run for jobs that were given up. */
async function statementOfManual(): Promise<string> {
  const manual = await readFile(join(projectRoot, 'docs/operating.md'), 'utf8');
  return /`(select graphile_worker\.reschedule_jobs[^`]+)`/.exec(manual)?.[1] ?? '';
}

test('an admin reads at the top of Health that a job was given up, mends it, and reads that all is well [OPS-023] [OPS-024]', async () => {
  await site.person('boss', { admin: true });
  const page = await site.newPage();
  await site.signIn(page, 'boss');
  await site.drain();
  await sql`select graphile_worker.add_job('a_task_of_tests', run_at := now() + interval '1 day', max_attempts := 1)`.execute(
    site.platform.db,
  );
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(site.platform.db);

  await site.open(page, '/admin');
  await page.getByRole('link', { name: 'Health' }).first().click();
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await checks.first().getByText('Given up: 1 job (a_task_of_tests 1)').waitFor();
  await checks.first().getByText('Wrong', { exact: true }).waitFor();
  expect(await checks.count()).toBeGreaterThan(5);
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(page, theme);
    expect(await axeFindings(page)).toEqual([]);
  }

  await sql.raw(await statementOfManual()).execute(site.platform.db);
  await page.reload();
  await checks.getByText('No job is stuck.').waitFor();
  expect(await checks.getByText('Given up: ').count()).toBe(0);
});
