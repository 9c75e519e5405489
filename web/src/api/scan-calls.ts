import type { Body } from './calls.ts';
import { ROUTES } from './generated.ts';
import { request } from './request.ts';
import type { FileAnswer } from './send.ts';

const EXPORT_TIMEOUT_MS = 60_000;

/** All rows of a scan as a file. */
export const exportRows = (body: Body<'exportScanRoute'>): Promise<FileAnswer> => {
  const [method, path] = ROUTES.exportScanRoute;
  return request(method, path, { body, answersFile: true, timeoutMs: EXPORT_TIMEOUT_MS });
};
