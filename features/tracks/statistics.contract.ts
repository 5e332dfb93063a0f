import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { PLAY_HOST_LIMIT, playPlaces } from './model/play-place.ts';
import { defaultPeriod, statisticsPeriods } from './model/statistics.ts';
import { TRACK_TITLE_LIMIT } from './model/track-limits.ts';

const count = z.number().int();
const numbers = {
  plays: count,
  listeners: count,
  fullListens: count,
  likes: count,
  saves: count,
  downloads: count,
};
const StatisticsNumbers = z.strictObject(numbers);
const day = z.string().max(10);
const track = z.strictObject({
  id: z.uuid(),
  title: limitedText(TRACK_TITLE_LIMIT),
  permalink: z.string().max(120),
});

export const MAX_STATISTICS_TRACKS = 50;
export const MAX_STATISTICS_PLACES = 20;

/** Sums by days in UTC; what the owner does counts for nothing. */
export const StatisticsView = z.strictObject({
  /** The one track of which the numbers are; null for all of them. */
  track: track.nullable(),
  /** All days of the period, the last of which is today. */
  days: z.array(z.strictObject({ day, ...numbers })).max(365),
  totals: StatisticsNumbers,
  /** The totals of as many days before. */
  before: StatisticsNumbers,
  /** Those with the most plays; empty for one track. */
  tracks: z.array(track.extend(numbers)).max(MAX_STATISTICS_TRACKS),
  /** Where most plays were started. */
  places: z
    .array(
      z.strictObject({
        place: z.enum(playPlaces),
        /** Of an embed: the host, `*` for further hosts, empty where it is not known. */
        host: z.string().max(PLAY_HOST_LIMIT),
        plays: count,
      }),
    )
    .max(MAX_STATISTICS_PLACES),
});
export type StatisticsView = z.output<typeof StatisticsView>;

export const StatisticsQuery = z.strictObject({
  days: z.enum(statisticsPeriods).default(defaultPeriod),
  track: z.uuid().optional(),
});

export const getStatistics = endpoint({
  id: 'tracks.getStatistics',
  method: 'GET',
  path: '/api/account/statistics',
  access: 'signed_in',
  community: true,
  summary: "What the caller's tracks, or one of them, came to by day, track and place",
  query: StatisticsQuery,
  answer: StatisticsView,
  limits: [{ per: 'user', max: 20, seconds: 60, name: 'statistics' }],
});

nameSchemas({ StatisticsNumbers, StatisticsView });
