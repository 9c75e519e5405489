import { COMMON_FAULTS, Fault, type FaultBody, type FaultCategory, type RpcContract } from '@plainscan/contracts';
import type { z } from 'zod';

const MAX_FIELDS = 10;
const MAX_WORDS = 200;

/** INVALID_REQUEST with the paths at fault and what is expected there; never the values. */
export function invalidRequest(error: z.ZodError, place = ''): Fault {
  const fields = error.issues.slice(0, MAX_FIELDS).map((issue) => ({
    path: [...(place ? [place] : []), ...issue.path.map(String)].join('.').slice(0, MAX_WORDS),
    problem: issue.message.slice(0, MAX_WORDS),
  }));
  const [first] = fields;
  const words = first ? `${first.path ? `${first.path}: ` : ''}${first.problem}` : 'The request is not valid';
  return new Fault('invalid', 'INVALID_REQUEST', words, { fields });
}

export const internalFault = (): Fault =>
  new Fault('internal', 'INTERNAL', 'Something went wrong on our side. Please try again.');
export const timeoutFault = (): Fault => new Fault('timeout', 'TIMEOUT', 'The answer took too long. Please try again.');
export const unavailableFault = (): Fault =>
  new Fault('unavailable', 'UNAVAILABLE', 'The service cannot be reached. Please try again.');

const common: Readonly<Record<string, FaultCategory>> = COMMON_FAULTS;

/** Whether a contract lets this fault leave its handler. */
export const isDeclared = (contract: RpcContract, fault: Fault): boolean =>
  (Object.hasOwn(contract.faults, fault.code) ? contract.faults[fault.code] : common[fault.code]) === fault.category;

export const faultBody = (fault: Fault): FaultBody => ({
  category: fault.category,
  code: fault.code,
  message: fault.message,
  ...(fault.details && { details: fault.details }),
});

export const faultFrom = (body: FaultBody): Fault => new Fault(body.category, body.code, body.message, body.details);
