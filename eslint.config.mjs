import js from '@eslint/js';
import globals from 'globals';
import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// Allowed imports between workspaces (docs/architecture.md): a folder may import its own package and the listed ones.
const boundaries = {
  'packages/contracts': [],
  'packages/indicators': [],
  'packages/market-calendar': [],
  'packages/embedded-stack': ['contracts/permissions'],
  'packages/sentiment': [],
  'packages/fake-stripe': [],
  'packages/scan-language': ['contracts'],
  'packages/scan-engine': ['contracts', 'indicators'],
  'packages/replay': ['contracts', 'indicators', 'scan-engine', 'scan-engine/testing'],
  'packages/market-data': ['contracts', 'indicators', 'market-calendar'],
  'packages/service-kit': ['contracts'],
  'packages/test-kit': ['contracts', 'service-kit', 'service-kit/events', 'embedded-stack'],
  'services/alerts': [
    'contracts',
    'service-kit',
    'service-kit/crypto',
    'service-kit/mail',
    'service-kit/networks',
    'service-kit/postgres',
    'market-calendar',
  ],
  'services/auth': [
    'contracts',
    'service-kit',
    'service-kit/crypto',
    'service-kit/events',
    'service-kit/mail',
    'service-kit/postgres',
  ],
  'services/billing': ['contracts', 'service-kit', 'service-kit/mail', 'service-kit/postgres', 'market-calendar'],
  'services/journal': ['contracts', 'service-kit', 'service-kit/postgres', 'market-calendar'],
  'services/news': [
    'contracts',
    'service-kit',
    'service-kit/networks',
    'service-kit/postgres',
    'service-kit/queues',
    'sentiment',
  ],
  'services/scanner': [
    'contracts',
    'service-kit',
    'service-kit/networks',
    'service-kit/postgres',
    'service-kit/queues',
    'scan-language',
    'scan-engine',
    'replay',
    'indicators',
    'market-calendar',
    'market-data',
  ],
  gateway: ['contracts', 'contracts/registry', 'service-kit', 'market-calendar'],
  cli: ['contracts', 'scan-language', 'scan-engine', 'replay', 'indicators', 'market-calendar', 'market-data'],
  web: [
    'contracts',
    'contracts/grouped-digits',
    'contracts/same-origin-path',
    'contracts/plan-amount',
    'contracts/plan-edit',
    'market-calendar',
    'indicators',
  ],
};

const outside = (allowed) => ({
  regex: allowed.length ? `^@plainscan/(?!(${allowed.join('|')})$)` : '^@plainscan/',
  message: 'Not allowed across this boundary: see docs/architecture.md.',
});
const noRelativeEscape = {
  regex: '^(\\.\\./)+(packages|services|gateway|web|cli)/',
  message: 'Import another workspace by its package name.',
};
const thirdParty = {
  'packages/contracts': '^(?!zod$|\\.|@plainscan/)',
  'packages/indicators': '^(?!\\.)',
  'packages/market-calendar': '^(?!\\.)',
};

export default tseslint.config(
  {
    ignores: ['**/dist/**', '**/dist-types/**', '**/node_modules/**', '.plainscan/**', 'screenshots/**', 'coverage/**'],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx', '.mjs'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          conditionNames: ['source', 'import', 'types', 'default'],
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    languageOptions: { globals: { ...globals.node } },
    rules: {
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-extraneous-class': 'off', // Nest modules are empty classes
      '@typescript-eslint/no-non-null-assertion': 'off', // for array access by an index that is known to be in bounds
      '@typescript-eslint/no-dynamic-delete': 'off',
      'no-control-regex': 'off',
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression)',
          message: 'Write the properties or elements directly, without a spread.',
        },
      ],
    },
  },
  {
    files: [
      '**/config.ts',
      'scripts/**',
      'e2e/**',
      'bench/**',
      'packages/test-kit/**',
      'packages/embedded-stack/**',
      '**/*.int-spec.ts',
      '**/*.mjs',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // Playwright finds a fixture's dependencies in its destructured parameter, which may be empty.
    files: ['e2e/**'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    files: [
      '*.config.{mjs,ts}',
      '**/*.config.{mjs,ts}',
      'packages/test-kit/src/jest-global-*.ts',
      'packages/test-kit/src/jest/*.ts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
  ...Object.entries(boundaries).map(([folder, allowed]) => ({
    files: [`${folder}/src/**/*.{ts,tsx}`],
    ignores: ['**/*.spec.{ts,tsx}', '**/*.int-spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            outside(allowed),
            noRelativeEscape,
            ...(thirdParty[folder]
              ? [{ regex: thirdParty[folder], message: 'This package has no other dependencies.' }]
              : []),
          ],
        },
      ],
    },
  })),
  // The core packages are pure: they use no environment, timers, or network.
  {
    files: [
      'packages/{indicators,market-calendar,scan-language,scan-engine,replay,contracts}/src/**/*.ts',
      'packages/sentiment/src/**/*.ts',
    ],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-globals': ['error', 'process', 'Buffer', 'setTimeout', 'fetch'] },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: { ...reactHooks.configs.recommended.rules },
  },
);
