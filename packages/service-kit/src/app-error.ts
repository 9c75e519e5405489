import { COMMON_ERRORS, AppError, type AppErrorBody, type ErrorCategory, type RpcContract } from '@plainscan/contracts';
import type { z } from 'zod';

const MAX_FIELDS = 10;
const MAX_CHARS = 200;

/** INVALID_REQUEST with the invalid paths, each starting with `prefix`, and what is expected there; never the values. */
export function invalidRequest(error: z.ZodError, prefix = ''): AppError {
  const fields = error.issues.slice(0, MAX_FIELDS).map((issue) => ({
    path: [...(prefix ? [prefix] : []), ...issue.path.map(String)].join('.').slice(0, MAX_CHARS),
    problem: issue.message.slice(0, MAX_CHARS),
  }));
  const [first] = fields;
  const message = first ? `${first.path ? `${first.path}: ` : ''}${first.problem}` : 'The request is invalid';
  return new AppError('invalid', 'INVALID_REQUEST', message, { fields });
}

export const internalError = (): AppError =>
  new AppError('internal', 'INTERNAL', 'Something went wrong on our side. Please try again.');
export const timeoutError = (): AppError => new AppError('timeout', 'TIMEOUT', 'That took too long. Please try again.');
export const unavailableError = (): AppError =>
  new AppError('unavailable', 'UNAVAILABLE', 'The service is unavailable. Please try again.');

export const overloadedError = (): AppError =>
  new AppError('unavailable', 'OVERLOADED', "We're very busy right now. Try again in a few seconds.", {
    retryAfterSeconds: 2,
  });

const common: Readonly<Record<string, ErrorCategory>> = COMMON_ERRORS;

/** Whether a contract allows its handler to return this error. */
export const isDeclared = (contract: RpcContract, error: AppError): boolean =>
  (Object.hasOwn(contract.errors, error.code) ? contract.errors[error.code] : common[error.code]) === error.category;

export const appErrorBody = (error: AppError): AppErrorBody => ({
  category: error.category,
  code: error.code,
  message: error.message,
  ...(error.details && { details: error.details }),
});

export const appErrorFrom = (body: AppErrorBody): AppError =>
  new AppError(body.category, body.code, body.message, body.details);
