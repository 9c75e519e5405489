import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { invalidRequest } from '../app-error.ts';

/** Schemas of a handler's parameters by Nest's parameter type; a message's payload has the type `body`. */
export type ContractSchemas = Readonly<Partial<Record<ArgumentMetadata['type'], z.ZodType | undefined>>>;

/** Parses a handler's parameters with its contract's schemas. Parameters without a schema pass unchanged. */
@Injectable()
export class ContractPipe implements PipeTransform {
  /** @param named whether error paths start with the parameter's type, such as `body.symbol` */
  constructor(
    private readonly schemas: ContractSchemas,
    private readonly named = false,
  ) {}

  /** @throws AppError INVALID_REQUEST with the invalid paths, never the values */
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    const schema = this.schemas[type];
    if (!schema) return value;
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw invalidRequest(parsed.error, this.named ? type : '');
    return parsed.data;
  }
}
