import { Inject, Injectable } from '@nestjs/common';
import { type AlertTopic, getAlertRecipient } from '@plainscan/contracts';
import { CONFIG, newContext, RpcClient } from '@plainscan/service-kit';
import { type Email, type EmailBlock, type MailContent, renderEmail } from '@plainscan/service-kit/mail';
import type { AlertsConfig } from '../config.ts';
import { counted, listed, type Matches, newMatches, pathOf, scanCount, titleOf } from './alert-words.ts';
import { ALERT_KIND } from './channel-queue.ts';
import type { Message } from './deliveries.store.ts';
import { marketAlertEmail } from './market-alert-email.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const SO_FAR = 'The session had not ended yet, so this can still change.';
const ONE_A_DAY = "You'll get no other email about this scan today. What changes later is listed under Alerts.";
const TEST_KIND = 'alerts.test';

/** Composes the emails about alerts, for users who want them. */
@Injectable()
export class AlertEmails {
  constructor(
    private readonly rpc: RpcClient,
    private readonly tokens: UnsubscribeTokens,
    @Inject(CONFIG) private readonly config: Pick<AlertsConfig, 'publicUrl'>,
  ) {}

  /**
   * null: the user has turned off Email Notifications, or Market Alerts, or has no confirmed address. @throws AppError UNAVAILABLE or
   * TIMEOUT
   */
  compose({ userId, alerts, market }: Pick<Message, 'userId' | 'alerts' | 'market'>): Promise<MailContent | null> {
    const { publicUrl } = this.config;
    return market
      ? this.#to(userId, 'market', (token) => marketAlertEmail(market, token, publicUrl))
      : this.#to(userId, 'matches', (token) => alertEmail(alerts, token, publicUrl));
  }

  /** See `compose`. */
  composeTest(userId: string): Promise<MailContent | null> {
    return this.#to(userId, 'matches', (token) =>
      renderEmail(TEST_KIND, 'A test from Plainscan', [
        'You asked us to send a test. New matches of your saved scans will reach you at this address.',
        { label: 'Notification settings', url: `${this.config.publicUrl}/settings` },
        ...unsubscribe(token, this.config.publicUrl),
      ]),
    );
  }

  async #to(userId: string, topic: AlertTopic, emailOf: (token: string) => Email): Promise<MailContent | null> {
    const { email } = await this.rpc.call(newContext(), getAlertRecipient, { userId, topic });
    if (email === null) return null;
    const token = await this.tokens.sign({ userId, topic });
    const { subject, text, html } = emailOf(token);
    const unsubscribeUrl = `${this.config.publicUrl}/api/alerts/unsubscribe?token=${token}`;
    return { to: email, subject, text, html, unsubscribeUrl };
  }
}

/**
 * An email about one alert, or a digest of several. Its links carry the token in the fragment, which browsers never send to a server or
 * in a Referer header.
 */
export function alertEmail(alerts: readonly Matches[], token: string, publicUrl: string): Email {
  const scans = scanCount(alerts) === 1 ? 'this scan' : 'these scans';
  return renderEmail(ALERT_KIND, titleOf(alerts), [
    ...alerts.flatMap((alert) => [...paragraphsOf(alert), resultsLink(alert, publicUrl)]),
    ...(alerts.length === 1 && alerts[0]!.sessionSoFar ? [ONE_A_DAY] : []),
    `You're getting this email because alerts are on for ${scans}. You can turn them off under Strategies on the scanner page.`,
    ...unsubscribe(token, publicUrl),
  ]);
}

function paragraphsOf(alert: Matches): string[] {
  const { session, sessionSoFar, enteredCount, total, simulated } = alert;
  const day = DAY.format(new Date(session));
  return [
    `${sessionSoFar ? `In the session so far on ${day}` : `At the close on ${day}`}, ${changesOf(alert)}.`,
    ...(total > enteredCount ? [`In all, ${counted(total, 'stock matches', 'stocks match')}.`] : []),
    ...(total === 0 ? ['No stock matches now.'] : []),
    ...(sessionSoFar ? [SO_FAR] : []),
    ...(simulated ? ['Simulated market: these prices are made up.'] : []),
  ];
}

function changesOf({ name, entered, enteredCount, left, leftCount }: Matches): string {
  const scan = `your saved scan “${name}”`;
  const matched = `${scan} had ${newMatches(enteredCount)}: ${listed(entered, enteredCount)}`;
  if (leftCount === 0) return matched;
  if (enteredCount > 0) return `${matched}. No longer matching: ${listed(left, leftCount)}`;
  if (leftCount === 1) return `${left[0]!} no longer matched ${scan}`;
  return `${counted(leftCount, 'stock', 'stocks')} no longer matched ${scan}: ${listed(left, leftCount)}`;
}

const resultsLink = (alert: Matches, publicUrl: string): EmailBlock => ({
  label: 'See the results',
  url: publicUrl + pathOf([alert]),
});

const unsubscribe = (token: string, publicUrl: string): EmailBlock[] => [
  { label: 'Stop emails about new matches', url: `${publicUrl}/unsubscribe#token=${token}` },
];
