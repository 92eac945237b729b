import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** app/schemas and app/offline must not import from any of these. */
const otherCode = [
  './app/pages',
  './app/api',
  './app/http',
  './app/components',
  './app/domain',
  './app/services',
  './models',
];

/** Dependency rules (docs/architecture.md): a folder may not import from the folders listed for it. */
const forbidden = {
  './models': ['./app/pages', './app/api', './app/http', './app/components', './app/domain', './app/services'],
  './app/schemas': otherCode,
  './app/offline': otherCode,
  './app/services': ['./app/pages', './app/api', './app/http', './app/components', './app/domain'],
  './app/domain': ['./app/pages', './app/api', './app/http', './app/components'],
  './app/http': ['./app/pages', './app/api', './app/components', './models'],
  './app/components': ['./app/pages', './app/api', './app/http', './models'],
  './app/pages': ['./app/api', './app/domain/rate-limits.ts'],
  './app/api': ['./app/pages', './app/components', './app/domain/rate-limits.ts'],
};

/** The rest of the code may import only these two files of the embedded MongoDB. Its own tests import the others. */
const mongodEntryPoints = {
  target: ['./server.ts', './app/*.ts', './scripts/**/*', './app/!(services)/**/*', './app/services/*.ts'],
  from: './app/services/mongod',
  except: ['./find-binary.ts', './start-or-join.ts'],
};

/** `database`: packages only for the models. `web`: packages only for layers above the domain. */
const database = ['mongoose', 'mongodb'];
const web = ['react', 'react-dom', '@remix-run/node', '@remix-run/react', 'express'];

/** Only the site's Form component sends the account and the idempotency key, and shows why a form was rejected. */
const formFile = 'app/components/forms/form.tsx';
const useSiteForm = `Use the Form component from ${formFile}.`;
const otherForms = [
  { selector: 'JSXOpeningElement[name.name="form"]', message: useSiteForm },
  { selector: 'JSXOpeningElement[name.property.name="Form"]', message: useSiteForm },
  { selector: 'VariableDeclarator[init.callee.name="useFetcher"] Property[key.name="Form"]', message: useSiteForm },
];

export default tseslint.config(
  { ignores: ['build/', 'node_modules/', '.data/', 'bench/', 'test-results/', 'playwright-report/'] },
  ...tseslint.configs.recommended,
  importX.flatConfigs.typescript,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: ['../tsconfig.json', '../app/offline/worker/tsconfig.json'] } },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    plugins: { 'import-x': importX },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Such an import would load the module, for example zod in a browser.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', name: 'TypedResponse', package: '@remix-run/server-runtime' },
          ],
          allowThrowingUnknown: true,
        },
      ],
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            ...Object.entries(forbidden).flatMap(([target, froms]) => froms.map((from) => ({ target, from }))),
            mongodEntryPoints,
          ],
        },
      ],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['tests/**/*.ts'],
    rules: {
      // Checking every argument in the tests against its parameter's type takes most of the linting time.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      // No zone restricts tests, but ESLint would still resolve each of their imports.
      'import-x/no-restricted-paths': 'off',
    },
  },
  // A later setting of a rule replaces an earlier one, so each file must be in only one of these.
  {
    files: ['app/**/*.{ts,tsx}'],
    ignores: ['app/domain/**', 'app/schemas/**', formFile],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [...database, { name: '@remix-run/react', importNames: ['Form'], message: useSiteForm }] },
      ],
      'no-restricted-syntax': ['error', ...otherForms],
    },
  },
  {
    files: [formFile],
    rules: { 'no-restricted-imports': ['error', { paths: database }] },
  },
  {
    files: ['app/domain/**/*.ts', 'app/schemas/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [...database, ...web] }] },
  },
  { files: ['models/**/*.ts'], rules: { 'no-restricted-imports': ['error', { paths: web }] } },
  {
    files: ['app/domain/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', 'Request', 'Response', 'FormData'] },
  },
  {
    files: ['app/**/*.{ts,tsx}', 'models/**/*.ts'],
    ignores: ['app/config.server.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Use app/config.server.ts.' },
      ],
    },
  },
  {
    files: ['app/**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
    plugins: { ...jsxA11y.flatConfigs.recommended.plugins, 'react-hooks': reactHooks },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
);
