import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderInUseError, launch, waitForMarket } from '@plainscan/embedded-stack';
import { UserError } from './checkout.mjs';
import { onEnd } from './runtime.mjs';
import { progressBar, say, step } from './terminal.mjs';

const STEPS = {
  stores: 'starting PostgreSQL, Redis, and NATS',
  migrations: 'running migrations',
  services: 'starting the services',
};

/** Starts the product, prints its address, and runs until it is stopped. */
export async function runProduct({ dir, port, host, env }) {
  let product = null;
  let ending = false;
  const end = async () => {
    ending = true;
    if (!product) return; // checked again after the launch
    say('');
    await step('stopping', () => product.stop());
    process.exit(0);
  };
  onEnd(end);
  try {
    product = await launchInSteps({ dir, port, host, env, onNote: (line) => say(`  ! ${line}`) });
  } catch (error) {
    if (ending) process.exit(0);
    if (error instanceof FolderInUseError) throw new UserError(error.message);
    throw error;
  }
  if (ending) return end();

  const bar = progressBar('loading the market', 'stocks');
  const market = await waitForMarket(product.url, ({ loaded, total }) => ending || bar.update(loaded, total)).catch(
    (error) => {
      if (!ending) say(`  ! ${error.message} See ${join(dir, 'logs')}`);
      return null;
    },
  );
  if (ending) return;
  if (market) {
    const kind = market.simulated ? 'simulated market' : 'market';
    bar.finish(`${kind} of ${market.total.toLocaleString('en-US')} stocks, as of ${market.asOf}`);
  }
  const outbox = await hasOutbox(product.url);
  if (ending) return;
  say(`\n  Plainscan is running:  ${env.PUBLIC_URL ?? product.url}`);
  if (outbox) say("  Emails aren't sent. Read them at /outbox.");
  say(`  Ctrl-C stops it. Logs and data: ${dir}\n`);
}

/** Whether emails appear at /outbox instead of being sent. Retries, because the gateway reports false while auth is slow to respond. */
async function hasOutbox(url, tries = 5) {
  try {
    const response = await fetch(new URL('/api/app-info', url), { signal: AbortSignal.timeout(5_000) });
    if ((await response.json()).outbox === true) return true;
  } catch {
    // retried below
  }
  if (tries === 1 || process.env.SMTP_URL || process.env.DEMO === 'false') return false;
  await sleep(1_000);
  return hasOutbox(url, tries - 1);
}

/** Launches the product; shows each step until the next one starts. */
export async function launchInSteps(options) {
  let finish = () => undefined;
  let lastStep = Promise.resolve();
  const onStep = (name) => {
    finish();
    const previous = lastStep;
    const work = new Promise((resolve) => (finish = resolve));
    lastStep = previous.then(() => step(STEPS[name], () => work));
  };
  try {
    return await launch({ ...options, onStep });
  } finally {
    finish();
    await lastStep;
  }
}
