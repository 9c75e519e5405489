import { SECTORS, type Sector } from '@plainscan/contracts';

/** Providers' names for our sectors, in lowercase letters only. */
const OTHER_NAMES: Readonly<Record<Sector, string>> = {
  Technology: 'tech, it, information technology, technology services, electronic technology, computers and technology',
  Healthcare: 'health care, health, health services, health technology, medical',
  'Financial Services': 'finance, financial, financials, financial services, banking, banks',
  Energy: 'energy minerals, oils energy, oil and gas',
  'Consumer Cyclical':
    'consumer discretionary, consumer cyclicals, cyclical consumer goods, consumer durables, consumer services, retail trade, retail wholesale, auto tires trucks',
  'Consumer Defensive':
    'consumer staples, consumer non durables, consumer nondurables, consumer non cyclicals, non cyclical consumer goods',
  Industrials:
    'industrial, industrial goods, industrial products, industrial services, capital goods, transportation, producer manufacturing, business services, aerospace',
  'Basic Materials': 'materials, basic industries, basic industry, process industries, non energy minerals',
  'Real Estate': 'realestate, property',
  Utilities: 'utility, public utilities',
  'Communication Services':
    'telecommunications, telecommunication, telecommunication services, telecommunications services, telecom, communications, communication, media',
};

/** Values that mean no sector. */
const NONE = new Set([
  '',
  'miscellaneous',
  'misc',
  'none',
  'na',
  'null',
  'nan',
  'other',
  'unknown',
  'unclassified',
  'not classified',
]);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[/.]/g, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

const byName = new Map<string, Sector>(
  SECTORS.flatMap((sector) =>
    [sector, ...OTHER_NAMES[sector].split(', ')].map((name) => [plain(name), sector] as const),
  ),
);

/** Maps a provider's sector to our vocabulary; null for none, undefined for an unmapped name. */
export function sectorOf(text: string): Sector | null | undefined {
  const name = plain(text);
  return NONE.has(name) ? null : byName.get(name);
}
