import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

interface Row {
  group: string;
  what: string;
  where: string[];
  tests: { file: string; title: string }[];
}

const parts = (cell: string) => cell.split('<br>').map((part) => part.trim());

/** Table rows of a document: what is specified, where it is implemented, and the tests that prove it, as `path` › title. */
function rowsOf(markdown: string): Row[] {
  const rows: Row[] = [];
  let group = '';
  for (const line of markdown.split('\n')) {
    group = /^## (.*)/.exec(line)?.[1] ?? group;
    if (!line.startsWith('| ') || line.startsWith('| What |')) continue;
    const [, what = '', where = '', testCell = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const tests = parts(testCell).flatMap((part) => {
      const [, file, title] = /^`([^`]+)` › (.+)$/.exec(part) ?? [];
      return file && title ? [{ file, title: title.replaceAll('\\|', '|') }] : [];
    });
    rows.push({
      group,
      what,
      where: where.match(/(?<=`)[^`]+(?=`)/g)?.filter((found) => found.includes('/')) ?? [],
      tests,
    });
  }
  return rows;
}

/** Finds `it` in `it.each([…])('title', …)`, `describe` in Playwright's `test.describe`, and whether it is skipped. */
function calleeOf(node: ts.Expression): { name: string; skipped: boolean } {
  if (ts.isIdentifier(node)) return { name: node.text, skipped: false };
  if (ts.isPropertyAccessExpression(node)) {
    const callee = calleeOf(node.expression);
    if (callee.name === 'test' && ['describe', 'step'].includes(node.name.text))
      return { ...callee, name: node.name.text };
    return { ...callee, skipped: callee.skipped || ['skip', 'todo'].includes(node.name.text) };
  }
  if (ts.isCallExpression(node) || ts.isParenthesizedExpression(node)) return calleeOf(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return calleeOf(node.tag);
  return ts.isConditionalExpression(node) ? calleeOf(node.whenTrue) : { name: '', skipped: false };
}

/** Titles of the active tests of a file, alone and prefixed with their describe titles; templates as written. */
function titlesOf(source: string, file: string): { own: string; full: string }[] {
  const titles: { own: string; full: string }[] = [];
  const walk = (node: ts.Node, above: string[]) => {
    let scope = above;
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      const { name, skipped } = calleeOf(node.expression);
      const title =
        first &&
        (ts.isStringLiteralLike(first)
          ? first.text
          : ts.isTemplateExpression(first)
            ? first.getText().slice(1, -1)
            : null);
      if (skipped) return;
      if (title && name === 'describe') scope = [...above, title];
      if (title && (name === 'it' || name === 'test')) titles.push({ own: title, full: [...above, title].join(' ') });
    }
    node.forEachChild((child) => walk(child, scope));
  };
  walk(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), []);
  return titles;
}

/** Paths are relative to the repository, or to web/src if they do not start with a top-level folder. */
const located = (path: string, exists: (path: string) => boolean) =>
  [path, `web/src/${path}`].find((candidate) => exists(candidate));

/** Reports rows without a test, with missing files, or with titles that do not match exactly one test. */
function findings(rows: Row[], exists: (path: string) => boolean, read: (path: string) => string): string[] {
  const known = new Map<string, { own: string; full: string }[]>();
  const titles = (path: string) => {
    const found = known.get(path) ?? titlesOf(read(path), path);
    known.set(path, found);
    return found;
  };
  return rows.flatMap(({ what, where, tests }) => [
    ...(tests.length ? [] : [`no test: ${what}`]),
    ...(where.length ? [] : [`no place: ${what}`]),
    ...where.filter((path) => !located(path, exists)).map((path) => `no such file: ${path}`),
    ...tests.flatMap(({ file, title }) => {
      const path = located(file, exists);
      if (!path) return [`no such file: ${file}`];
      const named = titles(path).filter(({ own, full }) => own === title || full === title);
      return named.length === 1 ? [] : [`${named.length} tests in ${file}: ${title}`];
    }),
  ]);
}

const ROOT = new URL('../', import.meta.url);
const inRepository = (path: string) => existsSync(new URL(path, ROOT));
const text = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const rows = rowsOf(text('docs/specification.md'));

describe('the specification table', () => {
  it('has a file and an existing test for every row', () => {
    expect(findings(rows, inRepository, text)).toEqual([]);
    expect(rows.length).toBeGreaterThan(350);
  });

  it('contains no duplicate rows', () => {
    const descriptions = rows.map(({ group, what }) => `${group}: ${what}`);
    expect(descriptions.filter((row, i) => descriptions.indexOf(row) !== i)).toEqual([]);
  });
});

