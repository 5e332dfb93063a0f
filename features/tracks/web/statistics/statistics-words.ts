import type { PlayPlace } from '../../model/play-place.ts';
import type { StatisticsPeriod, TrackNumber } from '../../model/statistics.ts';

export const numberNames: Readonly<Record<TrackNumber, string>> = {
  plays: 'Plays',
  listeners: 'Listeners',
  fullListens: 'Full listens',
  likes: 'Likes',
  saves: 'Saves',
  downloads: 'Downloads',
};

/** What a number counts, in a sentence. */
export const numberNotes: Readonly<Record<TrackNumber, string>> = {
  plays:
    'Starts by others, at most one per listener in 30 minutes. Those from before this site counted by day are not among them.',
  listeners: 'People who played a track, each once a day and track.',
  fullListens: 'Plays of which nine tenths were heard.',
  likes: 'Likes by the day when they were given.',
  saves: 'Entries in lists of others.',
  downloads: 'Downloads by members, each once a day and track.',
};

export const periodNames: Readonly<Record<StatisticsPeriod, string>> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': 'A year',
};

const placeNames: Readonly<Record<PlayPlace, string>> = {
  profile: 'Profiles',
  track: "The track's page",
  list: 'Lists',
  search: 'Search',
  tracks: 'Tracks',
  genre: 'Genres',
  tag: 'Tags',
  front: 'Front page',
  community: 'Community',
  users: 'Users',
  group: 'Groups',
  campaign: 'Campaigns',
  news: 'News',
  embed: 'Players on other sites',
  other: 'Elsewhere on the site',
};

/** The words for a place; a player on another site is named by its host. */
export function placeName({ place, host }: { place: PlayPlace; host: string }): string {
  if (host === '*') return 'Further sites';
  return host === '' ? placeNames[place] : `Player on ${host}`;
}

/** How a total has changed against the period before, for example `+12 %`. */
export function changeOf(total: number, before: number): string {
  if (total === before) return 'as before';
  if (before === 0) return 'new';
  const percent = Math.round(((total - before) / before) * 100);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toLocaleString('en')} %`;
}

/** A day, for example `Fri, 27 Nov 2026`. */
export const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
