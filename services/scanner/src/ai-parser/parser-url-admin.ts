import { Inject, Injectable } from '@nestjs/common';
import { AppError, type ParserChange, type ParserOverview, type ParserProbe } from '@plainscan/contracts';
import { CONFIG, withTimeout } from '@plainscan/service-kit';
import { AddressNotAllowed, AllowedNetworks } from '@plainscan/service-kit/networks';
import type { ScannerConfig } from '../config.ts';
import { AiParser } from './ai-parser.ts';
import { ParserHttp } from './parser-http.ts';
import { parseParserUrl } from './parser-url.ts';
import { type ParserUrlList, ParserUrls } from './parser-urls.ts';
import { probeParser } from './probe-parser.ts';

export const LOOKUP_TIMEOUT_MS = 1500;

/** Administrators' view of the AI parser's URLs, with changes and tests. */
@Injectable()
export class ParserUrlAdmin {
  constructor(
    private readonly urls: ParserUrls,
    private readonly parser: AiParser,
    private readonly http: ParserHttp,
    private readonly networks: AllowedNetworks,
    @Inject(CONFIG) private readonly config: ScannerConfig,
  ) {}

  overview(): ParserOverview {
    return { ...this.urls.get(), policy: this.config.aiParser.policy, health: this.parser.health() };
  }

  changes(): Promise<ParserChange[]> {
    return this.urls.changes();
  }

  /** A URL that becomes active is no longer a fallback. @throws AppError INVALID_URL, URL_NOT_ALLOWED */
  async setActive(typed: string | null, changedBy: string): Promise<void> {
    const active = typed === null ? null : await this.requireAllowed(typed);
    await this.urls.change(active === null ? 'cleared' : 'active', changedBy, ({ fallbacks }) => ({
      active,
      fallbacks: fallbacks.filter((url) => url !== active),
    }));
  }

  /** @throws AppError INVALID_URL, URL_NOT_ALLOWED */
  async setFallbacks(typed: readonly string[], changedBy: string): Promise<void> {
    const urls = await Promise.all(typed.map((url) => this.requireAllowed(url)));
    await this.urls.change('fallbacks', changedBy, ({ active }) => ({
      active,
      fallbacks: [...new Set(urls)].filter((url) => url !== active),
    }));
  }

  /** @throws AppError ADDRESSES_CHANGED if `revision` is not the current one; NO_FALLBACK */
  async rotate(revision: number, changedBy: string): Promise<void> {
    await this.urls.change('rotated', changedBy, (current) => {
      if (current.revision !== revision)
        throw new AppError(
          'conflict',
          'ADDRESSES_CHANGED',
          'Someone else has changed the URLs. Reload the page and try again.',
        );
      return rotated(current);
    });
  }

  /** Tests the active URL if none is given. @throws AppError INVALID_URL, URL_NOT_ALLOWED, NOT_CONFIGURED */
  async probe(typed: string | null): Promise<ParserProbe> {
    const url = typed === null ? this.urls.get().active : await this.requireAllowed(typed);
    if (url === null) throw new AppError('conflict', 'NOT_CONFIGURED', 'No AI parser is configured.');
    return probeParser(this.http, url, this.config.aiParser.model);
  }

  /** The URL in stored form, if its name currently resolves only to allowed networks. @throws AppError INVALID_URL, URL_NOT_ALLOWED */
  private async requireAllowed(typed: string): Promise<string> {
    const url = parseParserUrl(typed);
    const { hostname } = new URL(url);
    const lookUp = () => this.networks.addressesOf(hostname);
    try {
      await withTimeout(LOOKUP_TIMEOUT_MS, lookUp, () => new Error('DNS lookup timed out'));
    } catch (err) {
      if (err instanceof AddressNotAllowed)
        throw new AppError('invalid', 'URL_NOT_ALLOWED', "This URL resolves to a network that isn't allowed.");
      throw new AppError('invalid', 'INVALID_URL', "We can't find the host of this URL.");
    }
    return url;
  }
}

/** The first fallback becomes active, and the active URL the last fallback. @throws AppError NO_FALLBACK */
function rotated({ active, fallbacks }: ParserUrlList): ParserUrlList {
  const [first, ...rest] = fallbacks;
  if (first === undefined) throw new AppError('conflict', 'NO_FALLBACK', "There's no fallback to rotate to.");
  return { active: first, fallbacks: active === null ? rest : [...rest, active] };
}
