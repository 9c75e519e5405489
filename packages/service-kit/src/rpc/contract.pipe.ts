import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { invalidRequest } from '../app-error.ts';

/** Schemas of a handler's parameters, by the kind Nest gives them; the payload of a message is its `body`. */
export type ContractSchemas = Readonly<Partial<Record<ArgumentMetadata['type'], z.ZodType | undefined>>>;

/** Parses a handler's parameters by its contract. Parameters without a schema pass unchanged. */
@Injectable()
export class ContractPipe implements PipeTransform {
  /** @param named whether an error names the kind of the parameter before its path (`body.symbol`) */
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
