import { bannedNames } from './banned-names.ts';
import { barrels } from './barrels.ts';
import { boundedInputs } from './bounded-inputs.ts';
import { childProcesses } from './child-processes.ts';
import { cycles } from './cycles.ts';
import { direction } from './direction.ts';
import { forbiddenCalls } from './forbidden-calls.ts';
import { importExtensions } from './import-extensions.ts';
import { kebabCase } from './kebab-case.ts';
import type { Law } from './law.ts';
import { ledgerIds } from './ledger-ids.ts';
import { machinePaths } from './machine-paths.ts';
import { migrations } from './migrations.ts';
import { packageRooms } from './package-rooms.ts';
import { persistedNames } from './persisted-names.ts';
import { sqlPlace } from './sql-place.ts';
import { tableOwners } from './table-owners.ts';
import { tiers } from './tiers.ts';
import { unfinished } from './unfinished.ts';

export const allLaws: readonly Law[] = [
  direction,
  tiers,
  cycles,
  packageRooms,
  barrels,
  bannedNames,
  kebabCase,
  importExtensions,
  sqlPlace,
  tableOwners,
  forbiddenCalls,
  childProcesses,
  boundedInputs,
  migrations,
  persistedNames,
  ledgerIds,
  machinePaths,
  unfinished,
];
