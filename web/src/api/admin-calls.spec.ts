import { describe, expect, it } from '@jest/globals';
import * as contracts from '@plainscan/contracts';
import * as calls from './admin-calls.ts';

describe('figures of the addresses of the AI parser', () => {
  it.each(['MAX_PARSER_FALLBACKS', 'MAX_PARSER_URL_CHARS'] as const)('%s is what the server holds to', (figure) => {
    expect(calls[figure]).toBe(contracts[figure]);
  });
});
