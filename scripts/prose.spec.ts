import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './lib/checkout.mjs';
import { findPhrases } from './lib/prose.mjs';

const whoever = { phrase: 'whoever', instead: expect.stringContaining('callers') };

describe('a listed phrase', () => {
  it.each([
    ['a line comment', 'x.ts', '// For whoever calls it.'],
    ['a docstring', 'x.ts', '/** For whoever calls it. */'],
    ['a string', 'x.ts', "log.warn('dropped by whoever called');"],
    ['a test title', 'x.spec.ts', "it('answers whoever calls', () => {});"],
    ['a template', 'x.ts', 'const a = `for whoever ${b} is`;'],
    ['the text of an element', 'x.tsx', 'const a = <p>For whoever reads it.</p>;'],
    ['a script', 'x.mjs', '// For whoever starts it.'],
    ['a document', 'x.md', 'For whoever reads it.'],
    ['a manifest', 'x.yaml', '# For whoever applies it.'],
  ])('is found in %s', (_, path, source) => {
    expect(findPhrases(path, source)).toEqual([{ ...whoever, line: 1 }]);
  });

  it('is found across a line break and reported on its first line', () => {
    expect(findPhrases('x.ts', '\n// The user is\n// told what happened.')).toEqual([
      expect.objectContaining({ line: 2, phrase: 'is told' }),
    ]);
  });

  it('is accepted as an identifier and in the code of a document', () => {
    expect(findPhrases('x.ts', 'const whoever = 1;')).toEqual([]);
    expect(findPhrases('x.md', 'Set `whoever`:\n\n```\nwhoever=1\n```\n')).toEqual([]);
  });

  it('is accepted after an allowance that gives the reason', () => {
    expect(findPhrases('x.ts', "// prose: allow, quoted from product.md\nconst a = 'whoever';")).toEqual([]);
    expect(findPhrases('x.ts', "// prose: allow, quoted\n\nconst a = 'whoever';")).toEqual([
      expect.objectContaining(whoever),
    ]);
  });
});

describe('the spelling check', () => {
  const misspelled = (text: string) =>
    spawnSync(
      process.execPath,
      ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-summary', 'stdin://planted.ts'],
      {
        cwd: ROOT,
        input: text,
        encoding: 'utf8',
      },
    ).stdout;

  it('rejects typos and British spellings, including in identifiers, and accepts domain terms', () => {
    const terms = '// Plainscan computes MACD with a lookback; canceled colors.\n';
    const found = misspelled(
      `${terms}// A recieved text in a colour that was cancelled.\nconst normalisedBehaviour = 1;\n`,
    );
    const words = [...found.matchAll(/word \((\w+)\)/g)].map(([, word]) => word);
    expect(words).toEqual(['recieved', 'colour', 'cancelled', 'normalised', 'Behaviour']);
  });
});

describe('commit lint', () => {
  const lint = (message: string) =>
    spawnSync(process.execPath, ['node_modules/@commitlint/cli/cli.js'], {
      cwd: ROOT,
      input: message,
      encoding: 'utf8',
    });

  it.each([
    ['no type', 'Scanner: sort stable', 'type-enum'],
    ['a subject that is not in the imperative', 'fix(scanner): keeps sorting stable', 'subject-imperative'],
    ['a long subject', `fix(scanner): keep ${'very '.repeat(12)}stable`, 'header-max-length'],
  ])('rejects %s', (_, message, rule) => {
    const { status, stdout } = lint(message);
    expect(status).not.toBe(0);
    expect(stdout).toContain(rule);
  });

  it('accepts Conventional Commits', () => {
    expect(lint('fix(scanner): keep sorting stable across pages').status).toBe(0);
  });
});
