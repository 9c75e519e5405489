import { COMMON_ERRORS, AppError, type AppErrorBody, type ErrorCategory, type RpcContract } from '@plainscan/contracts';
import type { z } from 'zod';

const MAX_FIELDS = 10;
const MAX_WORDS = 200;

/** INVALID_REQUEST with the invalid paths and what is expected there; never the values. */
export function invalidRequest(error: z.ZodError, place = ''): AppError {
  const fields = error.issues.slice(0, MAX_FIELDS).map((issue) => ({
    path: [...(place ? [place] : []), ...issue.path.map(String)].join('.').slice(0, MAX_WORDS),
    problem: issue.message.slice(0, MAX_WORDS),
  }));
  const [first] = fields;
  const words = first ? `${first.path ? `${first.path}: ` : ''}${first.problem}` : 'The request is invalid';
  return new AppError('invalid', 'INVALID_REQUEST', words, { fields });
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
export const isDeclared = (contract: RpcContract, fault: AppError): boolean =>
  (Object.hasOwn(contract.errors, fault.code) ? contract.errors[fault.code] : common[fault.code]) === fault.category;

export const appErrorBody = (fault: AppError): AppErrorBody => ({
  category: fault.category,
  code: fault.code,
  message: fault.message,
  ...(fault.details && { details: fault.details }),
});

export const appErrorFrom = (body: AppErrorBody): AppError =>
  new AppError(body.category, body.code, body.message, body.details);
