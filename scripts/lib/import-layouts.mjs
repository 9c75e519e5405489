import { rowTexts } from '../../services/journal/test/fixtures/broker-layouts/broker-layout.ts';
import { RECOGNIZED_LAYOUTS } from '../../services/journal/test/fixtures/broker-layouts/recognized.ts';
import {
  AMERICAN_LAYOUTS,
  INTERNATIONAL_LAYOUTS,
} from '../../services/journal/test/fixtures/broker-layouts/unlisted.ts';
import { readFile } from '../../services/journal/src/imports/read-file.ts';
import { draftOf, mappingOf } from '../../web/src/features/journal-import/mapping.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
/** The zone of a user in the U.S., for files that the user maps. */
const TIME_ZONE = 'America/New_York';

/**
 * Reads the file of every layout as the import page would: with the broker's format, or with the mapping that the page
 * suggests. `right` counts the rows that were read as wanted, `wrong` those that weren't wanted.
 */
export async function importLayouts() {
  const layouts = [...RECOGNIZED_LAYOUTS, ...AMERICAN_LAYOUTS, ...INTERNATIONAL_LAYOUTS];
  return Promise.all(
    layouts.map(async ({ broker, layout, lines, rows }) => {
      const text = lines.join('\n');
      let reading = await readFile(text, { now: NOW });
      const recognized = reading.problem === null;
      if (!recognized) reading = await readFile(text, { now: NOW, mapping: mappingOf(draftOf(reading, TIME_ZONE)) });
      const left = rowTexts(reading);
      const right = rows.filter((row) => {
        const at = left.indexOf(row);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
      return { broker, layout, recognized, right: right.length, wanted: rows.length, wrong: left };
    }),
  );
}

/** The results as a Markdown table. */
export const layoutTable = (results) =>
  [
    '| Broker | File | Read with | Right / wanted |',
    '| --- | --- | --- | --- |',
    ...results
      .toSorted((a, b) => a.broker.localeCompare(b.broker, 'en') || a.layout.localeCompare(b.layout, 'en'))
      .map(
        ({ broker, layout, recognized, right, wanted, wrong }) =>
          `| ${broker.replace('*', '\\*')} | ${layout} | ${recognized ? 'its format' : 'the suggested columns'} | ${right} / ${wanted}${wrong.length > 0 ? `, ${wrong.length} wrong` : ''} |`,
      ),
  ].join('\n');
