import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ScriptTransformer, TransformationOptions } from '@jest/transform';
import type { Config } from '@jest/types';
import type SharedRealmEnvironment from './shared-realm-environment.ts';

const TRANSFORM_OPTIONS: TransformationOptions = {
  collectCoverage: false,
  collectCoverageFrom: [],
  coverageProvider: 'v8',
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};
const JEST_GLOBALS = 'jest-globals:';
/** jest-circus stores its handlers and reads the timeout under registered symbols of the global object. */
const circus = globalThis as Record<symbol, unknown>;
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

const load = createRequire(import.meta.url);
let hooked = false;
/** of the current test file */
let transformer: ScriptTransformer;
let globals: Record<string, unknown> = {};
let testFiles = 0;
/** Source map file by URL and path of the transformed file; kept, because modules outlive the test file that loaded them. */
const sourceMaps = new Map<string, string>();

/**
 * Replaces jest-runtime: Node itself loads the modules, once per worker. jest-runtime links and evaluates Nest, TypeORM, and zod
 * again in a vm context per test file, which took half of the CPU time of the unit and integration tests. Module mocks aren't
 * supported. See docs/adr/0012-test-files-share-modules.md.
 */
export default class SharedRealmRuntime {
  readonly #environment: SharedRealmEnvironment;
  readonly #seed: number;

  constructor(
    _config: Config.ProjectConfig,
    environment: SharedRealmEnvironment,
    _resolver: unknown,
    scriptTransformer: ScriptTransformer,
    _sources: unknown,
    _coverage: unknown,
    _testPath: string,
    globalConfig: Config.GlobalConfig,
  ) {
    this.#environment = environment;
    this.#seed = globalConfig.seed;
    transformer = scriptTransformer;
    testFiles += 1;
    if (!hooked) installHooks();
    hooked = true;
  }

  /** jest-circus, whose state belongs to one test file. */
  requireInternalModule(path: string): unknown {
    delete load.cache[path];
    delete circus[EVENT_HANDLERS];
    return load(path);
  }

  setGlobalsForRuntime(testGlobals: Record<string, unknown>): void {
    const { fakeTimersModern: timers, moduleMocker } = this.#environment;
    const jest = {
      getSeed: () => this.#seed,
      fn: moduleMocker.fn.bind(moduleMocker),
      spyOn: moduleMocker.spyOn.bind(moduleMocker),
      useFakeTimers: (config?: Config.FakeTimersConfig) => timers.useFakeTimers(config),
      useRealTimers: () => timers.useRealTimers(),
      setSystemTime: (now?: number | Date) => timers.setSystemTime(now),
      advanceTimersByTimeAsync: (ms: number) => timers.advanceTimersByTimeAsync(ms),
      setTimeout: (ms: number) => void (circus[TEST_TIMEOUT] = ms),
    };
    globals = { ...testGlobals, jest };
  }

  unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  unstable_importModule(path: string): Promise<unknown> {
    return import(pathToFileURL(path).href);
  }

  requireModule(path: string): unknown {
    return load(path);
  }

  getSourceMaps(): Map<string, string> {
    return sourceMaps;
  }

  // Jest calls these; they have nothing to do here.
  enterTestCode(): void {}
  leaveTestCode(): void {}
  getAllCoverageInfoCopy(): undefined {}

  teardown(): void {
    delete circus[TEST_TIMEOUT];
  }
}

function installHooks(): void {
  registerHooks({
    resolve(specifier, context, next) {
      // Evaluated again for each test file, so that `describe` registers with that file's jest-circus.
      if (specifier === '@jest/globals') return { url: `${JEST_GLOBALS}${testFiles}`, shortCircuit: true };
      if (!specifier.startsWith('@plainscan/')) return next(specifier, context);
      return next(specifier, { ...context, conditions: ['source', ...context.conditions] });
    },
    load(url, context, next) {
      if (url.startsWith(JEST_GLOBALS)) return { format: 'module', source: globalsSource(), shortCircuit: true };
      if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
      return { format: 'module', source: transform(url), shortCircuit: true };
    },
  });
  circus[Symbol.for(JEST_GLOBALS)] = () => globals;
}

const globalsSource = (): string =>
  `export const { ${Object.keys(globals).join(', ')} } = globalThis[Symbol.for('${JEST_GLOBALS}')]();`;

function transform(url: string): string {
  const path = fileURLToPath(url);
  const { code, sourceMapPath } = transformer.transform(path, TRANSFORM_OPTIONS);
  if (sourceMapPath) for (const name of [path, url]) sourceMaps.set(name, sourceMapPath);
  return code;
}
