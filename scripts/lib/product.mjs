import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderInUseError, launch, waitForMarket } from '@plainscan/embedded-stack';
import { Refusal } from './checkout.mjs';
import { onEnd } from './runtime.mjs';
import { progressBar, say, step } from './terminal.mjs';

const STEPS = {
  stores: 'starting PostgreSQL, Redis and NATS',
  migrations: 'migrating',
  services: 'starting the services',
};

/** Starts everything, prints the address, and stays until it is asked to end. */
export async function runProduct({ dir, port, host, env }) {
  let product = null;
  let ending = false;
  const end = async () => {
    ending = true;
    if (!product) return; // the launch notices when it is done
    say('');
    await step('stopping', () => product.stop());
    process.exit(0);
  };
  onEnd(end);
  try {
    product = await launchInSteps({ dir, port, host, env, onNote: (line) => say(`  ! ${line}`) });
  } catch (error) {
    if (ending) process.exit(0);
    if (error instanceof FolderInUseError) throw new Refusal(error.message);
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
  if (outbox) say('  No email leaves this machine. Read it at /outbox.');
  say(`  Ctrl-C stops it. Logs and data: ${dir}\n`);
}

/** Whether emails are kept on a page instead of being sent. The gateway says no as well while the auth service answers late. */
async function hasOutbox(url, tries = 5) {
  try {
    const answer = await fetch(new URL('/api/app-info', url), { signal: AbortSignal.timeout(5_000) });
    if ((await answer.json()).outbox === true) return true;
  } catch {
    // asked again below
  }
  if (tries === 1 || process.env.SMTP_URL || process.env.DEMO === 'false') return false;
  await sleep(1_000);
  return hasOutbox(url, tries - 1);
}

/** `launch` tells when a step begins; each is shown until the next one does. */
export async function launchInSteps(options) {
  let finish = () => undefined;
  let shown = Promise.resolve();
  const onStep = (name) => {
    finish();
    const previous = shown;
    const work = new Promise((resolve) => (finish = resolve));
    shown = previous.then(() => step(STEPS[name], () => work));
  };
  try {
    return await launch({ ...options, onStep });
  } finally {
    finish();
    await shown;
  }
}