describe('a row', () => {
  const files: Record<string, string> = {
    'web/src/a.spec.ts': `
      describe('a thing', () => {
        it('works', () => {});
        it.each([1])('takes %d', () => {});
        (here ? it : it.skip)(\`says \${name}\`, () => {});
        it.skip('is skipped', () => {});
      });
      describe('another', () => void it('works', () => {}));`,
    'e2e/a.e2e.ts': `
      test.describe('a trader', () => {
        for (const means of MEANS) test(\`signs in \${means}\`, () => test.step('opens', () => {}));
      });`,
  };
  const findingsOf = (shown: string, where = '`a.spec.ts`/') =>
    findings(
      rowsOf(
        `## Group\n| What | Where | Shown by |\n|---|---|---|\n| a row | ${where.replace('`/', '` `web/src/a.spec.ts`')} | ${shown} |`,
      ),
      (path) => path in files,
      (path) => files[path]!,
    );

  it.each(['a thing works', 'takes %d', 'a thing takes %d', 'says ${name}', 'another works'])(
    'can name a test: %s',
    (title) => {
      expect(findingsOf(`\`a.spec.ts\` › ${title}`)).toEqual([]);
      expect(findingsOf(`\`web/src/a.spec.ts\` › ${title}<br>\`a.spec.ts\` › takes %d`)).toEqual([]);
    },
  );

  it('can name an e2e test, but not its describe or a step', () => {
    const namingE2e = (title: string) => findingsOf(`\`e2e/a.e2e.ts\` › ${title}`);
    expect(namingE2e('signs in ${means}')).toEqual([]);
    expect(namingE2e('a trader signs in ${means}')).toEqual([]);
    expect([...namingE2e('a trader'), ...namingE2e('opens')]).toEqual([
      '0 tests in e2e/a.e2e.ts: a trader',
      '0 tests in e2e/a.e2e.ts: opens',
    ]);
  });

  it.each([
    ['a title that does not exist', '`a.spec.ts` › fails', '0 tests in a.spec.ts: fails'],
    ['an ambiguous title', '`a.spec.ts` › works', '2 tests in a.spec.ts: works'],
    ['a skipped test', '`a.spec.ts` › is skipped', '0 tests in a.spec.ts: is skipped'],
    ['a missing file', '`b.spec.ts` › works', 'no such file: b.spec.ts'],
    ['no test', 'see the code', 'no test: a row'],
  ])('is rejected if it names %s', (_which, shown, finding) => expect(findingsOf(shown)).toEqual([finding]));

  it('must name an existing file', () => {
    const shown = '`a.spec.ts` › takes %d';
    expect(findingsOf(shown, '`c/d.ts`')).toEqual(['no such file: c/d.ts']);
    expect(findingsOf(shown, 'somewhere')).toEqual(['no place: a row']);
  });
});

const SPECIFICATION = '../shared/spec/product.md';
(inRepository(SPECIFICATION) ? describe : describe.skip)('the specification (needs ../shared/spec)', () => {
  const product = inRepository(SPECIFICATION) ? text(SPECIFICATION) : '';
  const section = (number: number) =>
    product.split(/^(?=## )/m).find((part) => part.startsWith(`## ${number}. `)) ?? '';
  const rowsContaining = (text: string) => rows.filter(({ what }) => what.includes(text));
  const inGroup = (group: string, words: string) => rowsContaining(words).filter((row) => row.group === group);
  const missing = (expected: string[], found: (words: string) => Row[]) => {
    expect(expected.length).toBeGreaterThan(10);
    return expected.filter((words) => found(words).length === 0);
  };
  const firstCells = (table: string) =>
    [...table.matchAll(/^\| (?!Path|Method|Role|---)(.*?) \|/gm)].map(([, cell]) => cell!);

  it('has each address for visitors in the table', () => {
    const table = section(2).split('Signed-in users')[0]!;
    const addresses = firstCells(table)
      .flatMap((cell) => cell.split(', '))
      .map((path) => (path.startsWith('/') ? `\`${path}\`` : path));
    expect(missing(addresses, (path) => inGroup('Addresses for visitors', path))).toEqual([]);
  });

  it('has each address for signed-in users in the table', () => {
    const [, listed = ''] = /^(Signed-in users.*)$/m.exec(section(2)) ?? [];
    const addresses = (listed.match(/(?<= )\/[\w/-]*/g) ?? []).map((path) => `\`${path}\``);
    expect(missing(addresses, (path) => inGroup('Addresses for signed-in users', path))).toEqual([]);
  });

  it('has each API call in the table', () => {
    const calls = firstCells(section(7)).map((call) => `\`${call.replace('navigation to ', 'GET ')}\``);
    expect(missing(calls, (call) => inGroup('Calls', call))).toEqual([]);
  });

  it.each([2, 3, 4, 5, 7, 8])('has each quoted text of section %d in the table', (number) => {
    const quoted = [...section(number).matchAll(/"([^"\n]+)"/g)].map(([, words]) => words!);
    expect(quoted.length).toBeGreaterThan(1);
    expect(quoted.filter((words) => rowsContaining(`"${words}"`).length === 0)).toEqual([]);
  });

  it('has a separate row for each message of the error catalog', () => {
    const quoted = [...section(8).matchAll(/"([^"\n]+)"/g)].map(([, words]) => words!);
    expect([...new Set(quoted)].filter((words) => inGroup('Errors and messages', `"${words}"`).length === 0)).toEqual(
      [],
    );
  });

  it('is overridden only by decisions that exist', () => {
    const headings = text('../shared/spec/decisions.md').match(/(?<=^## ).*$/gm);
    const named = rows.flatMap(({ what }) => [...what.matchAll(/Decision “([^”]+)”/g)].map(([, heading]) => heading));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((heading) => !headings?.includes(heading!))).toEqual([]);
  });
});
