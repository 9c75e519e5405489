import type { Import, ImportMapping } from '@plainscan/contracts';

/**
 * The fields that columns can be mapped to, in the order of the form. Among several candidates, `best` wins: executed
 * values beat ordered ones.
 */
export const MAPPING_FIELDS = [
  {
    id: 'symbol',
    label: 'Symbol',
    required: true,
    best: /^symbol$|^ticker$/i,
    names:
      /symbol|ticker|^symb?$|^code$|^stock$|^instrument$|security$|product|^asset$|instrument code|^scrip|v[äæ]rde?papp?er|v[æe]rdipapir|^isin/i,
  },
  {
    id: 'date',
    label: 'Date',
    required: true,
    best: /fill(ed)? (time|date)|exec(ution|uted)? ?(time|date)|trade ?date|activity date|handelsdag|affärsdag|^run date|transaction ?date|^date( ?\/? ?time)?$/i,
    names: /date|datum|dag$|^day$|time|^when$/i,
  },
  {
    id: 'time',
    label: 'Time, if separate',
    required: false,
    best: /^time$/i,
    names: /^(trade |exec |execution )?time$|^tijd$|^uhrzeit$/i,
  },
  {
    id: 'quantity',
    label: 'Quantity',
    required: true,
    best: /^filled$|(fill|filled|exec|executed) ?(qty|quantity|shares)|qty filled/i,
    names: /quantity|qty|shares|units|aantal|anzahl|antal|stück|nominal|menge|cantidad|quantit|volume|^filled$|^size$/i,
  },
  {
    id: 'price',
    label: 'Price per share',
    required: false,
    best: /(avg|average|fill|filled|exec|execution|trade|unit)\.? ?price/i,
    names: /price|rate|koers|kurs|cours|prix|precio|prezzo/i,
  },
  {
    id: 'amount',
    label: 'Amount',
    required: false,
    best: /net amount|booked amount|^amount|net cash/i,
    names: /amount|proceeds|^value|total(?! qty| quantity)|net cash|betrag|totaal|belopp|beløb|montant|importe/i,
  },
  {
    id: 'action',
    label: 'Action',
    required: false,
    best: /^action$|^side$|buy\s?\/\s?sell|b\/s|trans(action)? ?(code|type)|^direction$/i,
    names:
      /action|side|^type$|trans(action)? ?(code|type)|activity type|buy\/sell|b\/s|direction|^transaction$|order type|^typ\b/i,
  },
  {
    id: 'currency',
    label: 'Currency',
    required: false,
    best: /^currency$/i,
    names: /currency|valuta|währung|^devise$|^divisa$|^moneda$|^ccy$/i,
  },
  { id: 'account', label: 'Account', required: false, best: /account (number|#)/i, names: /account(?! type)/i },
] as const;
export type MappedField = (typeof MAPPING_FIELDS)[number]['id'];

export const MAX_FEES = 4;
const FEES =
  /fee|commission|comm\b|charges|costs|duty|levy|brokerage|kosten|courtage|afgift|avgift|gebyr|gebühr|frais|comisi|tax/i;
/** A fee's rate isn't its amount. */
const FEE_RATE = /bps|percent|%|\brate\b/i;

export const ACTIONS = [
  { id: 'buy', label: 'Buy' },
  { id: 'sell', label: 'Sell' },
  { id: 'short', label: 'Sell short' },
  { id: 'cover', label: 'Buy to cover' },
  { id: 'deposit', label: 'Deposit' },
  { id: 'withdrawal', label: 'Withdrawal' },
] as const;
export type ActionId = (typeof ACTIONS)[number]['id'];

const ACTION_WORDS: Record<ActionId, string> = {
  buy: 'buy, bought, bot, b, purchase, reinvest shares, reinvestment, kauf, koop, achat, compra, acquisto, köp, kjøp, køb',
  sell: 'sell, sold, sld, s, sale, verkauf, verkoop, vente, venta, vendita, sälj, såld, salg, solgt',
  short: 'sell short, sell_short, sold short, short sale, short sell, ss',
  cover: 'buy to cover, buy_to_cover, bought to cover, buy cover, bc',
  deposit: 'deposit',
  withdrawal: 'withdraw',
};
/** A cell that says buy or sell. */
const SAYS_SIDE =
  /\b(buy|bought|bot|purchase|sell|sold|sld|sale|kauf|verkauf|koop|verkoop|achat|vente|compra|venta|acquisto|vendita|köp|sälj|såld|kjøp|køb|salg|solgt)|^(b|s|ss|bc)$/i;
/** How an order was to be executed, not its side. */
const ORDER_TYPES = /^(?:market|mkt|limit|lmt|stop|stp|stop.?limit|trailing.?stop|moc|loc|day|gtc)$/i;

/** The form's values. '' means that the file doesn't have the column. */
export interface MappingDraft {
  /** '' means auto-detect, for the delimiter too */
  headerLine: string;
  delimiter: NonNullable<ImportMapping['delimiter']> | '';
  columns: Record<MappedField, string>;
  fees: string[];
  amountIncludesFees: boolean;
  actions: Record<ActionId, string>;
  dateOrder: ImportMapping['dateOrder'];
  decimal: ImportMapping['decimal'];
  timeZone: string;
  currency: string;
}

type FilePreview = Pick<Import, 'columns' | 'sample' | 'mapping'>;

const cellsOf = ({ columns, sample }: FilePreview, column: string): string[] => {
  const at = columns.indexOf(column);
  return at < 0 ? [] : sample.map((row) => row[at] ?? '').filter(Boolean);
};

/** Whether at least half of the cells of a column say buy or sell. */
function saysSide(file: FilePreview, column: string): boolean {
  const cells = cellsOf(file, column);
  const explicit = cells.filter((cell) => SAYS_SIDE.test(cell.trim())).length;
  return explicit > 0 && explicit * 2 >= cells.length;
}

/** A ticker or an ISIN, unlike the name of a company. */
const LIKE_SYMBOL = /^[A-Z0-9]{1,12}(?:[.:/-][A-Z0-9]{1,6})?$/i;
/** A number, perhaps with a currency. */
const LIKE_NUMBER = /^[(+\-−]?\s?[^\d@]{0,4}[\d.,' \u00a0\u202f]+[^\d@]{0,4}$/;

/** What the cells of a column must look like, so that names which fit several columns don't mislead. */
const CELLS: Partial<Record<MappedField, RegExp>> = {
  symbol: LIKE_SYMBOL,
  date: /\d[-/.]\d|^\d{8}|^1\d{9}|\p{L}{3}/u,
  time: /^\d{1,2}:\d{2}/,
  quantity: LIKE_NUMBER,
  price: LIKE_NUMBER,
  amount: LIKE_NUMBER,
  currency: /^[A-Z]{3}$/,
};

const areOrderTypes = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => ORDER_TYPES.test(cell.trim()));

/** Whether at least half of the cells of a column look like the field's; true without cells. */
function fits(file: FilePreview, column: string, field: MappedField): boolean {
  const form = CELLS[field];
  const cells = cellsOf(file, column);
  return form === undefined || cells.filter((cell) => form.test(cell.trim())).length * 2 >= cells.length;
}

/** Inferred from the dates. If they are ambiguous, day first if they have dots, otherwise month first. */
function dateOrderOf(dates: readonly string[]): ImportMapping['dateOrder'] {
  if (dates.some((text) => /^\d{4}/.test(text))) return 'ymd';
  const parts = dates.map((text) => (text.match(/\d+/g) ?? []).map(Number));
  if (parts.some(([first = 0]) => first > 12)) return 'dmy';
  if (parts.some(([, second = 0]) => second > 12)) return 'mdy';
  return dates.some((text) => text.includes('.')) ? 'dmy' : 'mdy';
}

/** A mapping guessed from the column names and the sample rows. */
function guessMapping(file: FilePreview, timeZone: string): MappingDraft {
  const taken = new Set<string>();
  const columns = {} as Record<MappedField, string>;
  // Time first: a time column isn't a date column.
  for (const { id, names, best } of [...MAPPING_FIELDS].sort(
    (a, b) => Number(b.id === 'time') - Number(a.id === 'time'),
  )) {
    const named = file.columns.filter(
      (column) =>
        !taken.has(column) &&
        !FEES.test(column) &&
        (names.test(column) || best.test(column)) &&
        (id !== 'action' || !areOrderTypes(cellsOf(file, column))),
    );
    const fitting = named.filter((column) => fits(file, column, id));
    const candidates = fitting.length > 0 ? fitting : named;
    // The cells decide which column is the action: “Type” can also be the type of an order, a security, or an account.
    const sideColumn =
      id === 'action' ? file.columns.find((column) => !taken.has(column) && saysSide(file, column)) : undefined;
    const found = sideColumn ?? candidates.find((column) => best.test(column)) ?? candidates[0] ?? '';
    if (found) taken.add(found);
    columns[id] = found;
  }
  // “Amount” is the number of shares if the file has no other, and another column has the money.
  const money = file.columns.find((column) => !taken.has(column) && /amount|value|proceeds/i.test(column));
  if (!columns.quantity && /^amount$/i.test(columns.amount) && money !== undefined) {
    taken.add(money);
    [columns.quantity, columns.amount] = [columns.amount, money];
  }
  if (columns.time && !columns.date) [columns.date, columns.time] = [columns.time, ''];
  const numbers = [columns.quantity, columns.price, columns.amount].flatMap((column) => cellsOf(file, column));
  return {
    headerLine: '',
    delimiter: '',
    columns,
    fees: file.columns
      .filter((column) => !taken.has(column) && FEES.test(column) && !FEE_RATE.test(column))
      .slice(0, MAX_FEES),
    amountIncludesFees: true,
    actions: ACTION_WORDS,
    dateOrder: dateOrderOf(cellsOf(file, columns.date)),
    decimal: numbers.some((text) => /,\d{1,2}$|\.\d{3},/.test(text.trim())) ? ',' : '.',
    timeZone,
    currency: 'USD',
  };
}

const joinWords = (words: readonly string[]): string => words.join(', ');

/** The form's initial values: the current mapping, or one guessed from the columns. */
export function draftOf(file: FilePreview, timeZone: string): MappingDraft {
  const { mapping } = file;
  if (!mapping) return guessMapping(file, timeZone);
  const { columns, actions, headerLine, delimiter = '', ...rest } = mapping;
  return {
    ...rest,
    headerLine: String(headerLine ?? ''),
    delimiter,
    columns: Object.fromEntries(MAPPING_FIELDS.map(({ id }) => [id, columns[id] ?? ''])) as Record<MappedField, string>,
    fees: columns.fees,
    actions: Object.fromEntries(ACTIONS.map(({ id }) => [id, joinWords(actions[id])])) as Record<ActionId, string>,
  };
}

const SIGNED = /^\(|^[-−+]|[-−]$/;

/** What a file needs to be imported. Without an action column, signs distinguish purchases from sales. */
const NEEDS: readonly { label: string; isIn: (draft: MappingDraft, file: FilePreview) => boolean }[] = [
  { label: 'symbol', isIn: ({ columns }) => columns.symbol !== '' },
  { label: 'date', isIn: ({ columns }) => columns.date !== '' },
  { label: 'quantity', isIn: ({ columns }) => columns.quantity !== '' },
  { label: 'price or amount', isIn: ({ columns }) => columns.price !== '' || columns.amount !== '' },
  {
    label: 'buy or sell',
    isIn: ({ columns }, file) =>
      columns.action !== '' ||
      [columns.quantity, columns.amount].some((column) =>
        cellsOf(file, column).some((cell) => SIGNED.test(cell.trim())),
      ),
  },
];

/** What was and wasn't found in a file that isn't recognized. */
export function foundIn(file: FilePreview, draft: MappingDraft): { found: string[]; missing: string[] } {
  const found = NEEDS.filter(({ isIn }) => isIn(draft, file));
  const labels = (needs: typeof NEEDS) => needs.map(({ label }) => label);
  return { found: labels(found), missing: labels(NEEDS.filter((need) => !found.includes(need))) };
}

const splitWords = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** The names of the form's fields. */
export type MappingField = MappedField | ActionId | 'headerLine' | 'currency' | 'form';
export type Problems = Partial<Record<MappingField, string>>;

/** Validation errors by field, in the order of the form. */
export function problemsOf({ columns, actions, headerLine, currency }: MappingDraft): Problems {
  const problems: Problems = {};
  for (const { id, required, label } of MAPPING_FIELDS)
    if (required && !columns[id]) problems[id] = `Choose the ${label.toLowerCase()} column`;
  if (!columns.price && !columns.amount) problems.price = 'Choose a price or amount column';
  if (columns.action) {
    if (splitWords(actions.buy).length === 0) problems.buy = 'Enter the words that mean buy';
    if (splitWords(actions.sell).length === 0) problems.sell = 'Enter the words that mean sell';
    for (const { id } of ACTIONS)
      if (splitWords(actions[id]).length > 30 || splitWords(actions[id]).some((word) => word.length > 60))
        problems[id] = 'At most 30 words of up to 60 characters';
  }
  if (!/^[A-Za-z]{3}$/.test(currency.trim())) problems.currency = 'Enter three letters, like USD';
  if (headerLine.trim() && (!/^\d{1,3}$/.test(headerLine.trim()) || Number(headerLine) < 1 || Number(headerLine) > 100))
    problems.headerLine = 'Enter a number from 1 to 100';
  return problems;
}

/** The request body of a valid form. */
export function mappingOf(draft: MappingDraft): ImportMapping {
  const { columns, actions, fees, headerLine, delimiter, currency, ...rest } = draft;
  const chosen = Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== ''));
  return {
    ...rest,
    ...(headerLine.trim() ? { headerLine: Number(headerLine) } : {}),
    ...(delimiter ? { delimiter } : {}),
    columns: { ...(chosen as Pick<ImportMapping['columns'], 'symbol' | 'date' | 'quantity'>), fees },
    actions: Object.fromEntries(ACTIONS.map(({ id }) => [id, splitWords(actions[id])])) as ImportMapping['actions'],
    currency: currency.trim().toUpperCase(),
  };
}
