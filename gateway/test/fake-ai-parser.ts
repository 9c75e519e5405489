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
import { answers, FakeService, bindAll } from './fake-service.ts';

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
  honoursSchema: true,
  problem: null,
} as const;

/** Fakes the scanner's AI parser contracts. */
@Controller()
export class FakeAiParser extends FakeService {
  constructor() {
    super([
      answers(getParserOverview, () => OVERVIEW),
      answers(setActiveParser, (_, { url }) => ({ ...OVERVIEW, active: url })),
      answers(setParserFallbacks, (_, { urls }) => ({ ...OVERVIEW, fallbacks: urls })),
      answers(rotateParser, () => OVERVIEW),
      answers(probeParser, () => PROBE),
      answers(listParserChanges, () => ({ changes: [] })),
    ]);
  }
}
bindAll(FakeAiParser, rpcsOf('scanner.parser'));
