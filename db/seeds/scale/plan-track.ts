import { genres } from '#features/tracks/model/genres.ts';
import { heatWeights } from '#features/tracks/model/track-heat.ts';
import { permalinkOf } from '#features/tracks/server/permalink.ts';
import { HEAT_DAYS } from '#features/trending/model/heat.ts';
import { randomText, uuidV7 } from '#platform/pure/ids.ts';
import { createRandom, type Random } from '#studio/compose/random.ts';
import { commentTexts } from '../community/comment-texts.ts';
import { descriptions } from '../community/descriptions.ts';
import { heavyTail, pickDistinct } from './heavy-tail.ts';
import { closings, openings, suffixes } from './word-lists.ts';

const DAY_MS = 86_400_000;
const MAX_RECENT_PLAYS = 60;
const tagWords = [...openings, ...closings];

export interface PastEvent {
  userId: string;
  at: Date;
}

export interface PlannedScaleTrack {
  id: string;
  owner: string;
  title: string;
  permalink: string;
  shortLinkId: string;
  description: string;
  genreId: number;
  tags: readonly string[];
  allowDownload: boolean;
  createdAt: Date;
  /** All plays; only those of the last 14 days are inserted as rows. */
  plays: number;
  recentPlays: readonly { listener: string; at: Date }[];
  likes: readonly PastEvent[];
  comments: readonly (PastEvent & { id: string; content: string })[];
  /** Heat of the last 14 days. */
  heatIncreases: readonly { weight: number; at: Date }[];
}

export interface TrackPlanInput {
  random: Random;
  /** Users who may own, like or comment; the first are the most active. */
  users: readonly string[];
  now: Date;
}

/** Plans a track published at `createdAt` with all events since. `number` makes its permalink unique. */
export function planTrack(scene: TrackPlanInput, number: number, createdAt: Date): PlannedScaleTrack {
  const { random, users, now } = scene;
  const bytes = randomBytesOf(random);
  const ownerAt = Math.floor(users.length * random.next() ** 2);
  const age = now.getTime() - createdAt.getTime();
  // One draw decides the popularity: liked tracks are also played and commented on.
  const rarity = random.next();
  const since = () => new Date(Math.floor(createdAt.getTime() + age * random.next() ** 2.2));
  const pickMembers = (scale: number, steepness: number) =>
    pickDistinct(random, users.length, heavyTail(rarity, scale, steepness, users.length), ownerAt);
  const likes = pickMembers(0.7, 0.65).map((place) => ({ userId: users[place] ?? '', at: since() }));
  const comments = pickMembers(0.4, 0.5).map((place) => commentBy(random, users[place] ?? '', since()));
  const oldest = now.getTime() - HEAT_DAYS * DAY_MS;
  const isRecent = ({ at }: { at: Date }) => at.getTime() > oldest;
  const plays = heavyTail(rarity, 6, 0.85, 3_000_000);
  const recentPlays = Array.from({ length: Math.min(plays, MAX_RECENT_PLAYS) }, (_none, n) => ({
    listener: `seed-${n}`,
    at: since(),
  })).filter(isRecent);
  const title = titleOf(random);
  return {
    id: uuidV7(createdAt.getTime(), bytes),
    owner: users[ownerAt] ?? '',
    title,
    permalink: `${permalinkOf(title)}-${number.toString(36)}`,
    shortLinkId: randomText(10, bytes),
    description: random.pick(descriptions).replace('{bpm}', '120').replace('{key}', 'A minor'),
    genreId: random.integer(1, genres.length),
    // Of a stream of its own, so that what else is drawn stays as it is.
    tags: tagsOf(createRandom(number, 'tags')),
    allowDownload: random.chance(0.3),
    createdAt,
    plays,
    recentPlays,
    likes,
    comments,
    heatIncreases: [
      ...recentPlays.map(({ at }) => ({ weight: heatWeights.play, at })),
      ...likes.filter(isRecent).map(({ at }) => ({ weight: heatWeights.like, at })),
      ...comments.filter(isRecent).map(({ at }) => ({ weight: heatWeights.comment, at })),
    ],
  };
}

function commentBy(random: Random, userId: string, at: Date) {
  const content = random.pick(commentTexts).replace('{title}', 'This').replace('{name}', 'you');
  return { id: uuidV7(at.getTime(), randomBytesOf(random)), userId, at, content };
}

function titleOf(random: Random): string {
  const words = [random.pick(openings), random.pick(closings)];
  if (random.chance(0.25)) words.splice(1, 0, random.pick(closings));
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return random.chance(0.12) ? `${title} (${random.pick(suffixes)})` : title;
}

const MAX_TAGS = 4;

/** None to four different tags: few have very many tracks, most have some. */
const tagsOf = (random: Random): string[] => {
  const tags = Array.from(
    { length: random.integer(0, MAX_TAGS) },
    () => tagWords[Math.floor(tagWords.length * random.next() ** 3)] ?? '',
  );
  return [...new Set(tags)];
};

/** Bytes from the seeded source: the same seed gives the same ids. */
export const randomBytesOf = (random: Random) => (size: number) =>
  Uint8Array.from({ length: size }, () => Math.floor(random.next() * 256));
