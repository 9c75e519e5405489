import { envList, Secret } from '@plainscan/service-kit';
import { z } from 'zod';
import { MAX_PARSER_FALLBACKS } from '@plainscan/contracts';
import { parseParserUrl } from './parser-url.ts';

function isParserUrl(text: string): boolean {
  try {
    return parseParserUrl(text) !== '';
  } catch {
    return false;
  }
}

const ADDRESS = 'an http or https URL without credentials';

/** The URL of an AI parser. */
export const envAddress = () =>
  z
    .string()
    .refine(isParserUrl, { params: { expected: ADDRESS } })
    .transform(parseParserUrl);

export const envAddresses = () =>
  envList()
    .refine((list) => list.length <= MAX_PARSER_FALLBACKS && list.every(isParserUrl), {
      params: { expected: `at most ${MAX_PARSER_FALLBACKS}, comma-separated, each ${ADDRESS}` },
    })
    .transform((list) => list.map(parseParserUrl));

/** Comma-separated `origin=key` pairs, by origin. */
export const envKeys = () => {
  const split = (pair: string) => /^(https?:\/\/[^=/?#\s]+)\/?=(.+)$/.exec(pair);
  return envList()
    .refine((pairs) => pairs.every((pair) => URL.canParse(split(pair)?.[1] ?? '')), {
      params: { expected: 'comma-separated origin=key pairs' },
    })
    .transform(
      (pairs): ReadonlyMap<string, Secret> =>
        new Map(
          pairs.map((pair) => {
            const [, origin, key] = split(pair)!;
            return [new URL(origin!).origin, new Secret(key!.trim())];
          }),
        ),
    );
};
