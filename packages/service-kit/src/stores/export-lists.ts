import { AppError, type PersonalDataPart } from '@plainscan/contracts';
import type { EntityManager } from 'typeorm';

/** Maximum UTF-16 units of JSON per part, because message size is limited; one entry always fits. */
const MAX_PART_CHARS = 400_000;

/** Entries of a user's list, in an order that doesn't change for existing entries while others are added. */
export type ExportPage = { key: string; entry: object }[];

/** A list of stored data about a user that may be too long for one message. */
export interface ExportList {
  /** name of the list in the export */
  name: string;
  page(manager: EntityManager, query: { userId: string; after: string | null; limit: number }): Promise<ExportPage>;
  isKey(text: string): boolean;
}

/**
 * The first part of the data stored about a user, or the part that begins at `from`, the `next` of the previous part:
 * the result of `whole`, then the lists one after another, read `pageSize` entries at a time.
 * @throws AppError INVALID_REQUEST
 */
export async function exportPart(
  manager: EntityManager,
  { lists, pageSize, whole }: { lists: readonly ExportList[]; pageSize: number; whole: () => Promise<object> },
  { userId, from }: { userId: string; from: string | undefined },
): Promise<PersonalDataPart> {
  const position = from === undefined ? null : positionOf(lists, from);
  const data: Record<string, unknown> = position ? {} : { ...(await whole()) };
  let chars = 0;
  for (const [i, list] of lists.entries()) {
    if (position && i < position.list) continue;
    const entries: object[] = [];
    data[list.name] = entries;
    let last = position?.list === i ? position.after : null;
    for (;;) {
      const page = await list.page(manager, { userId, after: last, limit: pageSize });
      for (const { key, entry } of page) {
        const size = JSON.stringify(entry).length;
        if (chars > 0 && chars + size > MAX_PART_CHARS)
          return { data, next: last === null ? list.name : `${list.name} ${last}` };
        entries.push(entry);
        chars += size;
        last = key;
      }
      if (page.length < pageSize) break;
    }
  }
  return { data, next: null };
}

/** @throws AppError INVALID_REQUEST */
function positionOf(lists: readonly ExportList[], from: string): { list: number; after: string | null } {
  const [name, after] = from.split(' ', 2);
  const list = lists.findIndex((one) => one.name === name);
  if (list < 0 || (after !== undefined && !lists[list]!.isKey(after)))
    throw new AppError('invalid', 'INVALID_REQUEST', 'Invalid cursor.');
  return { list, after: after ?? null };
}
