import { chipConditions, type ScanPlan, withoutTerms } from '@plainscan/contracts';

/** What a plan reads that the data has only as of today, with the name that a caveat gives it. */
const KNOWN_TODAY: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['market cap', /"name":"marketCap"/],
  ['sector', /"field":"sector"|"sectorOutperformance"/],
  ['industry', /"field":"industry"|"industryOutperformance"/],
  ['exchange', /"field":"exchange"/],
  ['company name', /"field":"name"/],
];

const WORDS = new Intl.ListFormat('en-US');

/** The caveat of a plan whose past matches depend on facts as they are today; null for plans that only read bars. */
export function hindsightOf(plan: ScanPlan): string | null {
  const json = JSON.stringify([chipConditions(plan).map(withoutTerms), plan.limit === null ? [] : plan.sort]);
  const names = KNOWN_TODAY.filter(([, pattern]) => pattern.test(json)).map(([name]) => name);
  if (names.length === 0) return null;
  return `This scan uses each stock's ${WORDS.format(names)} as of today on every past day, which can make past results look better than they were.`;
}
