import {
  getAlertRecipient,
  getPayerAddress,
  getTrialFacts,
  stopAlertEmails,
  termsAccepted,
  userDeleted,
} from './account.contract.ts';
import { sessionsEnded } from './auth.contract.ts';
import { entitlementChanged, getEntitlement, listEntitlements, reserveScan, settleScan } from './billing.contract.ts';
import { listLiquidBars, seedDemoJournal, seedDemoScans } from './demo.contract.ts';
import { DEAD_LETTER_STREAM, deadLetterSubject, eventConsumerOf, eventStreamOf } from './event-streams.ts';
import { listMarketAlertUsers, listTradesNearStop, marketSummarized } from './market-alerts.contract.ts';
import { listLastPrices } from './market-pulse.contract.ts';
import { USER_ERASED_EVENTS } from './personal-data-holders.ts';
import { events, rpcs, rpcsOf } from './registry.ts';
import { inboxPrefixOf, type DurableEvent, type EventContract, type RpcContract } from './rpc.ts';
import { getBars, listCompanies, marketPublished, matchesFound, scannerUserErased } from './scanner.contract.ts';

/** What a process does on NATS besides serving its contracts and publishing its events. */
export interface BusAccess {
  /** contracts that it calls */
  readonly calls?: readonly RpcContract[];
  /** events that a worker publishes */
  readonly publishes?: readonly EventContract[];
  /** broadcasts of other services */
  readonly receives?: readonly EventContract[];
  /** durable events that its replicas share */
  readonly consumes?: readonly DurableEvent[];
  /** durable events that each of its replicas reads, starting when it starts */
  readonly follows?: readonly DurableEvent[];
}

const INTERNAL_RPCS: readonly RpcContract[] = [
  getAlertRecipient,
  getPayerAddress,
  getTrialFacts,
  listEntitlements,
  listMarketAlertUsers,
  listTradesNearStop,
  stopAlertEmails,
  reserveScan,
  settleScan,
  listCompanies,
  listLiquidBars,
  seedDemoJournal,
  seedDemoScans,
];

/**
 * By process; one that isn't listed only serves its own contracts. The list is maintained by hand, because generated permissions would
 * allow whatever the code does; a spec compares it with the code.
 */
export const BUS_ACCESS: Readonly<Record<string, BusAccess>> = {
  gateway: {
    calls: Object.values(rpcs).filter((contract) => !INTERNAL_RPCS.includes(contract)),
    receives: [sessionsEnded],
  },
  alerts: {
    calls: [
      getAlertRecipient,
      getEntitlement,
      listEntitlements,
      listMarketAlertUsers,
      listTradesNearStop,
      stopAlertEmails,
    ],
    consumes: [matchesFound, marketSummarized, userDeleted],
  },
  auth: { calls: [seedDemoJournal, seedDemoScans], consumes: Object.values(USER_ERASED_EVENTS) },
  billing: { calls: [getPayerAddress, getTrialFacts], consumes: [termsAccepted, userDeleted] },
  journal: {
    calls: [getBars, getEntitlement, listLiquidBars, listLastPrices],
    consumes: [userDeleted],
    follows: [entitlementChanged],
  },
  news: { calls: [getEntitlement], follows: [entitlementChanged] },
  // Reads pages from the internet, so it is the most likely to be compromised.
  'news-worker': { calls: [listCompanies] },
  scanner: { calls: [reserveScan, settleScan, getEntitlement], follows: [entitlementChanged] },
  'scanner-worker': {
    calls: [listEntitlements],
    publishes: [marketPublished, marketSummarized, matchesFound, scannerUserErased],
    consumes: [userDeleted],
  },
};

export interface BusPermissions {
  readonly publish: { readonly allow: readonly string[] };
  readonly subscribe: { readonly allow: readonly string[] };
  /** a handler may send one reply to each message it receives */
  readonly allow_responses?: { readonly max: number; readonly expires: string };
}

const ofService = <C extends { subject: string }>(contracts: readonly C[], name: string): C[] =>
  contracts.filter(({ subject }) => subject.startsWith(`${name}.`));
const isDurable = (event: EventContract): event is DurableEvent => event.delivery === 'durable';

const streamSubjects = (event: EventContract): string[] => {
  const name = eventStreamOf(event.subject);
  return [`$JS.API.STREAM.INFO.${name}`, `$JS.API.STREAM.CREATE.${name}`];
};

const consumerSubjects = (service: string, { subject }: DurableEvent): string[] => {
  const names = `${eventStreamOf(subject)}.${eventConsumerOf(service, subject)}`;
  return [
    ...['INFO', 'CREATE', 'DURABLE.CREATE', 'MSG.NEXT'].map((verb) => `$JS.API.CONSUMER.${verb}.${names}`),
    `$JS.API.CONSUMER.CREATE.${names}.${subject}`,
    `$JS.ACK.${names}.>`,
    deadLetterSubject(service, subject),
  ];
};

/** Ends in a wildcard because an ephemeral consumer's name is random. */
const followerSubjects = ({ subject }: DurableEvent): string[] =>
  ['INFO', 'CREATE', 'DELETE', 'MSG.NEXT'].map((verb) => `$JS.API.CONSUMER.${verb}.${eventStreamOf(subject)}.*`);

/** Longer than the deadline of any contract. */
const REPLY_WITHIN = '5m';

/** What the NATS user of a process may publish and subscribe to; everything else is denied. */
export function busPermissions(process: string): BusPermissions {
  const service = process.replace(/-worker$/, '');
  const isMain = service === process;
  const { calls = [], publishes = [], receives = [], consumes = [], follows = [] } = BUS_ACCESS[process] ?? {};
  const handled = isMain ? Object.values(rpcsOf(service)) : [];
  const own = isMain ? ofService(Object.values(events), service) : [];
  const published = [...own, ...publishes];
  return {
    publish: {
      allow: [
        ...[...calls, ...published].map(({ subject }) => subject),
        ...new Set([...published.filter(isDurable), ...consumes, ...follows].flatMap(streamSubjects)),
        ...consumes.flatMap((event) => consumerSubjects(service, event)),
        ...(consumes.length > 0
          ? ['INFO', 'CREATE'].map((verb) => `$JS.API.STREAM.${verb}.${DEAD_LETTER_STREAM}`)
          : []),
        ...follows.flatMap(followerSubjects),
      ],
    },
    subscribe: {
      allow: [
        `${inboxPrefixOf(process)}.>`,
        ...[...handled, ...own.filter((event) => !isDurable(event)), ...receives].map(({ subject }) => subject),
      ],
    },
    ...(handled.length > 0 && { allow_responses: { max: 1, expires: REPLY_WITHIN } }),
  };
}
