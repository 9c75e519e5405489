import { Controller } from '@nestjs/common';
import {
  getParserOverview,
  listParserChanges,
  type ParserOverview,
  probeParser,
  rotateParser,
  setActiveParser,
  setParserFallbacks,
} from '@plainscan/contracts';
import { rpcsOf } from '@plainscan/contracts/registry';
import { respondTo, FakeService, bindAll } from './fake-service.ts';

export const OVERVIEW: ParserOverview = {
  active: 'https://ai.example/v1',
  fallbacks: ['https://b.example', 'https://c.example'],
  revision: 7,
  updatedAt: '2026-11-20T17:00:00.000Z',
  policy: 'builtin-first',
  health: [],
};

const PROBE = {
  url: 'https://ai.example/v1',
  working: true,
  protocol: 'openai',
  latencyMs: 120,
  honorsSchema: true,
  problem: null,
} as const;

/** Fakes the scanner's AI parser contracts. */
@Controller()
export class FakeAiParser extends FakeService {
  constructor() {
    super([
      respondTo(getParserOverview, () => OVERVIEW),
      respondTo(setActiveParser, (_, { url }) => ({ ...OVERVIEW, active: url })),
      respondTo(setParserFallbacks, (_, { urls }) => ({ ...OVERVIEW, fallbacks: urls })),
      respondTo(rotateParser, () => OVERVIEW),
      respondTo(probeParser, () => PROBE),
      respondTo(listParserChanges, () => ({ changes: [] })),
    ]);
  }
}
bindAll(FakeAiParser, rpcsOf('scanner.parser'));
