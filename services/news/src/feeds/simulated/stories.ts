import { shortName } from '../../companies/short-name.ts';
import type { RawArticle } from '../feed-adapter.ts';
import { Draw } from './draw.ts';
import { COMPANY_TEMPLATES, MARKET_TEMPLATES, SOURCES, type Template, type TimeSlot } from './templates.ts';

const HOUR_MS = 3_600_000;
const SEED = 'plainscan-news-1';

export interface SimulatedCompany {
  symbol: string;
  name: string;
  sector: string | null;
}

/** Average stories per hour from midnight in New York: most before the open and after the close. */
const WEEKDAY = [1, 1, 1, 1, 1, 2, 4, 7, 9, 8, 6, 5, 5, 4, 4, 5, 10, 6, 4, 3, 2, 2, 1, 1];
const WEEKEND = 2.7;
const SPREAD = { min: 0.75, range: 0.5 };
const MARKET_SHARE = 0.2;
/** Share of stories about companies with short symbols, which also belong to well-known companies on real exchanges. */
const WELL_KNOWN_SHARE = 0.6;
const DUPLICATED_SHARE = 0.22;
const MAX_DELAY_MINUTES = 35;
const FUNDS = /\b(?:ETF|ETN|Funds?|Warrants?|Units?|Rights?|Notes?|Preferred)\b/i;
const SECTORS = ['technology', 'energy', 'healthcare', 'industrial', 'financial', 'utility'];

const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
  weekday: 'short',
});

/** The companies to write about, without funds. */
export function subjects(companies: readonly SimulatedCompany[]) {
  const all = companies.filter(({ name }) => !FUNDS.test(name));
  const wellKnown = all.filter(({ symbol }) => symbol.length <= 3);
  return { all, wellKnown: wellKnown.length >= 20 ? wellKnown : all };
}

/** The articles of an hour (in hours since the epoch). */
export function articlesOfHour(hour: number, { all, wellKnown }: ReturnType<typeof subjects>): RawArticle[] {
  const start = hour * HOUR_MS;
  const clock = clockOf(start);
  const draw = new Draw(SEED, hour);
  const average = clock.weekend ? WEEKEND : WEEKDAY[clock.hour]!;
  const count = Math.floor(average * (SPREAD.min + SPREAD.range * draw.fraction()) + draw.fraction());
  return Array.from({ length: count }, (_, i) => {
    const story = new Draw(SEED, hour, i);
    const company =
      story.fraction() < MARKET_SHARE ? null : story.pick(story.fraction() < WELL_KNOWN_SHARE ? wellKnown : all);
    const template = story.pick(
      (company ? COMPANY_TEMPLATES : MARKET_TEMPLATES).filter(({ when }) => isInSlot(when, clock)),
    );
    return articlesOf({
      id: `${hour}-${i}`,
      draw: story,
      template,
      company,
      at: start + story.between(0, 3599) * 1000,
    });
  }).flat();
}

function isInSlot(when: TimeSlot, { hour, weekend }: { hour: number; weekend: boolean }): boolean {
  if (when === 'any') return true;
  if (weekend) return false;
  if (when === 'before') return hour >= 6 && hour < 9;
  return when === 'session' ? hour >= 10 && hour < 16 : hour >= 16 && hour < 19;
}

/** One story from one publisher, or from several, which publish it a little later in nearly the same words. */
function articlesOf(story: {
  id: string;
  draw: Draw;
  template: Template;
  company: SimulatedCompany | null;
  at: number;
}): RawArticle[] {
  const { id, draw, template, company, at } = story;
  const values = valuesOf(draw, company, at);
  const title = fillTemplate(template.title, values);
  const description = template.description && fillTemplate(template.description, values);
  const others = draw.fraction() < DUPLICATED_SHARE ? draw.between(1, 3) : 0;
  const first = draw.between(0, SOURCES.length - 1);
  return Array.from({ length: 1 + others }, (_, i): RawArticle => {
    const source = SOURCES[(first + i) % SOURCES.length]!;
    return {
      providerId: `simulated-${id}-${i}`,
      url: null,
      imageUrl: null,
      sentiment: null,
      sourceName: source,
      title: i > 0 && draw.fraction() < 0.6 ? `${title} - ${source}` : title,
      description: i > 0 && draw.fraction() < 0.5 ? null : description,
      publishedAt: new Date(at + (i === 0 ? 0 : draw.between(1, MAX_DELAY_MINUTES) * 60_000)),
      symbols: company ? [company.symbol] : [],
    };
  });
}

function valuesOf(draw: Draw, company: SimulatedCompany | null, at: number): Record<string, string> {
  const reported = Math.floor((new Date(at).getUTCMonth() + 9) / 3) % 4;
  return {
    name: company ? shortName(company.name) : '',
    sector: company?.sector?.toLowerCase() ?? draw.pick(SECTORS),
    a: (draw.between(11, 69) / 10).toFixed(1),
    b: String(draw.between(8, 34)),
    m: String(draw.between(3, 60) * 10),
    price: String(draw.between(12, 260)),
    bp: String(draw.between(2, 9)),
    quarter: ['first-quarter', 'second-quarter', 'third-quarter', 'fourth-quarter'][reported]!,
    day: draw.pick(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']),
  };
}

const fillTemplate = (text: string, values: Record<string, string>): string =>
  text
    .replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

function clockOf(at: number): { hour: number; weekend: boolean } {
  const parts = NEW_YORK.formatToParts(at);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return { hour: Number(part('hour')), weekend: ['Sat', 'Sun'].includes(part('weekday')) };
}
