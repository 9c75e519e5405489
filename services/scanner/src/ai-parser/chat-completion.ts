import { z } from 'zod';
import { unusable } from './parser-error.ts';

const message = z.object({
  content: z.union([z.string(), z.array(z.object({ text: z.string().optional() }))]).nullish(),
  refusal: z.string().nullish(),
});
const completion = z.object({
  choices: z.array(z.object({ finish_reason: z.string().nullish(), message })).min(1),
});

export const isCompletion = (body: unknown): boolean => completion.safeParse(body).success;

/** The text of a completion. @throws ParserError for one that is cut off, refused, or empty */
export function chatText(body: unknown): string {
  const read = completion.safeParse(body);
  if (!read.success) throw unusable("The response isn't a chat completion.");
  const choice = read.data.choices[0]!;
  const { content, refusal } = choice.message;
  if (refusal) throw unusable('It refused to read the scan.');
  if (choice.finish_reason === 'length') throw unusable('The response was cut off.');
  if (choice.finish_reason === 'content_filter') throw unusable('It refused to read the scan.');
  const text = Array.isArray(content) ? content.map((part) => part.text ?? '').join('') : (content ?? '');
  if (text.trim() === '') throw unusable('The response is empty.');
  return text;
}
