import { parseArgs } from 'node:util';
import type { ScaleOptions } from '#db/seeds/scale/seed-at-scale.ts';

const MAX_TRACKS = 10_000_000;
const MIN_USERS = 20;
const MIN_ENTRIES = 20;
const MAX_ENTRIES = 100_000;

export const seedHelp = `npm run seed -- --tracks <number> [--users <number>]
npm run seed -- --campaign <number>

Adds a large community to the database, for trying things out and for measuring; what is there stays.
Works while Tonehall runs, and starts the private PostgreSQL itself while it does not. Run it only on a hall that may be
filled with invented people: nothing takes them out again. On an empty database it comes in place of the small
community that \`npm start\` makes.

  --tracks    listed tracks to add, up to ${MAX_TRACKS}
  --users     people to add; one for 20 tracks unless said, at least ${MIN_USERS}
  --campaign  entries of a campaign to add, from ${MIN_ENTRIES} to ${MAX_ENTRIES}: it is in its phase of voting, with two
              contestants for each entry, ten votes of each of them, and a collaboration for every five entries

Rows: people, follows, groups, tracks, likes, comments, and trending with its buckets; their counts equal the rows.
Plays: rows for the last 14 days only; older ones are a number at the track and its owner.
Sound: every track plays the audio and the waveform of one that has been uploaded and processed.`;

/** What to add: a community, or a campaign of this many entries. */
type SeedOptions = ScaleOptions | { campaign: number };

/** Parses the command line; null asks for the help. Throws a RangeError or TypeError with a text for the operator. */
export function parseSeedOptions(args: readonly string[]): SeedOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tracks: { type: 'string' },
      users: { type: 'string' },
      campaign: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return null;
  if (values.campaign !== undefined) {
    if (values.tracks !== undefined || values.users !== undefined)
      throw new RangeError('--campaign brings its own tracks and people: leave --tracks and --users out');
    return { campaign: parseWholeNumber('--campaign', values.campaign, MIN_ENTRIES, MAX_ENTRIES) };
  }
  if (values.tracks === undefined) return null;
  const tracks = parseWholeNumber('--tracks', values.tracks, 1, MAX_TRACKS);
  const inProportion = Math.max(MIN_USERS, Math.ceil(tracks / 20));
  const users =
    values.users === undefined
      ? inProportion
      : parseWholeNumber('--users', values.users, MIN_USERS, MAX_TRACKS);
  return { tracks, users };
}

function parseWholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new RangeError(`${name} must be a whole number from ${least} to ${most}`);
  return value;
}
