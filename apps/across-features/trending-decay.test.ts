import { expect, test } from 'vitest';
import { features } from '#apps/features.ts';

const cooling = features.flatMap(({ jobs }) => jobs).filter(({ job }) => /cool/.test(job.name));

test('the scores of tracks, groups and users are updated at least every 10 minutes [COMM-016]', () => {
  expect(cooling.map(({ job }) => job.name).sort()).toEqual([
    'groups.cool-trending',
    'people.cool-trending',
    'tracks.cool-trending',
  ]);
  for (const { job, cron } of cooling) {
    const every = Number(/^\*\/(\d+) \* \* \* \*$/.exec(cron ?? '')?.[1]);
    expect(every, job.name).toBeLessThanOrEqual(10);
  }
});
