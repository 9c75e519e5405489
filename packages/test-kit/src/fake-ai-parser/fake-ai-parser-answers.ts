import { plan } from '@plainscan/contracts';

/** Responses that are valid HTTP but whose content is unusable, or usable only after cleanup. */
export const CONTENT_MODES = [
  'good',
  'fenced',
  'think',
  'prose',
  'truncated',
  'refusal',
  'empty',
  'no-plan',
  'everything',
  'unknown-fields',
  'too-many-nodes',
  'deep-nesting',
  'hostile-keys',
] as const;
export type ContentMode = (typeof CONTENT_MODES)[number];

const deep = (depth: number): string => '{"type":"not","of":'.repeat(depth) + '{}' + '}'.repeat(depth);
const planText = (where: string): string =>
  `{"version":1,"universe":{"only":[],"except":[]},"where":${where},"sort":[],"limit":null}`;

/** The text that a model returns for a plan. */
export function modelText(mode: ContentMode, expected: unknown): string {
  const good = JSON.stringify(expected);
  switch (mode) {
    case 'fenced':
      return `\`\`\`json\n${good}\n\`\`\``;
    case 'think':
      return `<think>They want {"where": something}, so I say</think>\n${good}`;
    case 'prose':
      return `Sure! Here is the plan you asked for:\n\n${good}\n\nTell me if it should be {stricter}.`;
    case 'truncated':
      return good.slice(0, Math.floor(good.length / 2));
    case 'empty':
      return '';
    case 'no-plan':
      return 'I would rather talk about the weather.';
    case 'everything':
      return JSON.stringify(plan(null));
    case 'unknown-fields':
      return good.replace('{', '{"exec":"rm -rf /","__proto__":{"admin":true},');
    case 'too-many-nodes':
      return planText(
        `{"type":"any","of":[${Array.from({ length: 10_000 }, () => '{"type":"candle","name":"doji"}').join(',')}]}`,
      );
    case 'deep-nesting':
      return planText(deep(5000));
    case 'hostile-keys':
      return '{"__proto__":{"version":1},"constructor":{"prototype":{"where":null}},"version":1}';
    case 'good':
    case 'refusal':
      return good;
  }
}

/** The model's text as a chat completion. */
export const completion = (mode: ContentMode, expected: unknown): unknown => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'test-model',
  choices: [
    {
      index: 0,
      finish_reason: mode === 'truncated' ? 'length' : 'stop',
      message: {
        role: 'assistant',
        content: mode === 'refusal' || mode === 'empty' ? null : modelText(mode, expected),
        refusal: mode === 'refusal' ? "I'm sorry, I can't help with that." : null,
      },
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
