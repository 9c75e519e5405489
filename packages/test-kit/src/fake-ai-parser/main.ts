/**
 * Runs the fake AI parser as a separate process, configured by `FAKE_AI_PARSER_PORT` and `FAKE_AI_PARSER_PROTOCOL`. Its mode is set
 * by `PUT /fake-ai-parser/mode {"mode": …}`.
 */
import { type FakeAiParserProtocol, startFakeAiParser } from './start-fake-ai-parser.ts';

const fake = await startFakeAiParser({
  port: Number(process.env['FAKE_AI_PARSER_PORT'] ?? 0),
  protocol: (process.env['FAKE_AI_PARSER_PROTOCOL'] ?? 'openai') as FakeAiParserProtocol,
});
console.log(`Fake AI parser listening on ${fake.url}`);
process.once('SIGTERM', () => void fake.stop());
process.once('SIGINT', () => void fake.stop());
