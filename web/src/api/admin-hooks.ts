import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { readParserHistory } from './generated/admin.ts';
import { adminUsersRoute, auditRoute, deletionsRoute, parserHistoryRoute } from './generated/routes/admin.ts';
import { call, type Answer, type RouteOf } from './calls.ts';
import { usePages } from './pages.ts';
import { isKeyOf, keyOf } from './use-route.ts';

/** Parser URL changes up to a revision; undefined: not requested. */
export const useParserChanges = (revision: number | undefined) =>
  useSWR(revision !== undefined && keyOf(parserHistoryRoute, revision), () => readParserHistory(), {
    keepPreviousData: true,
  });

/** Call after a parser URL was changed or probed; refetches everything shown about them. */
export function useParserChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate((key) => isKeyOf(key, /^\/api\/admin\/(parser|status)/)), [mutate]);
}

const PAGE = 50;
interface UserSearch {
  email?: string;
  id?: string;
}

/** A list for administrators, newest first, one page at a time. */
const useAdminPages = <N extends 'auditRoute' | 'deletionsRoute' | 'adminUsersRoute'>(
  route: RouteOf<N>,
  { email, id }: UserSearch = {},
) =>
  usePages<Answer<N>, readonly [string, string | undefined, string | undefined, string | undefined]>({
    name: route[1],
    keyOf: (before) => (before?.next === null ? null : [route[1], before?.next, email, id]),
    read: ([, cursor]) => call(route, { query: { limit: PAGE, cursor, email, id } }),
  });

export type AuditEntry = Answer<'auditRoute'>['entries'][number];
export function useAuditLog() {
  const { pages, ...rest } = useAdminPages(auditRoute);
  return { entries: pages?.flatMap(({ entries }) => entries), ...rest };
}

export type Deletion = Answer<'deletionsRoute'>['deletions'][number];
export function useDeletions() {
  const { pages, ...rest } = useAdminPages(deletionsRoute);
  return { deletions: pages?.flatMap(({ deletions }) => deletions), ...rest };
}

export type AdminUser = Answer<'adminUsersRoute'>['users'][number];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Users whose address starts with `search`, or the user with that ID; all for an empty text. */
export function useUsers(search: string) {
  const { pages, ...rest } = useAdminPages(
    adminUsersRoute,
    UUID.test(search) ? { id: search } : search ? { email: search } : {},
  );
  return { users: pages?.flatMap(({ users }) => users), ...rest };
}
