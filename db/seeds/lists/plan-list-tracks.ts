import { createRandom } from '#studio/compose/random.ts';
import { type PlannedTrack, planTracks } from '../community/plan-tracks.ts';
import { seedMembers } from '../community/seed-members.ts';
import type { PlannedList } from './planned-list.ts';

/** The planned tracks of a list, the same every time, in the order in which they are added. */
export function planListTracks(list: PlannedList): PlannedTrack[] {
  const random = createRandom(list.most, `tracks of ${list.title}`);
  const isOwn = (track: PlannedTrack) => seedMembers[track.owner]?.name === list.by;
  return planTracks()
    .filter((track) => list.styles.includes(track.style) && isOwn(track) === (list.kind === 'album'))
    .map((track) => ({ track, draw: random.next() }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, list.most)
    .map(({ track }) => track)
    .sort((a, b) => a.index - b.index);
}

/** The indexes of the members who follow a list, and when: a share of the time since it was made. */
export function planListFollowers(list: PlannedList): { place: number; share: number }[] {
  const random = createRandom(list.daysAgo, `followers of ${list.title}`);
  const fame = seedMembers.find(({ name }) => name === list.by)?.fame ?? 1;
  return seedMembers.flatMap((member, place) => {
    const [draw, share] = [random.next(), random.next()];
    const hears = member.styles.some((style) => list.styles.includes(style));
    const follows = draw < (0.07 + fame * 0.02) * (hears ? 3 : 1);
    return follows && member.name !== list.by ? [{ place, share }] : [];
  });
}
