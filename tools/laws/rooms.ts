/** Folders that a file may import from, by the room it stands in; the table of ARCHITECTURE.md. */
interface Room {
  name: string;
  holds: RegExp;
  /** Names of the rooms it may import; `*` is all of them. */
  may: readonly string[];
}

const pure = ['platform/pure', 'feature contract and model'];

const rooms: readonly Room[] = [
  { name: 'platform/pure', holds: /^platform\/pure\//, may: ['platform/pure'] },
  { name: 'platform/server', holds: /^platform\/server\//, may: ['platform/pure', 'platform/server'] },
  { name: 'platform/web', holds: /^platform\/web\//, may: ['platform/pure', 'platform/web'] },
  { name: 'design', holds: /^design\//, may: ['platform/pure', 'platform/web', 'design'] },
  {
    name: 'feature contract and model',
    holds: /^features\/[^/]+\/(([a-z-]+\.)?contract\.ts|model\/)/,
    may: pure,
  },
  {
    name: 'feature server',
    holds: /^features\/[^/]+\/server\//,
    may: [...pure, 'platform/server', 'feature server'],
  },
  {
    name: 'feature web',
    holds: /^features\/[^/]+\/web\//,
    may: [...pure, 'platform/web', 'design', 'feature web'],
  },
  { name: 'feature testing', holds: /^features\/[^/]+\/testing\//, may: ['*'] },
  {
    name: 'site pages',
    holds: /^apps\/site\/(routes|shell)\//,
    may: [...pure, 'platform/web', 'design', 'feature web', 'site pages', 'apps'],
  },
  { name: 'apps', holds: /^apps\//, may: ['*'] },
  { name: 'studio', holds: /^studio\//, may: ['platform/pure', 'platform/web', 'design', 'studio'] },
  {
    name: 'seeds',
    holds: /^db\/seeds\//,
    may: [...pure, 'platform/server', 'feature server', 'seeds', 'db', 'testing'],
  },
  { name: 'db', holds: /^db\//, may: ['platform/pure', 'platform/server', 'db'] },
  { name: 'testing', holds: /^testing\//, may: ['*'] },
  { name: 'tools', holds: /^tools\//, may: ['platform/pure', 'platform/server', 'tools'] },
  { name: 'e2e', holds: /^e2e\//, may: ['*'] },
  { name: 'bench', holds: /^bench\//, may: ['*'] },
  { name: 'root', holds: /^[^/]+$/, may: ['*'] },
];

/** Single imports that cross a wall, `from -> to`, each with its reason. */
export const crossings: ReadonlyMap<string, string> = new Map([
  ['tools/dump.ts -> apps/features.ts', 'prints the calls of every feature'],
]);

/** The room of a path, or undefined where no room is. */
export function roomOf(path: string): Room | undefined {
  return rooms.find((room) => room.holds.test(path));
}

/** A test stands beside its subject and may use the whole house to prove it. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

/** Tests, and the code that only tests and measurements run. */
export const isProof = (path: string): boolean =>
  isTest(path) || /^(testing|e2e|bench)\/|^features\/[^/]+\/testing\//.test(path);
