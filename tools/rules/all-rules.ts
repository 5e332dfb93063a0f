import { bannedNames } from './banned-names.ts';
import { barrels } from './barrels.ts';
import { boundedInputs } from './bounded-inputs.ts';
import { childProcesses } from './child-processes.ts';
import { chunkPatterns } from './chunk-patterns.ts';
import { columnWrites } from './column-writes.ts';
import { cycles } from './cycles.ts';
import { featureUses } from './feature-uses.ts';
import { forbiddenCalls } from './forbidden-calls.ts';
import { functionSize } from './function-size.ts';
import { importExtensions } from './import-extensions.ts';
import { kebabCase } from './kebab-case.ts';
import { layerImports } from './layer-imports.ts';
import { layerPackages } from './layer-packages.ts';
import { ledgerIds } from './ledger-ids.ts';
import { machinePaths } from './machine-paths.ts';
import { migrations } from './migrations.ts';
import { pageAddresses } from './page-addresses.ts';
import { persistedNames } from './persisted-names.ts';
import { plainWords } from './plain-words.ts';
import type { Rule } from './rule.ts';
import { sameSamples } from './same-samples.ts';
import { keysetComparisons } from './sql/keyset-comparisons.ts';
import { sqlPlace } from './sql/sql-place.ts';
import { tableOwners } from './sql/table-owners.ts';
import { unfinished } from './unfinished.ts';

export const allRules: readonly Rule[] = [
  layerImports,
  featureUses,
  cycles,
  layerPackages,
  barrels,
  bannedNames,
  kebabCase,
  importExtensions,
  sqlPlace,
  keysetComparisons,
  tableOwners,
  columnWrites,
  forbiddenCalls,
  childProcesses,
  functionSize,
  boundedInputs,
  migrations,
  pageAddresses,
  chunkPatterns,
  sameSamples,
  persistedNames,
  ledgerIds,
  machinePaths,
  unfinished,
  plainWords,
];
