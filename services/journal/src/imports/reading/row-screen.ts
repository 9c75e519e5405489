import type { Cells } from './columns.ts';
import { describesOption, instrumentOfClass, unsupported } from './instruments.ts';
import { readNumber } from './numbers.ts';
import { ignored, type Outcome, quoted } from './read-row.ts';

const STATUS = /^(?:order |trade |execution |transaction )?(?:status|state)$|^status /i;
/** Words for an executed order or transaction, in the languages of broker files. */
const DONE =
  /^partial(?:ly)?$|^(?!un|non|teil)(?!.*\b(?:not|never|to be|pending|await(?:ing)?|wait(?:ing)?)\b[\w\s]*(?:fill|exec|trade|match|complete))(?:partial(?:ly)?[ -])?.*\b(?:filled|fill|filld|fld|executed|exec|complete[d]?|settled|done|success(?:ful)?|posted|cleared|processed|confirmed|closed|traded|matched|ok|ausgeführt|exécutée?|eseguito|ejecutad[ao]|uitgevoerd)\b/iu;
/** What a cell of a status column under another name says of an order that wasn't filled. */
const UNFILLED = /^(?:cancell?ed|rejected|expired|unfilled|not filled)$/i;
const CLASS =
  /^(?:asset|security|sec|instrument|product|underlying asset)[ _-]?(?:class|category|type|kind)$|^type of (?:asset|security|instrument)$|^assetclass$/i;
/** Interactive Brokers calls a currency exchange CASH; elsewhere it is a type of account. */
const CASH_IS_FOREX = /class|category/i;
const OPTION_COLUMN =
  /^(?:strike(?: ?price)?|put ?\/ ?call|call ?\/ ?put|call or put|callput|putcall|option type|right)$/i;
const DESCRIPTION = /description|^name$|^security$|investment name|^details?$|instrument name/i;
const NO_VALUE = /^(?:|-+|0(?:\.0*)?|n\/?a|none|stock|etf)$/i;
const FILLED_QUANTITY =
  /^(?:filled|filled (?:qty|quantity|shares)|exec(?:uted)? (?:qty|quantity|shares)|qty filled|cum qty)$/i;

/**
 * Returns a function that finds rows that aren't stock fills, regardless of the mapping: orders that weren't filled, and
 * instruments that the journal doesn't record. null if no column identifies such rows.
 */
export function rowScreen(columns: readonly string[]): ((row: Cells) => Outcome | null) | null {
  const named = (pattern: RegExp): string[] => columns.filter((name) => pattern.test(name.trim()));
  const statuses = named(STATUS);
  const classes = named(CLASS);
  const options = named(OPTION_COLUMN);
  const descriptions = named(DESCRIPTION);
  const filled = named(FILLED_QUANTITY);
  const checks: ((row: Cells) => Outcome | null)[] = [];
  if (statuses.length === 0)
    checks.push((row) => {
      const status = columns.map(row).find((cell) => UNFILLED.test(cell));
      return status === undefined ? null : ignored(`Skipped: the order's status is ${quoted(status)}`);
    });
  for (const column of statuses)
    checks.push((row) => {
      const cell = row(column);
      return NO_VALUE.test(cell) || DONE.test(cell) ? null : ignored(`Skipped: the order's status is ${quoted(cell)}`);
    });
  for (const column of classes)
    checks.push((row) => {
      const kind = row(column);
      if (CASH_IS_FOREX.test(column) && /^cash$/i.test(kind)) return ignored(unsupported('forex'));
      const instrument = instrumentOfClass(kind);
      return instrument === null ? null : ignored(unsupported(instrument));
    });
  for (const column of options)
    checks.push((row) => (NO_VALUE.test(row(column)) ? null : ignored(unsupported('option'))));
  for (const column of descriptions)
    checks.push((row) => (describesOption(row(column)) ? ignored(unsupported('option')) : null));
  for (const column of filled)
    checks.push((row) =>
      statuses.length > 0 && readNumber(row(column), '.')?.value.isZero() === true
        ? ignored("Skipped: the order wasn't filled")
        : null,
    );
  if (checks.length === 0) return null;
  return (row) => {
    for (const check of checks) {
      const found = check(row);
      if (found !== null) return found;
    }
    return null;
  };
}
