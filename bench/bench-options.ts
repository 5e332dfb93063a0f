import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#platform/server/config/read-config.ts';

export interface BenchOptions {
  /** Goals to measure, as `G3`; null for all. */
  only: readonly string[] | null;
  tracks: number;
  rounds: number;
  seconds: number;
  quick: boolean;
  write: boolean;
  folder: string;
}

/** Parses `--only G3,G5 --tracks 100000 --quick --write`, and `studio` for the studio alone. Throws on unknown words. */
export function parseBenchOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      tracks: { type: 'string', default: '100000' },
      rounds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const quick = values.quick;
  const unknown = positionals.find((word) => word !== 'studio');
  if (unknown !== undefined) throw new RangeError(`There is no "${unknown}" to measure`);
  const only = values.only ?? (positionals.length > 0 ? 'studio' : undefined);
  const tracks = Number(values.tracks);
  if (!Number.isInteger(tracks) || tracks < 1000)
    throw new RangeError('--tracks must be a number of at least 1000');
  return {
    only: only?.split(',').map((goal) => goal.trim().toUpperCase()) ?? null,
    tracks,
    rounds: Number(values.rounds ?? (quick ? 2 : 5)),
    seconds: quick ? 2 : 4,
    quick,
    write: values.write,
    folder: join(readConfig().dataDir, 'bench'),
  };
}
