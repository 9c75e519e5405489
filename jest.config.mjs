// One config, four projects: unit (no stores), web (jsdom), int (real PostgreSQL, Redis, and NATS), and timing (the same stores;
// tests that assert elapsed time, which `npm test` runs alone). Playwright runs e2e/.
const swc = ({ react = false, module = 'es6' } = {}) => [
  '@swc/jest',
  {
    module: { type: module },
    sourceMaps: 'inline',
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: react, decorators: true },
      transform: react
        ? { react: { runtime: 'automatic' } }
        : { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
  },
];

const base = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': swc() },
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  modulePathIgnorePatterns: ['/dist/', '/dist-types/', '/.plainscan/'],
  watchPathIgnorePatterns: ['/.plainscan/'],
};

// Node loads each module once per worker instead of once per test file. Not in watch mode, which has to reload changed files.
const watching = process.argv.some((arg) => arg.startsWith('--watch'));
const sharedRealm = !watching && {
  runtime: '<rootDir>/packages/test-kit/src/jest/shared-realm-runtime.ts',
  testEnvironment: '<rootDir>/packages/test-kit/src/jest/shared-realm-environment.ts',
  injectGlobals: false,
};

const withStores = {
  ...base,
  ...sharedRealm,
  globalSetup: '<rootDir>/packages/test-kit/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/packages/test-kit/src/jest-global-teardown.ts',
};

export default {
  randomize: true,
  reporters: ['default', '<rootDir>/scripts/lib/jest-reporter.mjs'],
  // Property and fuzz tests take seconds on a busy machine; every wait has its own timeout.
  testTimeout: 60_000,
  projects: [
    {
      ...base,
      ...sharedRealm,
      displayName: 'unit',
      testMatch: ['<rootDir>/{packages,services,gateway,cli,scripts,bench}/**/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'web',
      testMatch: ['<rootDir>/web/src/**/*.spec.{ts,tsx}'],
      testEnvironment: 'jsdom',
      // CommonJS: V8 modules can't be shared between test files, and linking React Aria's for each file took most of the time.
      extensionsToTreatAsEsm: [],
      transform: { '\\.(tsx?|mjs)$': swc({ react: true, module: 'commonjs' }) },
      transformIgnorePatterns: ['/node_modules/(?!lightweight-charts|fancy-canvas)'],
      // React Aria's packages define a `source` condition too, so ours are found by path; lightweight-charts exports no CommonJS.
      testEnvironmentOptions: { customExportConditions: ['browser'] },
      setupFilesAfterEnv: ['<rootDir>/web/src/test-setup.ts'],
      moduleNameMapper: {
        '^lightweight-charts$': '<rootDir>/node_modules/lightweight-charts/dist/lightweight-charts.production.mjs',
        '\\.css$': '<rootDir>/web/src/test-style.ts',
        '^@plainscan/([\\w-]+)$': '<rootDir>/packages/$1/src/index.ts',
        '^@plainscan/([\\w-]+)/([\\w-]+)$': [
          '<rootDir>/packages/$1/src/$2.ts',
          '<rootDir>/packages/$1/src/$2/index.ts',
        ],
      },
    },
    {
      ...withStores,
      displayName: 'int',
      testMatch: ['<rootDir>/{packages,services,gateway,cli,scripts}/**/*.int-spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.timing\\.int-spec\\.ts$'],
    },
    {
      ...withStores,
      displayName: 'timing',
      testMatch: ['<rootDir>/{packages,services,gateway}/**/*.timing.int-spec.ts'],
    },
  ],
};
