import type { RawRecord } from './raw-table.ts';

/** Columns of the table that an OFX or QFX file becomes. Read without an XML parser, because OFX 1 is SGML, which omits end tags. */
export const OFX_COLUMNS = [
  'OFX date',
  'Action',
  'Symbol',
  'CUSIP',
  'Name',
  'Units',
  'Price',
  'Total',
  'Commission',
  'Fees',
  'Account',
  'Currency',
  'New units',
  'Old units',
] as const;

/** The action of each OFX investment transaction. */
const ACTIONS: Readonly<Record<string, string>> = {
  BUYSTOCK: 'Buy',
  BUYMF: 'Buy',
  BUYOTHER: 'Buy',
  SELLSTOCK: 'Sell',
  SELLMF: 'Sell',
  SELLOTHER: 'Sell',
  REINVEST: 'Reinvestment',
  BUYOPT: 'Option',
  SELLOPT: 'Option',
  CLOSUREOPT: 'Option',
  BUYDEBT: 'Bond',
  SELLDEBT: 'Bond',
  INCOME: 'Dividend',
  INVEXPENSE: 'Expense',
  MARGININTEREST: 'Interest',
  SPLIT: 'Stock split',
  TRANSFER: 'Transfer of shares',
  RETOFCAP: 'Return of capital',
  JRNLSEC: 'Journaled shares',
  JRNLFUND: 'Journal',
  INVBANKTRAN: 'Cash',
};
const TRANSACTION = new RegExp(`<(${Object.keys(ACTIONS).join('|')})>([\\s\\S]*?)</\\1>`, 'gi');
const SECURITY = /<SECINFO>([\s\S]*?)<\/SECINFO>/gi;

export const isOfx = (text: string): boolean => /^\s*(?:OFXHEADER|<\?OFX|<OFX>)|<OFX>/i.test(text.slice(0, 4096));

/** The text of an element, up to the next tag or line end. */
const valueOf = (block: string, name: string): string =>
  new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(block)?.[1]?.trim() ?? '';

/** The file's investment transactions, with CUSIPs replaced by tickers from its list of securities. */
export function ofxRecords(text: string): RawRecord[] {
  const securities = new Map<string, { ticker: string; name: string }>();
  for (const [, block] of text.matchAll(SECURITY))
    securities.set(valueOf(block!, 'UNIQUEID'), {
      ticker: valueOf(block!, 'TICKER'),
      name: valueOf(block!, 'SECNAME'),
    });
  const account = valueOf(text, 'ACCTID');
  const currency = valueOf(text, 'CURDEF');
  const records: RawRecord[] = [];
  let [line, from] = [1, 0];
  for (const match of text.matchAll(TRANSACTION)) {
    for (let at = text.indexOf('\n', from); at >= 0 && at < match.index; at = text.indexOf('\n', from)) {
      line++;
      from = at + 1;
    }
    const [whole, kind, block] = match as unknown as [string, string, string];
    const cusip = valueOf(block, 'UNIQUEID');
    const security = securities.get(cusip);
    const cells = [
      dateOf(valueOf(block, 'DTTRADE') || valueOf(block, 'DTPOSTED')),
      actionOf(kind.toUpperCase(), block),
      security?.ticker || cusip,
      cusip,
      security?.name ?? '',
      valueOf(block, 'UNITS'),
      valueOf(block, 'UNITPRICE'),
      valueOf(block, 'TOTAL') || valueOf(block, 'TRNAMT'),
      valueOf(block, 'COMMISSION'),
      valueOf(block, 'FEES'),
      account,
      currency,
      valueOf(block, 'NEWUNITS'),
      valueOf(block, 'OLDUNITS'),
    ];
    const previous = records.at(-1)?.line ?? 1;
    records.push({ line: Math.max(line, previous + 1), lines: 1, cells, text: whole.replaceAll(/\s+/g, ' ') });
  }
  return [{ line: 1, lines: 1, cells: [...OFX_COLUMNS], text: '' }, ...records];
}

function actionOf(kind: string, block: string): string {
  if (kind.startsWith('SELL') && /short/i.test(valueOf(block, 'SELLTYPE'))) return 'Sell short';
  if (kind.startsWith('BUY') && /cover/i.test(valueOf(block, 'BUYTYPE'))) return 'Buy to cover';
  return ACTIONS[kind]!;
}

/** Reads `20240115093000.000[-5:EST]`; midnight and noon mean that the broker doesn't provide a time. */
function dateOf(text: string): string {
  const parts =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?[\d.]*(?:\[([+-]?)(\d{1,2})(?:\.\d+)?(?::\w+)?\])?/.exec(text);
  if (!parts) return text;
  const [, year, month, day, hour, minute, second, sign, offset] = parts;
  const on = `${year}-${month}-${day}`;
  if (hour === undefined || ['000000', '120000'].includes(`${hour}${minute}${second}`)) return on;
  const zone = offset === undefined ? '+00:00' : `${sign || '+'}${offset.padStart(2, '0')}:00`;
  return `${on} ${hour}:${minute}:${second} ${zone}`;
}
