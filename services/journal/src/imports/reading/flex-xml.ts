import type { RawRecord } from './raw-table.ts';

/** Maps the XML attributes of a Flex query to the column names of its CSV. */
const COLUMNS: Readonly<Record<string, string>> = {
  accountId: 'ClientAccountID',
  currency: 'CurrencyPrimary',
  assetCategory: 'AssetClass',
  symbol: 'Symbol',
  isin: 'ISIN',
  description: 'Description',
  buySell: 'Buy/Sell',
  tradeDate: 'TradeDate',
  tradeTime: 'TradeTime',
  dateTime: 'DateTime',
  quantity: 'Quantity',
  tradePrice: 'TradePrice',
  tradeMoney: 'TradeMoney',
  ibCommission: 'IBCommission',
  ibCommissionCurrency: 'IBCommissionCurrency',
  openCloseIndicator: 'Open/CloseIndicator',
  levelOfDetail: 'LevelOfDetail',
};
/** Attribute names in trade confirmations. */
const SYNONYMS: Readonly<Record<string, string>> = {
  price: 'tradePrice',
  commission: 'ibCommission',
  commissionCurrency: 'ibCommissionCurrency',
};
const ELEMENT = /<(Trade|TradeConfirm|CorporateAction)\s([^<>]*?)\/?>/g;
const ATTRIBUTE = /([A-Za-z]+)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const isFlexXml = (text: string): boolean => /<FlexQueryResponse|<FlexStatement/.test(text.slice(0, 4096));

/**
 * Converts the trades and corporate actions of a Flex query in XML to the table that its CSV would contain. The elements only have attributes,
 * so no XML parser is needed.
 */
export function flexRecords(text: string): RawRecord[] {
  const names = Object.keys(COLUMNS);
  const records: RawRecord[] = [];
  let [line, from] = [1, 0];
  for (const match of text.matchAll(ELEMENT)) {
    for (let at = text.indexOf('\n', from); at >= 0 && at < match.index; at = text.indexOf('\n', from)) {
      line++;
      from = at + 1;
    }
    const values = new Map<string, string>();
    for (const [, name, value] of match[2]!.matchAll(ATTRIBUTE)) values.set(SYNONYMS[name!] ?? name!, decoded(value!));
    // Its description is the only thing that says what happened.
    if (match[1] === 'CorporateAction')
      values.set('buySell', values.get('actionDescription') ?? values.get('description') ?? 'Corporate action');
    const dateTime = values.get('dateTime');
    if (dateTime === undefined || dateTime === '') {
      const [day, time] = [values.get('tradeDate') ?? '', values.get('tradeTime') ?? ''];
      values.set('dateTime', time === '' ? day : `${day};${time}`);
    }
    // Several trades on one line of the file get separate numbers.
    const previous = records.at(-1)?.line ?? 1;
    records.push({
      line: Math.max(line, previous + 1),
      lines: 1,
      cells: names.map((name) => values.get(name) ?? ''),
      text: match[0],
    });
  }
  return [{ line: 1, lines: 1, cells: Object.values(COLUMNS), text: '' }, ...records];
}

const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);
