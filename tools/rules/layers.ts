/** Folders with the layers that they may import; the table of ARCHITECTURE.md. */
interface Layer {
  name: string;
  pattern: RegExp;
  /** Names of the layers it may import; `*` is all of them. */
  mayImport: readonly string[];
}

const pure = ['platform/pure', 'feature contract and model'];

const layers: readonly Layer[] = [
  { name: 'platform/pure', pattern: /^platform\/pure\//, mayImport: ['platform/pure'] },
  {
    name: 'platform/server',
    pattern: /^platform\/server\//,
    mayImport: ['platform/pure', 'platform/server'],
  },
  { name: 'platform/web', pattern: /^platform\/web\//, mayImport: ['platform/pure', 'platform/web'] },
  { name: 'design', pattern: /^design\//, mayImport: ['platform/pure', 'platform/web', 'design'] },
  {
    name: 'feature contract and model',
    pattern: /^features\/[^/]+\/(([a-z-]+\.)?contract\.ts|pages\.ts|model\/|blocks\/[^/]+\/schema\.ts)/,
    mayImport: pure,
  },
  {
    name: 'interface of gateways',
    pattern: /^features\/payments\/server\/gateway(-errors)?\.ts$/,
    mayImport: [...pure, 'interface of gateways'],
  },
  {
    name: 'feature server',
    pattern: /^features\/[^/]+\/server\//,
    mayImport: [...pure, 'platform/server', 'interface of gateways', 'feature server', 'studio pure'],
  },
  {
    name: 'feature web',
    pattern: /^features\/[^/]+\/(web|blocks)\//,
    mayImport: [...pure, 'platform/web', 'design', 'feature web'],
  },
  { name: 'feature testing', pattern: /^features\/[^/]+\/testing\//, mayImport: ['*'] },
  {
    name: 'gateway contract and model',
    pattern: /^gateways\/[^/]+\/(([a-z-]+\.)?contract\.ts|pages\.ts|model\/)/,
    mayImport: [...pure, 'gateway contract and model'],
  },
  {
    name: 'gateway server',
    pattern: /^gateways\/[^/]+\/server\//,
    mayImport: [
      ...pure,
      'platform/server',
      'interface of gateways',
      'gateway contract and model',
      'gateway server',
    ],
  },
  {
    name: 'gateway web',
    pattern: /^gateways\/[^/]+\/web\//,
    mayImport: [...pure, 'platform/web', 'design', 'gateway contract and model', 'gateway web'],
  },
  { name: 'gateway testing', pattern: /^gateways\/[^/]+\/testing\//, mayImport: ['*'] },
  {
    name: 'site pages',
    pattern: /^apps\/site\/(routes|shell)\//,
    mayImport: [...pure, 'platform/web', 'design', 'feature web', 'gateway web', 'site pages', 'apps'],
  },
  { name: 'apps', pattern: /^apps\//, mayImport: ['*'] },
  { name: 'kernels', pattern: /^studio\/.*\.as\.ts$/, mayImport: ['kernels'] },
  {
    name: 'studio pure',
    pattern:
      /^studio\/(document|engine|render|compose)\/|^studio\/devices\/([^/]+\.ts|[^/]+\/(schema|presets)\.ts)$/,
    mayImport: ['platform/pure', 'studio pure'],
  },
  {
    name: 'studio',
    pattern: /^studio\//,
    mayImport: ['platform/pure', 'platform/web', 'design', 'studio', 'studio pure'],
  },
  {
    name: 'seeds',
    pattern: /^db\/seeds\//,
    mayImport: [
      ...pure,
      'platform/server',
      'feature server',
      'gateway server',
      'seeds',
      'db',
      'testing',
      'studio pure',
    ],
  },
  { name: 'db', pattern: /^db\//, mayImport: ['platform/pure', 'platform/server', 'db'] },
  { name: 'testing', pattern: /^testing\//, mayImport: ['*'] },
  { name: 'tools', pattern: /^tools\//, mayImport: ['platform/pure', 'platform/server', 'tools'] },
  { name: 'e2e', pattern: /^e2e\//, mayImport: ['*'] },
  { name: 'bench', pattern: /^bench\//, mayImport: ['*'] },
  { name: 'root', pattern: /^[^/]+$/, mayImport: ['*'] },
];

/** Single imports across layers, `from -> to`, each with its reason. */
export const allowedCrossings: ReadonlyMap<string, string> = new Map([
  ['tools/dump.ts -> apps/features.ts', 'prints the calls of every feature'],
  [
    'features/payments/server/get-payment-gateway.ts -> gateways/test/server/test-gateway.ts',
    'chooses the gateway of an installation',
  ],
  [
    'features/payments/server/get-payment-gateway.ts -> gateways/paypal/server/paypal-gateway.ts',
    'chooses the gateway of an installation',
  ],
  [
    'features/payments/server/get-payment-gateway.ts -> gateways/stripe/server/stripe-gateway.ts',
    'chooses the gateway of an installation',
  ],
  [
    'features/payments/web/card-payment-form.tsx -> gateways/stripe/web/stripe-card-fields.tsx',
    'the one place that chooses the fields of a card',
  ],
  [
    'features/payments/web/card-payment-form.tsx -> gateways/test/web/test-card-fields.tsx',
    'the one place that chooses the fields of a card',
  ],
]);

/** The layer of a path, or undefined where there is none. */
export function layerOf(path: string): Layer | undefined {
  return layers.find((layer) => layer.pattern.test(path));
}

/** A test is beside its subject and may import everything. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

/** Tests, and code that only tests and measurements run. */
export const isTestCode = (path: string): boolean =>
  isTest(path) || /^(testing|e2e|bench)\/|^(features|gateways)\/[^/]+\/testing\//.test(path);
