import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as contracts from '@plainscan/contracts';
import type { EventContract, RpcContract } from '@plainscan/contracts';
import { BUS_ACCESS, busPermissions } from '@plainscan/contracts/permissions';
import { DEPLOYABLES, sourceOf } from '@plainscan/embedded-stack';

const root = join(import.meta.dirname, '..');
const exported = contracts as unknown as Record<string, unknown>;

/** The source files that a process loads, starting at its entry point. */
function sourcesOf(entry: string): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g))
      visit(resolve(dirname(file), path!));
  };
  visit(join(root, sourceOf(entry)));
  return [...found].map((file) => readFileSync(file, 'utf8'));
}

/** Names that a source imports as values from a module. */
const imported = (source: string, from: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '([^']+)'/g)]
    .filter(([, , module]) => module === from)
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim().split(' as ')[0]!)
    .filter((name) => name !== '' && !name.startsWith('type '));

/** The contracts that an exported name refers to: one, or all contracts of a service. */
const contractsBehind = (name: string): (RpcContract | EventContract)[] =>
  [exported[name], ...Object.values((exported[name] ?? {}) as object)].filter(
    (value): value is RpcContract | EventContract =>
      typeof value === 'object' && value !== null && 'subject' in value && ('input' in value || 'payload' in value),
  );
const isRpc = (contract: RpcContract | EventContract): contract is RpcContract => 'input' in contract;
const subjects = (list: readonly { subject: string }[]) => [...new Set(list.map(({ subject }) => subject))].sort();

/** What the source code of a process does on NATS, derived from its imports. */
function busUseOf(entry: string, service: string) {
  const sources = sourcesOf(entry);
  expect(sources.length).toBeGreaterThan(3);
  const all = sources.flatMap((source) => imported(source, '@plainscan/contracts').flatMap(contractsBehind));
  const ofKit = sources.flatMap((source) => imported(source, '@plainscan/service-kit'));
  const usesEntitlements = ofKit.includes('EntitlementModule') || ofKit.includes('EntitlementCache');
  const isOwn = ({ subject }: { subject: string }) => subject.startsWith(`${service}.`);
  const text = sources.join('\n');
  const consumed = [...text.matchAll(/@Consumes\((?:\.\.\.Object\.values\()?(\w+)/g)].flatMap(([, name]) =>
    contractsBehind(name!),
  );
  return {
    handles: subjects([...text.matchAll(/@Rpc\((\w+)/g)].flatMap(([, name]) => contractsBehind(name!))),
    calls: subjects([
      ...all.filter((contract) => isRpc(contract) && !isOwn(contract)),
      ...(usesEntitlements || ofKit.includes('callerPlan') ? [contracts.getEntitlement] : []),
    ]),
    publishes: subjects(all.filter((contract) => !isRpc(contract) && isOwn(contract))),
    consumes: subjects(consumed),
    follows: subjects(usesEntitlements ? [contracts.entitlementChanged] : []),
    receives: subjects(
      all.filter((contract) => !isRpc(contract) && !isOwn(contract) && contract.delivery === 'broadcast'),
    ),
  };
}

describe.each(DEPLOYABLES)('the NATS user of $name', ({ name, entry }) => {
  const service = name.replace(/-worker$/, '');
  const uses = busUseOf(entry, service);
  const declared = BUS_ACCESS[name] ?? {};
  const { publish, subscribe } = busPermissions(name);

  it('may call, consume, and receive exactly what its source code uses', () => {
    const { calls = [], consumes = [], follows = [], receives = [] } = declared;
    expect(subjects(calls)).toEqual(uses.calls);
    expect(subjects(consumes)).toEqual(uses.consumes);
    expect(subjects(follows)).toEqual(uses.follows);
    expect(subjects(receives)).toEqual(uses.receives);
  });

  it('may handle exactly what its source code handles', () => {
    const served = subscribe.allow.filter((subject) => rpcContracts.some((contract) => contract.subject === subject));
    expect(served.sort()).toEqual(uses.handles);
  });

  it('may publish its own events', () => {
    expect(publish.allow).toEqual(expect.arrayContaining(uses.publishes));
    const events = service === name ? [] : subjects(declared.publishes ?? []);
    if (service !== name) expect(events).toEqual(uses.publishes);
  });
});

const rpcContracts = Object.values(exported).filter(
  (value): value is RpcContract =>
    typeof value === 'object' && value !== null && 'subject' in value && 'input' in value,
);

describe('NATS permissions', () => {
  const allowedSubjects = (name: string, subject: RegExp) =>
    busPermissions(name).publish.allow.filter((each) => subject.test(each));
  const others = DEPLOYABLES.map(({ name }) => name).filter((name) => name !== 'gateway');

  it('allow only the gateway to call sign-in and sessions', () => {
    expect(allowedSubjects('gateway', /^auth\.session\./).length).toBeGreaterThan(3);
    for (const name of others) expect(allowedSubjects(name, /^auth\.session\./)).toEqual([]);
  });

  it('limit the news worker to one subject', () => {
    expect(busPermissions('news-worker')).toEqual({
      publish: { allow: ['scanner.companies.list.v1'] },
      subscribe: { allow: ['_INBOX.news-worker.>'] },
    });
  });

  it('give each process a private inbox', () => {
    for (const { name } of DEPLOYABLES) {
      const inboxes = busPermissions(name).subscribe.allow.filter((subject) => subject.startsWith('_INBOX'));
      expect(inboxes).toEqual([`_INBOX.${name}.>`]);
    }
  });

  it('default to a private inbox for a process without an entry', () => {
    expect(busPermissions('notes')).toEqual({ publish: { allow: [] }, subscribe: { allow: ['_INBOX.notes.>'] } });
  });
});
